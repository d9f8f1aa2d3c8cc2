import FinanceModel
import PlainText

/// Finds rows of the transactions that were typed by hand before the bank booked them: the same
/// account and amount, the days of ``DelayedMatching``, whatever the payee, each row at most once.
///
/// Rows of one day that are one payment, by `split` or `group`, count as one of their sum; those
/// that are in no match so count one by one.
struct TypedMatches {
  private struct Key: Hashable {
    let account: BookedRows.Key
    let amount: Decimal
  }

  /// What may be a row of the bank: one typed row, or several of one payment.
  private struct Typed {
    let key: Key
    let date: CalendarDate
    let places: [LedgerPlace]
  }

  private var typed: [Typed] = []
  /// The rows of payments, each alone.
  private var parts: [Typed] = []

  /// Whether no typed row waits.
  var isEmpty: Bool { typed.isEmpty }

  /// - Parameter table: of the transactions.
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

  /// The typed rows for each of the new rows: none, one, or those of one payment.
  ///
  /// - Complexity: linear in the rows but for sorts, and in the candidates of equal amounts.
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

/// What a person says of pairs of rows that perhaps belong together.
package enum MatchRequest: Equatable, Sendable {
  /// Nothing: they wait.
  case ask
  /// Each pair does.
  case all
  /// None does.
  case none
  /// Those of which either row's id begins so; the others wait.
  case ids([String])
}
