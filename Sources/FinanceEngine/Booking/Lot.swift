import FinanceModel
package import PlainText

/// Units of an asset that were acquired together, and what is left of them.
///
/// What leaves takes its share of the cost: after each disposal the cost that is left is the whole
/// cost times quantity left over whole quantity, rounded half-even at 18 decimals, and the piece's
/// cost is the difference. So the pieces of a lot always add up to it.
package struct Lot: Hashable, Sendable {
  /// The row that acquired it, as ``ActivityLedger`` counts them: lots of earlier rows come first.
  package let row: Int
  /// The day it was acquired, by whichever account.
  package let date: CalendarDate
  /// The number of the currency that was paid.
  package let currency: Int
  /// Whether the time of day of its row is known.
  let isTimed: Bool
  /// The units left; above zero.
  package private(set) var quantity: Decimal
  /// What they cost, fees included, in `currency`.
  package private(set) var cost: Decimal
  private var wholeQuantity: Decimal
  private var wholeCost: Decimal

  init(
    row: Int, date: CalendarDate, isTimed: Bool, currency: Int, quantity: Decimal, cost: Decimal
  ) {
    self.row = row
    self.date = date
    self.isTimed = isTimed
    self.currency = currency
    self.quantity = quantity
    self.cost = cost
    wholeQuantity = quantity
    wholeCost = cost
  }

  /// The lot that a piece becomes where it was handed over: it keeps its day and its cost.
  init(_ piece: LotPiece) {
    self.init(
      row: piece.row, date: piece.date, isTimed: piece.isTimed, currency: piece.currency,
      quantity: piece.quantity, cost: piece.cost)
  }

  /// Takes so many of the units, at most all.
  ///
  /// - Throws: `overflow`.
  mutating func take(_ units: Decimal) throws(DecimalError) -> LotPiece {
    let left = try quantity - units
    let costLeft = try wholeCost.scaled(by: left, over: wholeQuantity, .halfEven)
    let piece = LotPiece(
      row: row, date: date, isTimed: isTimed, currency: currency, quantity: units,
      cost: try cost - costLeft)
    quantity = left
    cost = costLeft
    return piece
  }

  /// All that is left, as a piece.
  var remainder: LotPiece {
    LotPiece(
      row: row, date: date, isTimed: isTimed, currency: currency, quantity: quantity, cost: cost)
  }

  /// Changes the number of units; the cost stays.
  ///
  /// - Throws: `overflow`.
  mutating func split(_ ratio: SplitRatio) throws(DecimalError) {
    quantity = try ratio.applied(to: quantity)
    wholeQuantity = quantity
    wholeCost = cost
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
  func isDearer(than other: Lot) -> Bool { wholeUnitCost.isDearer(than: other.wholeUnitCost) }

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
package struct LotPiece: Hashable, Sendable {
  /// The row that acquired it, as ``ActivityLedger`` counts them.
  package let row: Int
  /// The day it was acquired.
  package let date: CalendarDate
  let isTimed: Bool
  /// The number of the currency that was paid.
  package let currency: Int
  package let quantity: Decimal
  /// Its share of the lot's cost, in `currency`.
  package let cost: Decimal

  /// What a unit cost.
  var unitCost: UnitCost {
    UnitCost(date: date, currency: currency, quantity: quantity, cost: cost)
  }
}
