import FinanceModel
package import PlainText

/// A bill due on one day, with the rows that paid it.
package struct BillOccurrence: Equatable, Sendable {
  /// Index of the bill in the settings.
  package let bill: Int
  /// Expected day.
  package let date: CalendarDate
  /// Day stated by the schedule, which may be on a weekend.
  package let stated: CalendarDate
  /// Expected change of the account; negative for an outflow.
  package internal(set) var amount: Decimal
  /// Rows that paid all or part of the bill, by date; empty if unpaid.
  package private(set) var rows: [Int] = []
  /// Total of ``rows``; negative for an outflow.
  package private(set) var paid = Decimal.zero
  /// Whether the occurrence is paid in full.
  package private(set) var isPaid = false

  package init(
    bill: Int, date: CalendarDate, stated: CalendarDate, amount: Decimal
  ) {
    self.bill = bill
    self.date = date
    self.stated = stated
    self.amount = amount
  }

  /// Row that completed the payment; nil if unpaid.
  package var payment: Int? { rows.last }

  /// The amount still due, with the sign of ``amount``; zero if the occurrence is paid.
  package var due: Decimal {
    guard !isPaid else { return .zero }
    do throws(DecimalError) {
      let rest = try amount - paid
      return rest.isNegative == amount.isNegative ? rest : .zero
    } catch {
      return amount
    }
  }

  /// Adds a full or partial payment.
  ///
  /// - Throws: `overflow`; the occurrence is then unchanged.
  mutating func add(
    _ payment: BillPayment, isPaid: Bool
  ) throws(DecimalError) {
    paid = try paid + payment.amount
    rows += payment.rows
    self.isPaid = isPaid
  }

  /// Makes the payment partial, so that the rest remains due.
  mutating func leaveRestDue() { isPaid = false }
}
