package import PlainText

/// Money or value that enters or leaves what is measured, on a day.
///
/// The sign is that of what is measured: what enters it is positive, what leaves it negative.
///
///     ExternalFlow(date: paid, amount: Decimal(500))   // a deposit of 500
package struct ExternalFlow: Equatable, Sendable {
  package let date: CalendarDate
  /// All the amounts of one calculation are in one currency.
  package let amount: Decimal

  package init(date: CalendarDate, amount: Decimal) {
    self.date = date
    self.amount = amount
  }

  /// The same as its investor sees it: what enters was paid, and is negative.
  package var cashFlow: CashFlow { CashFlow(date: date, amount: -amount) }
}
