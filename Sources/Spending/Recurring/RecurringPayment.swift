import Investing
package import PlainText

/// A payment with the values needed to detect series.
package struct RecurringPayment: Sendable {
  package let date: CalendarDate
  /// Change of the account; negative for an outflow.
  package let amount: Decimal
  /// Numbers of the account, the payee's text and the currency.
  package let account, payee, currency: Int
  /// Whether the payment only moves money between the household's accounts.
  package let isTransfer: Bool
  /// Rows of the payment, at least one; a payment may be split into several categories.
  package let rows: [Int]

  package init(
    date: CalendarDate, amount: Decimal, account: Int, payee: Int, currency: Int = 0,
    isTransfer: Bool = false, rows: [Int]
  ) {
    self.date = date
    self.amount = amount
    self.account = account
    self.payee = payee
    self.currency = currency
    self.isTransfer = isTransfer
    self.rows = rows
  }

  /// Approximate amount without a sign, used only for ratios.
  package var size: Double { amount.magnitude.mantissa.nearestDouble }
  /// Day number of ``date``.
  package var day: Int { date.dayNumber }
}
