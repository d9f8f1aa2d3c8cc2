package import FinanceModel
package import PlainText

/// Rows of the transactions ledger that are one side of a transfer without a link to the other:
/// rows that a rule makes a transfer, and rows of kind transfer without a group.
///
/// A rule names the account of the other side. If nothing else records that account, the row is
/// the record of both sides; see ``TransferCounterparts``.
package struct OneSidedTransfers: Sendable {
  /// One row.
  struct Row {
    /// Index of the row among those of the ledger.
    let index: Int
    let date: CalendarDate
    let account: String
    /// The account that a rule names; nil if no rule does.
    let to: String?
    /// As in the ledger: negative if it left ``account``.
    let amount: Decimal
    /// Nil if neither the row, its account nor the settings name one.
    let currency: String?
  }

  /// In file order, without rows of zero.
  let rows: [Row]
  /// Nil without rows.
  let transactions: Transactions?
  let settings: Settings

  /// Without a row.
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
      for (index, row) in transactions.rows.enumerated() where !row.amount.isZero {
        let rule = hasRules ? meanings.transferRule(of: row) : nil
        guard rule != nil || row.kind == .transfer, transactions.isOneSided(row)
        else { continue }
        let account = transactions.accounts[row.account]
        let key = currencies.number(of: row)
        let to = rule?.to.map { names[$0] ?? $0 }
        rows.append(
          Row(
            index: index, date: row.date, account: account, to: to == account ? nil : to,
            amount: row.amount, currency: currencies.keys[key].currency))
      }
    }
    self.rows = rows
    self.transactions = rows.isEmpty ? nil : transactions
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// The names of the accounts that rules name.
  package var destinations: Set<String> { Set(rows.compactMap(\.to)) }

  /// Findings about the rows, at their places.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    findings.isEmpty ? [] : transactions?.diagnostics(for: findings) ?? []
  }
}

extension Transactions {
  /// Whether no group links a row of kind transfer to another. The group of an ordinary row joins
  /// the rows of one payment.
  fileprivate func isOneSided(_ row: Row) -> Bool {
    row.kind != .transfer || text("group", of: row).isBlankCell
  }
}
