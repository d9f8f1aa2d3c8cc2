package import FinanceModel
package import PlainText

/// Transaction rows that are one side of a transfer and are not linked to the other side. These are
/// rows that a rule turns into a transfer, and rows of kind transfer, if no group links them to a
/// row of the other account.
///
/// A rule names the account of the other side. If no other record covers that account, the row
/// records both sides; see ``TransferCounterparts``.
package struct OneSidedTransfers: Sendable {
  /// A one-sided row.
  struct Row {
    /// Index of the row in the ledger.
    let index: Int
    let date: CalendarDate
    let account: String
    /// The account named in a rule; nil if no rule names an account.
    let to: String?
    /// Amount as in the ledger; negative for an outflow from ``account``.
    let amount: Decimal
    /// Currency of the amount; nil if the row, its account and the settings do not state one.
    let currency: String?
  }

  /// Rows in file order, omitting amounts of zero.
  let rows: [Row]
  /// The transactions; nil if there are no rows.
  let transactions: Transactions?
  let settings: Settings

  /// Creates an empty list.
  package init() { (rows, transactions, settings) = ([], nil, Settings()) }

  /// - Complexity: linear in the rows.
  package init(_ transactions: Transactions, _ settings: Settings) {
    self.settings = settings
    var rows: [Row] = []
    let hasRules = (settings.spending?.rules ?? []).contains { $0.kind == .transfer }
    if hasRules || transactions.rows.contains(where: { $0.kind == .transfer }) {
      var meanings = RowMeanings(transactions, settings)
      var currencies = AccountCurrencies(transactions, settings)
      let names = settings.accountNames
      let receivers = hasRules ? transactions.transferAccountsByGroup : [:]
      for (index, row) in transactions.rows.enumerated() where !row.amount.isZero {
        let rule = hasRules ? meanings.transferRule(of: row) : nil
        guard rule != nil || row.kind == .transfer, transactions.isOneSided(row, receivers)
        else { continue }
        let account = transactions.accounts[row.account]
        let to = rule?.to.map { names[$0] ?? $0 }
        rows.append(
          Row(
            index: index, date: row.date, account: account, to: to == account ? nil : to,
            amount: row.amount, currency: currencies.currency(of: row)))
      }
    }
    self.rows = rows
    self.transactions = rows.isEmpty ? nil : transactions
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// Names of the accounts named in rules.
  package var destinations: Set<String> { Set(rows.compactMap(\.to)) }

  /// Indices of rows that are the other side of a row that a rule makes a transfer.
  package var ruledSides: Set<Int> {
    guard let transactions, !destinations.isEmpty else { return [] }
    let accounts = Set(transactions.rows.lazy.map(\.account))
    var sides = TransferMatches(self, Set(accounts.map { transactions.accounts[$0] }))
    sides.add(transactions, settings)
    sides.match()
    return Set(
      sides.linked.filter { side, other in
        rows[side].to == nil && transactions.rows[rows[other].index].kind == .ordinary
      }.map { rows[$0.key].index })
  }

  /// Returns findings about the rows, with their locations.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    findings.isEmpty ? [] : transactions?.diagnostics(for: findings) ?? []
  }
}

extension Transactions {
  /// Whether a row is not linked to the other side of its transfer by a group. The groups of
  /// ordinary rows also join the rows of one payment, so these are linked only to a row of kind
  /// transfer in another account.
  ///
  /// - Parameter receivers: see ``transferAccountsByGroup``.
  fileprivate func isOneSided(_ row: Row, _ receivers: [String: Set<Int>]) -> Bool {
    if row.kind == .transfer { return text("group", of: row).isBlankCell }
    guard !receivers.isEmpty, let others = receivers[text("group", of: row)] else { return true }
    return others == [row.account]
  }

  /// Accounts of the rows of kind transfer, by group; without blank groups.
  fileprivate var transferAccountsByGroup: [String: Set<Int>] {
    var accounts: [String: Set<Int>] = [:]
    for row in rows where row.kind == .transfer {
      let group = text("group", of: row)
      if !group.isBlankCell { accounts[group, default: []].insert(row.account) }
    }
    return accounts
  }
}
