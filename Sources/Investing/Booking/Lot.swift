import FinanceModel
package import PlainText

/// Units of an asset that were acquired together and are still held.
///
/// A disposal removes its share of the cost. The remaining cost is the whole cost × quantity left /
/// whole quantity, rounded half-even to 18 decimals. The cost of the removed piece is the
/// difference, so the pieces of a lot always sum to the lot.
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

  /// Creates a lot from a piece that was handed over, with the piece's date and cost.
  init(_ piece: LotPiece) {
    origin = piece.origin
    quantity = piece.quantity
    cost = piece.cost
    wholeQuantity = quantity
    wholeCost = cost
  }

  /// Index in the ``ActivityLedger`` of the row that acquired the lot. Lots of earlier rows come
  /// first.
  package var row: Int { origin.row }
  /// Acquisition date; the lot may have been acquired by another account.
  package var date: CalendarDate { origin.date }
  /// Index of the currency paid.
  package var currency: Int { origin.currency }
  /// Whether the row's time of day is known.
  var isTimed: Bool { origin.isTimed }
  /// Number that distinguishes the lot from other open lots of its row in the same holding.
  var part: Int { origin.part }

  /// Sort key that combines the row and the part.
  var key: Int { row << 16 | part }

  /// The largest part number, which all later parts share.
  static let lastPart = Int(UInt16.max)

  /// Returns the lot with the part number after that of `other`, a lot of the same row; with the
  /// first part number if `other` is nil.
  func standing(after other: Lot?) -> Lot { part(other.map { $0.part + 1 } ?? 0) }

  /// Returns the lot with the given part number.
  func part(_ number: Int) -> Lot {
    var lot = self
    lot.origin.setPart(number)
    return lot
  }

  /// Removes the given number of units, which is at most the number of remaining units.
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

  /// The lot with reversed signs, as in an opposite position.
  var mirrored: Lot {
    var lot = self
    (lot.quantity, lot.cost) = (-quantity, -cost)
    (lot.wholeQuantity, lot.wholeCost) = (-wholeQuantity, -wholeCost)
    return lot
  }

  /// Changes the number of units for a split; the cost does not change.
  mutating func restate(_ units: Decimal) {
    quantity = units
    wholeQuantity = quantity
    wholeCost = cost
  }

  /// Returns the lot after an exact split. Its remaining units become the whole lot.
  func restated(by split: SplitScale) -> Lot {
    var lot = self
    lot.restate(split.applied(toExact: quantity))
    return lot
  }

  /// Whether units have been removed since the lot was last whole.
  var isPart: Bool { quantity != wholeQuantity || cost != wholeCost }

  /// Adds the cost of a lot that has no units left after a split.
  ///
  /// - Throws: `overflow`.
  mutating func addCost(of lot: Lot) throws(DecimalError) {
    cost = try cost + lot.cost
    wholeCost = cost
  }

  /// Adds the units and the cost of a lot in the same currency; the date does not change.
  ///
  /// - Throws: `overflow`.
  mutating func join(_ lot: Lot) throws(DecimalError) {
    cost = try cost + lot.cost
    wholeCost = cost
    restate(try quantity + lot.quantity)
  }

  /// Returns a whole lot of the same origin with the given units and cost.
  func holding(_ units: Decimal, cost: Decimal) -> Lot {
    var lot = self
    lot.cost = cost
    lot.restate(units)
    return lot
  }

  /// Lowers the cost by `sum`, but not below zero, and returns the excess.
  ///
  /// - Throws: `overflow`.
  mutating func lowerCost(by sum: Decimal) throws(DecimalError) -> Decimal {
    let lowered = min(sum, cost)
    cost = try cost - lowered
    wholeQuantity = quantity
    wholeCost = cost
    return try sum - lowered
  }

  /// Whether a unit of this lot cost more than a unit of `other`, regardless of currency. The
  /// remaining units have the same unit cost as the whole lot.
  func costsMore(than other: Lot) -> Bool { wholeUnitCost.costsMore(than: other.wholeUnitCost) }

  private var wholeUnitCost: UnitCost {
    UnitCost(date: date, currency: currency, quantity: wholeQuantity, cost: wholeCost)
  }

  /// Unit cost computed from the remaining units.
  var unitCost: UnitCost {
    UnitCost(date: date, currency: currency, quantity: quantity, cost: cost)
  }

  /// Whether the two lots differ in cost, and only file order determines which of the lots comes
  /// first.
  func isTied(with other: Lot) -> Bool {
    date == other.date && !isTimed && !other.isTimed && row != other.row
      && !unitCost.isLike(other.unitCost)
  }
}

/// A part of a lot that was sold, sent or otherwise removed.
package struct LotPiece: Equatable, Sendable {
  let origin: LotOrigin
  package let quantity: Decimal
  /// Share of the lot's cost, in `currency`.
  package let cost: Decimal

  /// Index in the ``ActivityLedger`` of the row that acquired the units.
  package var row: Int { origin.row }
  /// Acquisition date.
  package var date: CalendarDate { origin.date }
  /// Index of the currency paid.
  package var currency: Int { origin.currency }
  /// Number that distinguished the lot from other open lots of its row in the same holding.
  var part: Int { origin.part }
  /// The key of the lot, as ``Lot/key``.
  var key: Int { row << 16 | part }
  var isTimed: Bool { origin.isTimed }

  var unitCost: UnitCost {
    UnitCost(date: date, currency: currency, quantity: quantity, cost: cost)
  }

  /// The piece with reversed signs, as in an opposite position.
  var mirrored: LotPiece { holding(-quantity, cost: -cost) }

  /// Returns a piece of the same origin with the given units and cost.
  func holding(_ units: Decimal, cost: Decimal) -> LotPiece {
    LotPiece(origin: origin, quantity: units, cost: cost)
  }
}

/// The origin of units, stored in sixteen bytes because there may be hundreds of thousands of lots.
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

  /// Sets the part number. Numbers above the maximum are stored as the maximum.
  mutating func setPart(_ part: Int) { partNumber = UInt16(clamping: part) }
}

/// Rows by id, for the ids that other rows use to name lots.
struct LotNames: Sendable {
  /// Rows by id, for all ids that any row names; nil before the first query.
  private var rows: [String: [Int]]?

  /// Returns the rows with the id `name`, in booking order; empty if the name is not an id.
  ///
  /// - Complexity: linear in the number of rows for the first query, then constant.
  mutating func rows(named name: String, in ledger: ActivityLedger) -> [Int] {
    let known = rows ?? Self.rows(in: ledger)
    rows = known
    return known[name] ?? []
  }

  private static func rows(in ledger: ActivityLedger) -> [String: [Int]] {
    var rows: [String: [Int]] = [:]
    for row in 0..<ledger.count where ledger[row].namesLots {
      for name in ledger.lots(ofRow: row) { rows[name] = [] }
    }
    for row in 0..<ledger.count { rows[ledger.id(ofRow: row)]?.append(row) }
    return rows
  }
}

extension LotList {
  /// Returns the date given as a lot name; nil if the name is not a date.
  func date(named name: String) -> CalendarDate? {
    do throws(DateProblem) { return try CalendarDate(parsing: name) } catch { return nil }
  }
}

/// Unit cost and acquisition date of a set of units.
struct UnitCost: Equatable, Sendable {
  let date: CalendarDate
  /// Index of the currency paid.
  let currency: Int
  let quantity: Decimal
  /// Total cost of the units.
  let cost: Decimal

  /// Whether one of these units cost more than a unit of `other`, regardless of currency.
  func costsMore(than other: UnitCost) -> Bool {
    isProduct(
      other.cost.mantissa.magnitude, quantity.mantissa.magnitude,
      lessThan: cost.mantissa.magnitude, other.quantity.mantissa.magnitude)
  }

  /// Whether the units have the same date and, apart from rounding, the same unit cost. For the
  /// smaller of the two quantities, the costs differ by less than 10^-9.
  func isLike(_ other: UnitCost) -> Bool {
    guard date == other.date, currency == other.currency else { return false }
    guard costsMore(than: other) || other.costsMore(than: self) else { return true }
    let (few, many) = quantity < other.quantity ? (self, other) : (other, self)
    do throws(DecimalError) {
      let cost = try many.cost.scaled(by: few.quantity, over: many.quantity, .halfEven)
      return try (cost - few.cost).magnitude.mantissa < Self.billionth
    } catch {
      return false
    }
  }

  /// The mantissa of 0.000000001.
  private static let billionth: Int128 = 1_000_000_000
}
