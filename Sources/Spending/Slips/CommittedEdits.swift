package import FinanceModel
import PlainText

extension SlipReading {
  /// Values of a row that are compared between two versions of a ledger.
  private struct Version: Hashable {
    let date: CalendarDate
    let account, payee, currency: String
    let amount: Decimal

    init(_ row: Transactions.Row, _ transactions: Transactions) {
      date = row.date
      account = transactions.accounts[row.account]
      payee = transactions.payees[row.payee]
      currency = transactions.currencies[row.currency]
      amount = row.amount
    }

    /// Returns the number of values that equal those of another version. If two of three values are
    /// equal, the row is treated as edited.
    func likeness(_ other: Version) -> Int {
      guard payee == other.payee, currency == other.currency else { return 0 }
      return (date == other.date ? 1 : 0) + (account == other.account ? 1 : 0)
        + (amount == other.amount ? 1 : 0)
    }
  }

  /// Adds the rows whose amount, day or account has changed since the last commit, the rows removed
  /// since then, and the assertions whose amount has changed.
  ///
  /// - Parameters:
  ///   - committed: the transactions in the last commit.
  ///   - now: the transactions that were read.
  /// - Complexity: linear in the number of rows, and quadratic in the number of edits.
  package mutating func addEdits(
    since committed: Transactions, _ now: Transactions, _ settings: Settings
  ) {
    var currencies = AccountCurrencies(committed, settings)
    func known(_ row: Transactions.Row) -> (series: Int, amount: Int)? {
      let (account, code) = (committed.accounts[row.account], currencies.currency(of: row))
      let own = accounts.indices.first { accounts[$0] == account && units[$0] == code }
      guard let own, let amount = row.amount.units(books.series[own].digits) else { return nil }
      return (own, amount)
    }
    let before = committed.rows.map { Version($0, committed) }
    let after = now.rows.map { Version($0, now) }
    let changed = changedRows(from: before, to: after) { before[$0].likeness(after[$1]) == 2 }
    var edits: [SlipBooks.Edit] = []
    for (place, new) in changed {
      let row = committed.rows[place]
      guard let (series, amount) = known(row) else { continue }
      edits.append(
        SlipBooks.Edit(
          row: new, before: SlipBooks.Row(series: series, day: row.date, amount: amount)))
    }
    books.edits = edits
    for row in committed.assertions {
      guard let (series, amount) = known(row) else { continue }
      books.addEdit(of: series, row.date, amount)
    }
  }
}

/// Maximum number of removed rows to compare.
private let limit = 200

/// Returns the rows that a ledger no longer contains, each with the row that replaces it; nil for a
/// removed row. If too many rows changed, the result is empty.
///
/// - Parameter isEdit: whether the second row is an edited version of the first.
/// - Complexity: linear in the number of rows, and quadratic in the number of edits.
func changedRows<Version: Hashable>(
  from old: [Version], to new: [Version], isEdit: (Int, Int) -> Bool
) -> [(row: Int, new: Int?)] {
  var (counts, added, removed) = ([Version: Int](), [Int](), [Int]())
  for version in old { counts[version, default: 0] += 1 }
  for (place, version) in new.enumerated() {
    if let count = counts[version], count > 0 {
      counts[version] = count - 1
    } else {
      added.append(place)
    }
  }
  for (place, version) in old.enumerated().reversed() {
    guard let count = counts[version], count > 0 else { continue }
    counts[version] = count - 1
    removed.append(place)
  }
  guard added.count <= limit * 10, removed.count <= limit else { return [] }
  return removed.reversed().map { place in
    let match = added.firstIndex { isEdit(place, $0) }
    return (place, match.map { added.remove(at: $0) })
  }
}
