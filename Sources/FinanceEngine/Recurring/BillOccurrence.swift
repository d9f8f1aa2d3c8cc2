import FinanceModel
package import PlainText

/// One bill on one day, with the rows that paid it.
package struct BillOccurrence: Equatable, Sendable {
  /// The place of the bill in the settings.
  package let bill: Int
  /// The day on which it is expected.
  package let date: CalendarDate
  /// The day that the schedule states, which may be on a weekend.
  package let stated: CalendarDate
  /// What is expected to come into the account; negative for money that goes out.
  package internal(set) var amount: Decimal
  /// The rows that paid it or a part of it, by date; empty if none did.
  package private(set) var rows: [Int] = []
  /// The sum of these rows; negative for money that went out.
  package private(set) var paid = Decimal.zero
  /// Whether nothing is due any more.
  package private(set) var isPaid = false

  package init(
    bill: Int, date: CalendarDate, stated: CalendarDate, amount: Decimal
  ) {
    self.bill = bill
    self.date = date
    self.stated = stated
    self.amount = amount
  }

  /// The row that completed the payment, or the last part of it; nil if no row did.
  package var payment: Int? { rows.last }

  /// The amount still due, with the sign of ``amount``; zero if it is paid.
  package var due: Decimal {
    guard !isPaid else { return .zero }
    do throws(DecimalError) {
      let rest = try amount - paid
      return rest.isNegative == amount.isNegative ? rest : .zero
    } catch {
      return amount
    }
  }

  /// Adds a payment, or a part of one.
  ///
  /// - Throws: `overflow`; then nothing is added.
  mutating func add(
    _ payment: BillPayment, isPaid: Bool
  ) throws(DecimalError) {
    paid = try paid + payment.amount
    rows += payment.rows
    self.isPaid = isPaid
  }

  /// Takes its payment for a part of what is due.
  mutating func leaveRestDue() { isPaid = false }
}
