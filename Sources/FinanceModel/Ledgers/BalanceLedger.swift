package import PlainText

/// The history as far as balances go: for each account its rows that count, in the order of time.
///
/// Rows of one moment are in the order of their ids. A row costs 52 bytes beside the text, which is
/// kept for findings; see ``History`` for all that rows say.
package struct BalanceLedger: Sendable {
  /// What a finding is shown in.
  enum Origin: Sendable {
    case sources(LedgerSources)
    case table(LedgerTable?)
  }

  /// The accounts that have rows, in the order of their first rows in the files.
  package let accounts: [AccountName]
  /// The same rows with all they say; nil where the history was read for its balances alone. Then
  /// no operation has two rows of one account, and rows count what they say; see ``Restatements``.
  package let history: History?
  private let rows: BalanceRows
  private let origin: Origin

  init(accounts: [AccountName], rows: BalanceRows, origin: Origin, history: History?) {
    self.accounts = accounts
    self.rows = rows
    self.origin = origin
    self.history = history
  }

  /// The balances of a history that was read.
  ///
  /// - Parameter table: what the rows stand in, for ``diagnostics(for:)``.
  package init(_ history: History, of table: LedgerTable? = nil) {
    var numbers: [AccountName: Int] = [:]
    var accounts: [AccountName] = []
    var rows = BalanceRows()
    for (place, row) in history.chronological.enumerated() {
      let entry = row.entry
      let counted = history.counted(place)
      let account = numbers[entry.name] ?? accounts.count
      if account == accounts.count {
        numbers[entry.name] = account
        accounts.append(entry.name)
      }
      rows.append(
        BalanceRows.Row(
          instant: entry.timestamp.instant, amount: rows.numbers.pack(counted.amount),
          balanceAfter: rows.numbers.pack(counted.balanceAfter), account: account, place: row.place,
          start: 0))
    }
    // They are chronological already.
    rows.group(accounts: accounts.count)
    self.init(accounts: accounts, rows: rows, origin: .table(table), history: history)
  }

  /// A history without rows.
  package static var empty: BalanceLedger { BalanceLedger(History()) }

  /// How many rows count.
  package var count: Int { rows.count }

  /// The numbers of the account's rows, in the order of time.
  package func rows(ofAccount account: Int) -> Range<Int> { rows.range(ofAccount: account) }

  /// The place of a row among those it was made of: with a ``history``, among its chronological
  /// ones.
  package func number(ofRow index: Int) -> Int { rows.number(of: index) }

  /// What a row counts for its account, negative when it took out; see ``Restatements``.
  package func amount(ofRow index: Int) -> Decimal { rows.amount(of: index) }

  /// What a row says that its account held then, with what it did not know of.
  package func balanceAfter(ofRow index: Int) -> Decimal { rows.balanceAfter(of: index) }

  /// Where a row stands.
  package func place(ofRow index: Int) -> LedgerPlace { rows.place(of: index).place }

  /// The findings, which are about rows that count, as diagnostics at their places; see
  /// ``LedgerTable/diagnostics(for:)``. Without a place where the rows stand in no table.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    switch origin {
    case .sources(let sources):
      sources.diagnostics(for: findings, rows: 0..<count) { rows.place(of: $0) }
    case .table(let table):
      table?.diagnostics(for: findings) ?? findings.map(\.unplaced)
    }
  }
}
