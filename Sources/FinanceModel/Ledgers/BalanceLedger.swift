package import PlainText

/// The balances of the history: for each account, the rows that count, in order of time.
///
/// Rows with equal times are in the order of their ids. A row takes 52 bytes in addition to the
/// text, which is kept for findings; see ``History`` for the complete rows.
package struct BalanceLedger: Sendable {
  /// The data that places a finding.
  enum Origin: Sendable {
    case sources(LedgerSources)
    case table(LedgerTable?)
  }

  /// The accounts that have rows, in the order of their first rows in the files.
  package let accounts: [AccountName]
  /// The complete rows; nil if only the balances of the history were read. In that case no
  /// operation has two rows of one account, and rows count as written; see ``Restatements``.
  package let history: History?
  private let rows: BalanceRows
  private let origin: Origin

  init(accounts: [AccountName], rows: BalanceRows, origin: Origin, history: History?) {
    self.accounts = accounts
    self.rows = rows
    self.origin = origin
    self.history = history
  }

  /// Creates the balances of a history that was read.
  ///
  /// - Parameter table: the table that contains the rows, for ``diagnostics(for:)``.
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
    // The rows are already chronological.
    rows.group(accounts: accounts.count)
    self.init(accounts: accounts, rows: rows, origin: .table(table), history: history)
  }

  /// A history without rows.
  package static var empty: BalanceLedger { BalanceLedger(History()) }

  /// The number of rows that count.
  package var count: Int { rows.count }

  /// Returns the indices of the account's rows, in order of time.
  package func rows(ofAccount account: Int) -> Range<Int> { rows.range(ofAccount: account) }

  /// Returns the index of a row among the original rows or, if there is a ``history``, among its
  /// chronological rows.
  package func number(ofRow index: Int) -> Int { rows.number(of: index) }

  /// Returns the amount that a row adds to its account, negative if it reduces the balance; see
  /// ``Restatements``.
  package func amount(ofRow index: Int) -> Decimal { rows.amount(of: index) }

  /// Returns the account's balance after a row, as stated in the row, plus operations that the row
  /// did not include.
  package func balanceAfter(ofRow index: Int) -> Decimal { rows.balanceAfter(of: index) }

  /// Returns the place of a row.
  package func place(ofRow index: Int) -> LedgerPlace { rows.place(of: index).place }

  /// Returns the findings about rows that count, as diagnostics at their positions; see
  /// ``LedgerTable/diagnostics(for:)``. The diagnostics have no places if the rows are not in a
  /// table.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    switch origin {
    case .sources(let sources):
      sources.diagnostics(for: findings, rows: 0..<count) { rows.place(of: $0) }
    case .table(let table):
      table?.diagnostics(for: findings) ?? findings.map(\.unplaced)
    }
  }
}
