package import PlainText

/// The balances in the history: each account's rows that count, in chronological order.
///
/// Rows with the same time are ordered by id. Each row takes 52 bytes in addition to the text,
/// which is retained for findings. For the complete rows, see ``History``.
package struct BalanceLedger: Sendable {
  /// The source of the positions reported with findings.
  enum Origin: Sendable {
    case sources(LedgerSources)
    case table(LedgerTable?)
  }

  /// Accounts that have rows, in the order of their first rows in the files.
  package let accounts: [AccountName]
  /// The complete rows; nil if only the balances were read, in which case each operation has at
  /// most one row per account and all amounts are used as written; see ``Restatements``.
  package let history: History?
  private let rows: BalanceRows
  private let origin: Origin

  init(accounts: [AccountName], rows: BalanceRows, origin: Origin, history: History?) {
    self.accounts = accounts
    self.rows = rows
    self.origin = origin
    self.history = history
  }

  /// Creates the balances of a history that has already been read.
  ///
  /// - Parameter table: the table that contains the rows, used by ``diagnostics(for:)``.
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
    // The rows are already in chronological order.
    rows.group(accounts: accounts.count)
    self.init(accounts: accounts, rows: rows, origin: .table(table), history: history)
  }

  /// A ledger without rows.
  package static var empty: BalanceLedger { BalanceLedger(History()) }

  /// Number of rows that count.
  package var count: Int { rows.count }

  /// Returns the indices of the account's rows, in chronological order.
  package func rows(ofAccount account: Int) -> Range<Int> { rows.range(ofAccount: account) }

  /// Returns the index of a row in the order of addition or, if ``history`` is not nil, among its
  /// chronological rows.
  package func number(ofRow index: Int) -> Int { rows.number(of: index) }

  /// Returns the amount that a row adds to its account; negative if it reduces the balance. See
  /// ``Restatements``.
  package func amount(ofRow index: Int) -> Decimal { rows.amount(of: index) }

  /// Returns the account's balance after a row: the stated balance plus the amounts of operations
  /// that the row does not include.
  package func balanceAfter(ofRow index: Int) -> Decimal { rows.balanceAfter(of: index) }

  /// Returns the row's place in the ledger.
  package func place(ofRow index: Int) -> LedgerPlace { rows.place(of: index).place }

  /// Converts findings about rows that count to diagnostics at their positions; see
  /// ``LedgerTable/diagnostics(for:)``. The diagnostics have no positions if the rows were not read
  /// from a table.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    switch origin {
    case .sources(let sources):
      sources.diagnostics(for: findings, rows: 0..<count) { rows.place(of: $0) }
    case .table(let table):
      table?.diagnostics(for: findings) ?? findings.map(\.unplaced)
    }
  }
}
