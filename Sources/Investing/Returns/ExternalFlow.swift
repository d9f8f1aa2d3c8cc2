package import PlainText

/// Money or value that enters or leaves the measured holdings on a day.
///
/// The sign is from the holdings' point of view: an inflow is positive, an outflow negative.
///
///     ExternalFlow(date: paid, amount: Decimal(500))   // a deposit of 500
package struct ExternalFlow: Equatable, Sendable {
  package let date: CalendarDate
  /// The amount; all amounts in a calculation must use the same currency.
  package let amount: Decimal

  package init(date: CalendarDate, amount: Decimal) {
    self.date = date
    self.amount = amount
  }

  /// The flow from the investor's point of view: a contribution is negative.
  package var cashFlow: CashFlow { CashFlow(date: date, amount: -amount) }
}
