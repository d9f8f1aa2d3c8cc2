package import FinanceModel
import PlainText

/// Payments for bills whose amount was paid back, so that they do not pay a bill.
///
/// A row returns the latest payment from the same account with the opposite amount, at most 14 days
/// earlier. The row's text must equal or contain the text of the payment, or match a payee of the
/// bill. A row that can itself pay another bill, such as an income, does not return a payment.
struct ReturnedPayments {
  /// Maximum number of days from a payment to its return.
  static let days = 14
  /// The index of the row that returns each returned payment, by the index of the payment.
  private(set) var rows: [Int: Int] = [:]

  /// - Precondition: `payments` are in date order.
  init(_ payments: [BillPayment], _ bills: [ExpectedBill]) {
    struct Key: Hashable {
      let account: String
      let amount: Decimal
    }
    // Only payments whose amount was also received are considered, because most amounts never move
    // in both directions.
    let incoming = Set(payments.lazy.map(\.amount).filter(\.isPositive))
    var places: [Key: [Int]] = [:]
    for (place, payment) in payments.enumerated()
    where incoming.contains(payment.amount.magnitude) {
      places[Key(account: payment.account, amount: payment.amount), default: []].append(place)
    }
    for (back, payment) in payments.enumerated() where !places.isEmpty {
      let key = Key(account: payment.account, amount: -payment.amount)
      guard let others = places[key], !bills.contains(where: { $0.canBePaid(by: payment) }) else {
        continue
      }
      let paid = others.last { place in
        let days = payments[place].date.days(until: payment.date)
        guard 0...Self.days ~= days, rows[place] == nil else { return false }
        return bills.contains { bill in
          bill.canBePaid(by: payments[place])
            && (payment.names(payments[place]) || bill.isKnown(payment))
        }
      }
      if let paid { rows[paid] = back }
    }
  }
}

extension BillPayment {
  /// Whether a text of this row equals or contains a text of the other row.
  fileprivate func names(_ other: BillPayment) -> Bool {
    folded.contains { own in
      other.folded.contains { text in
        text.folded.utf8.count > 2 && own.folded.contains(text.folded)
      }
    }
  }
}

extension ScheduledBills {
  /// Returns notes about bills whose payment was returned, located at the payment. Bills that have
  /// been paid since then are omitted.
  package func returnFindings(in transactions: Transactions) -> [LedgerFinding] {
    guard let book else { return [] }
    let names = Dictionary(
      book.bills.map { ($0.index, $0.settings.name) }, uniquingKeysWith: { first, _ in first })
    var paid: [Int: CalendarDate] = [:]
    for occurrence in book.matched where occurrence.isPaid {
      paid[occurrence.bill] = occurrence.date
    }
    return book.returned.compactMap { rows in
      let occurrence = book.matched[rows.occurrence]
      guard paid[occurrence.bill].map({ $0 < occurrence.date }) ?? true else { return nil }
      let (row, back) = (transactions.rows[rows.payment], transactions.rows[rows.back])
      let text = transactions.payees[back.payee].visible
      return LedgerFinding(
        .note, TransactionCode.paymentReturned,
        "the payment of bill '\(names[occurrence.bill]?.visible ?? "")' on \(row.date) was"
          + " returned by '\(text)' on \(back.date), so it does not count",
        at: row.place, column: "amount")
    }
  }
}
