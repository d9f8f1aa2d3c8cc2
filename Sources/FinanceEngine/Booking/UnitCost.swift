import PlainText

/// What each of some units cost, and when they were acquired.
struct UnitCost: Equatable, Sendable {
  let date: CalendarDate
  /// The number of the currency that was paid.
  let currency: Int
  let quantity: Decimal
  /// Of all of the units.
  let cost: Decimal

  /// Whether one of these units cost more than one of `other`; currencies are not looked at.
  func costsMore(than other: UnitCost) -> Bool {
    isProduct(
      other.cost.mantissa.magnitude, quantity.mantissa.magnitude,
      lessThan: cost.mantissa.magnitude, other.quantity.mantissa.magnitude)
  }

  /// Whether the units are of one day and cost the same, but for what rounding leaves: for as many
  /// units as there are of both, less than a billionth.
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
