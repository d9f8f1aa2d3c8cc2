import FinanceModel
package import PlainText

/// Units of an asset that were acquired together, and what is left of them.
///
/// What leaves takes its share of the cost: after each disposal the cost that is left is the whole
/// cost times quantity left over whole quantity, rounded half-even at 18 decimals, and the piece's
/// cost is the difference. So the pieces of a lot always add up to it.
package struct Lot: Equatable, Sendable {
  private var origin: LotOrigin
  /// The units left; above zero.
  package private(set) var quantity: Decimal
  /// What they cost, fees included, in `currency`.
  package private(set) var cost: Decimal
  private var wholeQuantity: Decimal
  private var wholeCost: Decimal

  init(
    row: Int, date: CalendarDate, isTimed: Bool, currency: Int, quantity: Decimal, cost: Decimal
  ) {
    origin = LotOrigin(row: row, date: date, isTimed: isTimed, currency: currency)
    self.quantity = quantity
    self.cost = cost
    wholeQuantity = quantity
    wholeCost = cost
  }

  /// The lot that a piece becomes where it was handed over: it keeps its day and its cost.
  init(_ piece: LotPiece) {
    origin = piece.origin
    quantity = piece.quantity
    cost = piece.cost
    wholeQuantity = quantity
    wholeCost = cost
  }

  /// The row that acquired it, as ``ActivityLedger`` counts them: lots of earlier rows come first.
  package var row: Int { origin.row }
  /// The day it was acquired, by whichever account.
  package var date: CalendarDate { origin.date }
  /// The number of the currency that was paid.
  package var currency: Int { origin.currency }
  /// Whether the time of day of its row is known.
  var isTimed: Bool { origin.isTimed }
  /// What tells it from other open lots of its row in one holding.
  var part: Int { origin.part }

  /// The number of the last part that can be told from the others; all after it have the same.
  static let lastPart = Int(UInt16.max)

  /// The lot as one that stands after `other`, which is of the same row, or alone.
  func standing(after other: Lot?) -> Lot {
    var lot = self
    lot.origin.setPart(other.map { $0.part + 1 } ?? 0)
    return lot
  }

  /// Takes so many of the units, at most all.
  ///
  /// - Throws: `overflow`.
  mutating func take(_ units: Decimal) throws(DecimalError) -> LotPiece {
    let left = try quantity - units
    let costLeft = try wholeCost.scaled(by: left, over: wholeQuantity, .halfEven)
    let piece = LotPiece(origin: origin, quantity: units, cost: try cost - costLeft)
    quantity = left
    cost = costLeft
    return piece
  }

  /// All that is left, as a piece.
  var remainder: LotPiece { LotPiece(origin: origin, quantity: quantity, cost: cost) }

  /// Changes the number of units by a split; the cost stays.
  mutating func restate(_ units: Decimal) {
    quantity = units
    wholeQuantity = quantity
    wholeCost = cost
  }

  /// The lot after an exact split; what is left of it counts as the whole lot.
  func restated(by split: SplitScale) -> Lot {
    var lot = self
    lot.restate(split.applied(toExact: quantity))
    return lot
  }

  /// Whether units of it were taken since it counts as whole.
  var isPart: Bool { quantity != wholeQuantity || cost != wholeCost }

  /// Adds the cost of a lot of which a split left no unit.
  ///
  /// - Throws: `overflow`.
  mutating func addCost(of lot: Lot) throws(DecimalError) {
    cost = try cost + lot.cost
    wholeCost = cost
  }

  /// Adds the units and the cost of a lot that was paid in the same currency; the day stays.
  ///
  /// - Throws: `overflow`.
  mutating func join(_ lot: Lot) throws(DecimalError) {
    cost = try cost + lot.cost
    wholeCost = cost
    restate(try quantity + lot.quantity)
  }

  /// The lot with other units and another cost, as the whole of it.
  func holding(_ units: Decimal, cost: Decimal) -> Lot {
    var lot = self
    lot.cost = cost
    lot.restate(units)
    return lot
  }

  /// Lowers the cost by that sum, at most to zero; what is beyond.
  ///
  /// - Throws: `overflow`.
  mutating func lowerCost(by sum: Decimal) throws(DecimalError) -> Decimal {
    let lowered = min(sum, cost)
    cost = try cost - lowered
    wholeQuantity = quantity
    wholeCost = cost
    return try sum - lowered
  }

  /// Whether a unit of this lot cost more than one of `other`, currencies not looked at. What is
  /// left of a lot cost what all of it did.
  func costsMore(than other: Lot) -> Bool { wholeUnitCost.costsMore(than: other.wholeUnitCost) }

  private var wholeUnitCost: UnitCost {
    UnitCost(date: date, currency: currency, quantity: wholeQuantity, cost: wholeCost)
  }

  /// What a unit cost, as far as it can be told from what is left.
  var unitCost: UnitCost {
    UnitCost(date: date, currency: currency, quantity: quantity, cost: cost)
  }

  /// Whether it is told by file order alone which of the two comes first, and they differ in cost.
  func isTied(with other: Lot) -> Bool {
    date == other.date && !isTimed && !other.isTimed && row != other.row
      && !unitCost.isLike(other.unitCost)
  }
}

/// A part of a lot that was sold, sent or taken.
package struct LotPiece: Equatable, Sendable {
  let origin: LotOrigin
  package let quantity: Decimal
  /// Its share of the lot's cost, in `currency`.
  package let cost: Decimal

  /// The row that acquired it, as ``ActivityLedger`` counts them.
  package var row: Int { origin.row }
  /// The day it was acquired.
  package var date: CalendarDate { origin.date }
  /// The number of the currency that was paid.
  package var currency: Int { origin.currency }
  /// What told its lot from other open lots of its row in one holding.
  var part: Int { origin.part }
  var isTimed: Bool { origin.isTimed }

  /// What a unit cost.
  var unitCost: UnitCost {
    UnitCost(date: date, currency: currency, quantity: quantity, cost: cost)
  }
}

/// Where units came from, in sixteen bytes: there may be hundreds of thousands of lots.
struct LotOrigin: Equatable, Sendable {
  private let rowNumber: UInt32
  private let currencyNumber: UInt32
  let date: CalendarDate
  let isTimed: Bool
  private var partNumber: UInt16 = 0

  /// A ledger has fewer than 2^32 rows, and no more currencies.
  init(row: Int, date: CalendarDate, isTimed: Bool, currency: Int) {
    rowNumber = UInt32(row)
    currencyNumber = UInt32(currency)
    self.date = date
    self.isTimed = isTimed
  }

  var row: Int { Int(rowNumber) }
  var currency: Int { Int(currencyNumber) }
  var part: Int { Int(partNumber) }

  /// More parts than there are numbers are not told apart.
  mutating func setPart(_ part: Int) { partNumber = UInt16(clamping: part) }
}
