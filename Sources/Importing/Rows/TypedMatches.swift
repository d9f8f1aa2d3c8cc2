import FinanceModel
import PlainText

/// Finds transactions typed before the bank booked them. Account and amount must be the same,
/// payees may differ, and dates match as in ``DelayedMatching``. Each row is matched at most once.
///
/// Rows on one day that form a payment, by `split` or `group`, are first matched as one row with
/// their sum. Unmatched rows are then matched individually.
struct TypedMatches {
  private struct Key: Hashable {
    let account: BookedRows.Key
    let amount: Decimal
  }

  /// A candidate for a bank row: one typed row, or several rows of one payment.
  private struct Typed {
    let key: Key
    let date: CalendarDate
    let places: [LedgerPlace]
  }

  private var typed: [Typed] = []
  /// The individual rows of payments, as separate candidates.
  private var parts: [Typed] = []

  /// Whether the list of waiting typed rows is empty.
  var isEmpty: Bool { typed.isEmpty }

  /// - Parameter table: the transactions ledger.
  /// - Complexity: linear in the number of rows in the accounts.
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

  /// Returns the matching typed rows for each new row: zero, one, or all rows of one payment.
  ///
  /// - Complexity: linear in the number of rows and in the number of candidates with equal amounts,
  ///   except for sorts.
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

/// The user's decision about suggested row pairs.
package enum MatchRequest: Equatable, Sendable {
  /// The user has not decided; all pairs remain suggestions.
  case ask
  /// All pairs are accepted.
  case all
  /// All pairs are rejected.
  case none
  /// Pairs are accepted if a row id begins with one of the given prefixes; other pairs remain
  /// suggestions.
  case ids([String])
}
