import FinanceModel
import PlainText

/// Finds rows that were typed by hand before the bank booked them: the same account and amount, the
/// bank's day one day before to five days after, whatever the payee, each row at most once.
struct TypedMatches {
  /// The days from the typed row to the bank's, the likeliest first.
  static let delays = [0, 1, 2, 3, 4, 5, -1]

  private struct Key: Hashable {
    let account: BookedRows.Key
    let date: CalendarDate
    let amount: Decimal
  }

  private var waiting: [Key: [LedgerPlace]] = [:]

  /// Whether no typed row waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// - Parameter isOpen: whether a row that does not count waits for the bank.
  /// - Complexity: linear in the rows of the accounts.
  init(_ booked: BookedRows, isOpen: (LedgerPlace) -> Bool) {
    for (account, rows) in booked.rows {
      for row in rows.reversed() where !row.isImported && (row.counts || isOpen(row.place)) {
        guard row.kind.isEmpty || row.kind == AccountPosting.Kind.transfer.rawValue else {
          continue
        }
        waiting[Key(account: account, date: row.date, amount: row.amount), default: []]
          .append(row.place)
      }
    }
  }

  /// The typed row for each of the new rows that has one.
  ///
  /// - Complexity: linear in the rows.
  mutating func places(
    for rows: [(account: BookedRows.Key, date: CalendarDate, amount: Decimal)]
  ) -> [LedgerPlace?] {
    var places = [LedgerPlace?](repeating: nil, count: rows.count)
    guard !waiting.isEmpty else { return places }
    for delay in Self.delays {
      for (index, row) in rows.enumerated() where places[index] == nil {
        guard let date = row.date.adding(days: -delay) else { continue }
        let key = Key(account: row.account, date: date, amount: row.amount)
        guard let place = waiting[key]?.popLast() else { continue }
        places[index] = place
      }
    }
    return places
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
