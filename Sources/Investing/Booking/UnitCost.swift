import PlainText

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
