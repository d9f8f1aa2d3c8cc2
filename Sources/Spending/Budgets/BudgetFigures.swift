package import FinanceModel
package import PlainText

/// Exact amounts received, spent and left in a budget in one period, in the base currency.
///
/// Over any number of consecutive periods: Σ ``assigned`` + the first ``carriedIn`` = Σ ``spent`` +
/// Σ ``released`` + the last ``carriedOut``.
package struct BudgetFigures: Equatable, Sendable {
  package let period: BudgetPeriod
  /// The amount in the settings plus transfers in, minus transfers out.
  package let assigned: Decimal
  /// Amount carried over from the previous period, plus leftovers from other budgets; negative
  /// after overspending.
  package let carriedIn: Decimal
  /// Cost of the categories; negative if refunds exceed it.
  package let spent: Decimal
  /// ``assigned`` + ``carriedIn`` − ``spent``; negative if the budget is overspent.
  package let left: Decimal
  /// Amount carried to the next period if nothing more is spent.
  package let carriedOut: Decimal
  /// Part of ``left`` that is not carried to the next period; negative if overspending is not
  /// carried over.
  package let released: Decimal

  /// - Throws: `overflow`.
  package init(
    _ period: BudgetPeriod, assigned: Decimal, carriedIn: Decimal, spent: Decimal,
    _ rollover: BudgetSettings.Rollover, limit: Decimal?
  ) throws(DecimalError) {
    self.period = period
    self.assigned = assigned
    self.carriedIn = carriedIn
    self.spent = spent
    left = try assigned + carriedIn - spent
    carriedOut = rollover.carried(left, limit: limit)
    released = try left - carriedOut
  }

  /// Returns the amount available for spending.
  ///
  /// - Throws: `overflow`.
  package func available() throws(DecimalError) -> Decimal { try assigned + carriedIn }

  /// Returns ``spent`` as a percentage of the available amount, rounded half-even to 18 decimals;
  /// nil if the available amount is not positive.
  ///
  /// - Throws: `overflow`.
  package func usedPercent() throws(DecimalError) -> Decimal? {
    let available = try available()
    guard available.isPositive else { return nil }
    return try spent.scaled(by: Decimal(100), over: available, .halfEven)
  }

  /// Returns ``left`` divided by the number of days from `day` through the last day of the period,
  /// rounded half-even to 18 decimals; nil after the last day.
  ///
  /// - Throws: `overflow`.
  package func perDay(from day: CalendarDate) throws(DecimalError) -> Decimal? {
    let days = period.daysLeft(on: day)
    return days > 0 ? try left.divided(by: Decimal(days), .halfEven) : nil
  }
}

extension BudgetSettings.Rollover {
  /// Returns the part of `left` that is carried to the next period.
  ///
  ///     Rollover.both.carried(-5, limit: 100)   // -5
  ///     Rollover.surplus.carried(120, limit: 100)   // 100
  fileprivate func carried(_ left: Decimal, limit: Decimal?) -> Decimal {
    switch self {
    case .none: return .zero
    case .surplus:
      let surplus = max(left, .zero)
      return limit.map { min(surplus, $0) } ?? surplus
    case .both: return limit.map { min(left, $0) } ?? left
    }
  }
}
