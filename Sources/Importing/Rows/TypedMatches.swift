import FinanceModel
import PlainText

/// Finds transactions typed before the bank booked them: equal account and amount, any payee, dates
/// as in ``DelayedMatching``, and each row matched at most once.
///
/// Rows of one day that form one payment, by `split` or `group`, first count as one row with their
/// sum; unmatched rows then count separately.
struct TypedMatches {
  private struct Key: Hashable {
    let account: BookedRows.Key
    let amount: Decimal
  }

  /// A candidate for a row of the bank: one typed row, or several of one payment.
  private struct Typed {
    let key: Key
    let date: CalendarDate
    let places: [LedgerPlace]
  }

  private var typed: [Typed] = []
  /// The rows of payments, each as a separate candidate.
  private var parts: [Typed] = []

  /// Whether no typed row is waiting.
  var isEmpty: Bool { typed.isEmpty }

  /// - Parameter table: the transactions ledger.
  /// - Complexity: linear in the rows of the accounts.
  init(_ booked: BookedRows, in table: LedgerTable) {
    let payments = TypedPayments(booked, in: table)
    for (account, rows) in booked.rows {
      func single(_ row: BookedRows.Row) -> Typed {
        Typed(
          key: Key(account: account, amount: row.amount), date: row.date, places: [row.place])
      }
      for payment in payments.payments(of: rows) {
        let singles = payment.map(single)
        guard let amount = TypedPayments.sum(of: payment), payment.count > 1 else {
          typed += singles
          continue
        }
        parts += singles
        typed.append(
          Typed(
            key: Key(account: account, amount: amount), date: payment[0].date,
            places: payment.map(\.place)))
      }
    }
  }

  /// Returns the typed rows for each of the new rows: none, one, or those of one payment.
  ///
  /// - Complexity: linear in the rows except for sorts, and in the candidates of equal amounts.
  func places(
    for rows: [(account: BookedRows.Key, date: CalendarDate, amount: Decimal)]
  ) -> [[LedgerPlace]] {
    var places = [[LedgerPlace]](repeating: [], count: rows.count)
    pair(typed, with: rows, &places)
    let used = Set(places.joined())
    pair(parts.filter { !used.contains($0.places[0]) }, with: rows, &places)
    return places
  }

  private func pair(
    _ typed: [Typed],
    with rows: [(account: BookedRows.Key, date: CalendarDate, amount: Decimal)],
    _ places: inout [[LedgerPlace]]
  ) {
    let open = rows.indices.filter { places[$0].isEmpty }
    let pairs = DelayedMatching.pairs(
      typed: typed.map { ($0.key, $0.date) },
      booked: open.map { (Key(account: rows[$0].account, amount: rows[$0].amount), rows[$0].date) })
    for (index, pair) in zip(open, pairs) {
      if let pair { places[index] = typed[pair].places }
    }
  }
}

/// The user's decision about suggested pairs of rows.
package enum MatchRequest: Equatable, Sendable {
  /// No decision: all pairs remain suggestions.
  case ask
  /// All pairs are accepted.
  case all
  /// All pairs are rejected.
  case none
  /// Pairs with a row id that begins with one of these texts are accepted; the others remain
  /// suggestions.
  case ids([String])
}
