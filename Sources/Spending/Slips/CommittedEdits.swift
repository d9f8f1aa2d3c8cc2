package import FinanceModel
import PlainText

extension SlipReading {
  /// The values of a row that are compared between two versions of a ledger.
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

    /// Returns the number of values that are equal in another version; two of three indicate an
    /// edit.
    func likeness(_ other: Version) -> Int {
      guard payee == other.payee, currency == other.currency else { return 0 }
      return (date == other.date ? 1 : 0) + (account == other.account ? 1 : 0)
        + (amount == other.amount ? 1 : 0)
    }
  }

  /// Maximum number of removed rows to compare.
  private static let limit = 200

  /// Adds the rows whose amount, day or account differs from the last commit, and the rows removed
  /// since then.
  ///
  /// - Parameters:
  ///   - committed: the transactions of the last commit.
  ///   - now: the transactions that were read.
  /// - Complexity: linear in the rows, and the square of the edits.
  package mutating func addEdits(
    since committed: Transactions, _ now: Transactions, _ settings: Settings
  ) {
    books.edits = edits(since: committed, now, settings)
  }

  private func edits(
    since committed: Transactions, _ now: Transactions, _ settings: Settings
  ) -> [SlipBooks.Edit] {
    var counts: [Version: Int] = [:]
    for row in committed.rows { counts[Version(row, committed), default: 0] += 1 }
    var added: [(number: Int, version: Version)] = []
    for (number, row) in now.rows.enumerated() {
      let version = Version(row, now)
      if let count = counts[version], count > 0 {
        counts[version] = count - 1
      } else {
        added.append((number, version))
      }
    }
    var removed: [Transactions.Row] = []
    for row in committed.rows.reversed() {
      let version = Version(row, committed)
      guard let count = counts[version], count > 0 else { continue }
      counts[version] = count - 1
      removed.append(row)
    }
    guard added.count <= Self.limit * 10, removed.count <= Self.limit else { return [] }
    var currencies = AccountCurrencies(committed, settings)
    var edits: [SlipBooks.Edit] = []
    for row in removed.reversed() {
      let version = Version(row, committed)
      let code = currencies.currency(of: row)
      let own = accounts.indices.first { accounts[$0] == version.account && units[$0] == code }
      guard let series = own, let amount = row.amount.units(books.series[series].digits)
      else { continue }
      let place = added.firstIndex { version.likeness($0.version) == 2 }
      edits.append(
        SlipBooks.Edit(
          row: place.map { added[$0].number },
          before: SlipBooks.Row(series: series, day: row.date, amount: amount)))
      if let place { added.remove(at: place) }
    }
    return edits
  }
}
