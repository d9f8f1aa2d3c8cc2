import FinanceModel
package import PlainText

/// Units of an asset that were acquired together and are still held.
///
/// A disposal takes its share of the cost: the remaining cost is the whole cost × quantity left /
/// whole quantity, rounded half-even to 18 decimals, and the cost of the piece is the difference.
/// So the pieces of a lot always sum to the lot.
package struct Lot: Equatable, Sendable {
  private var origin: LotOrigin
  /// Remaining units; above zero.
  package private(set) var quantity: Decimal
  /// Cost of the units including fees, in `currency`.
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

  /// Creates a lot from a piece that was handed over, with its day and cost.
  init(_ piece: LotPiece) {
    origin = piece.origin
    quantity = piece.quantity
    cost = piece.cost
    wholeQuantity = quantity
    wholeCost = cost
  }

  /// The row that acquired it, numbered as in ``ActivityLedger``; lots of earlier rows come first.
  package var row: Int { origin.row }
  /// Day of acquisition, by any account.
  package var date: CalendarDate { origin.date }
  /// Number of the currency paid.
  package var currency: Int { origin.currency }
  /// Whether the time of day of the row is known.
  var isTimed: Bool { origin.isTimed }
  /// Number that distinguishes the lot from other open lots of its row in one holding.
  var part: Int { origin.part }

  /// Row and part in one number, in their order.
  var key: Int { row << 16 | part }

  /// The largest part number; all later parts share it.
  static let lastPart = Int(UInt16.max)

  /// Returns the lot with the part number after that of `other`, a lot of the same row; if `other`
  /// is nil, with the first part number.
  func standing(after other: Lot?) -> Lot { part(other.map { $0.part + 1 } ?? 0) }

  /// Returns the lot with another part number.
  func part(_ number: Int) -> Lot {
    var lot = self
    lot.origin.setPart(number)
    return lot
  }

  /// Takes the given number of units, at most all.
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

  /// The remaining units, as a piece.
  var remainder: LotPiece { LotPiece(origin: origin, quantity: quantity, cost: cost) }

  /// The lot with the signs of the other side.
  var mirrored: Lot {
    var lot = self
    (lot.quantity, lot.cost) = (-quantity, -cost)
    (lot.wholeQuantity, lot.wholeCost) = (-wholeQuantity, -wholeCost)
    return lot
  }

  /// Changes the number of units by a split; the cost does not change.
  mutating func restate(_ units: Decimal) {
    quantity = units
    wholeQuantity = quantity
    wholeCost = cost
  }

  /// Returns the lot after an exact split; its remaining units count as the whole lot.
  func restated(by split: SplitScale) -> Lot {
    var lot = self
    lot.restate(split.applied(toExact: quantity))
    return lot
  }

  /// Whether units were taken from the lot since it last counted as whole.
  var isPart: Bool { quantity != wholeQuantity || cost != wholeCost }

  /// Adds the cost of a lot that a split left without units.
  ///
  /// - Throws: `overflow`.
  mutating func addCost(of lot: Lot) throws(DecimalError) {
    cost = try cost + lot.cost
    wholeCost = cost
  }

  /// Adds the units and the cost of a lot in the same currency; the day does not change.
  ///
  /// - Throws: `overflow`.
  mutating func join(_ lot: Lot) throws(DecimalError) {
    cost = try cost + lot.cost
    wholeCost = cost
    restate(try quantity + lot.quantity)
  }

  /// Returns the lot with other units and cost, which count as the whole lot.
  func holding(_ units: Decimal, cost: Decimal) -> Lot {
    var lot = self
    lot.cost = cost
    lot.restate(units)
    return lot
  }

  /// Lowers the cost by `sum`, at most to zero, and returns the excess.
  ///
  /// - Throws: `overflow`.
  mutating func lowerCost(by sum: Decimal) throws(DecimalError) -> Decimal {
    let lowered = min(sum, cost)
    cost = try cost - lowered
    wholeQuantity = quantity
    wholeCost = cost
    return try sum - lowered
  }

  /// Whether a unit of this lot cost more than one of `other`, regardless of currency. The
  /// remaining units cost the same as the whole lot.
  func costsMore(than other: Lot) -> Bool { wholeUnitCost.costsMore(than: other.wholeUnitCost) }

  private var wholeUnitCost: UnitCost {
    UnitCost(date: date, currency: currency, quantity: wholeQuantity, cost: wholeCost)
  }

  /// Unit cost computed from the remaining units.
  var unitCost: UnitCost {
    UnitCost(date: date, currency: currency, quantity: quantity, cost: cost)
  }

  /// Whether only file order determines which of the two lots comes first, and they differ in cost.
  func isTied(with other: Lot) -> Bool {
    date == other.date && !isTimed && !other.isTimed && row != other.row
      && !unitCost.isLike(other.unitCost)
  }
}

/// A part of a lot that was sold, sent or otherwise taken.
package struct LotPiece: Equatable, Sendable {
  let origin: LotOrigin
  package let quantity: Decimal
  /// Share of the lot's cost, in `currency`.
  package let cost: Decimal

  /// The row that acquired it, numbered as in ``ActivityLedger``.
  package var row: Int { origin.row }
  /// Day of acquisition.
  package var date: CalendarDate { origin.date }
  /// Number of the currency paid.
  package var currency: Int { origin.currency }
  /// Number that distinguished its lot from other open lots of its row in one holding.
  var part: Int { origin.part }
  var isTimed: Bool { origin.isTimed }

  /// Cost of one unit.
  var unitCost: UnitCost {
    UnitCost(date: date, currency: currency, quantity: quantity, cost: cost)
  }

  /// The piece with the signs of the other side.
  var mirrored: LotPiece { holding(-quantity, cost: -cost) }

  /// Returns units of the same origin with another cost.
  func holding(_ units: Decimal, cost: Decimal) -> LotPiece {
    LotPiece(origin: origin, quantity: units, cost: cost)
  }
}

/// Origin of units in sixteen bytes, because there may be hundreds of thousands of lots.
struct LotOrigin: Equatable, Sendable {
  private let rowNumber: UInt32
  private let currencyNumber: UInt32
  let date: CalendarDate
  let isTimed: Bool
  private var partNumber: UInt16 = 0

  /// Creates an origin. A ledger has fewer than 2^32 rows and currencies.
  init(row: Int, date: CalendarDate, isTimed: Bool, currency: Int) {
    rowNumber = UInt32(row)
    currencyNumber = UInt32(currency)
    self.date = date
    self.isTimed = isTimed
  }

  var row: Int { Int(rowNumber) }
  var currency: Int { Int(currencyNumber) }
  var part: Int { Int(partNumber) }

  /// Parts beyond the largest number share it.
  mutating func setPart(_ part: Int) { partNumber = UInt16(clamping: part) }
}
