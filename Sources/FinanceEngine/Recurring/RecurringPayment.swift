package import PlainText

/// One payment, as far as it can be part of a series.
package struct RecurringPayment: Sendable {
  package let date: CalendarDate
  /// What came in; negative if it went out.
  package let amount: Decimal
  /// The numbers of its account, of its payee's text, and of its currency.
  package let account, payee, currency: Int
  /// Whether it only moves money between own accounts.
  package let isTransfer: Bool
  /// The rows that it is made of, at least one: a payment may be split over categories.
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

  /// For ratios only.
  package var size: Double { amount.magnitude.mantissa.nearestDouble }
  /// The number of its day.
  package var day: Int { date.dayNumber }
}
