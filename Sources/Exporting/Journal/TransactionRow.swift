package import FinanceModel

/// A row of the transactions ledger, with its text fields after rules and aliases are applied.
package struct TransactionRow: Equatable, Sendable {
  package let posting: AccountPosting
  /// Id of the row. Like the other text fields, it is blank if the row does not have one.
  package let id: String
  package let payee: String
  package let category: String
  package let note: String

  package init(
    _ posting: AccountPosting, id: String = "", payee: String = "", category: String = "",
    note: String = ""
  ) {
    self.posting = posting
    self.id = id
    self.payee = payee
    self.category = category
    self.note = note
  }
}

extension TransactionRow {
  /// Returns the rows that are part of balances, in file order, with payees, categories and
  /// transfers assigned by rules and aliases.
  ///
  /// - Complexity: linear in the number of rows.
  package static func rows(
    of transactions: Transactions, _ settings: Settings
  ) -> [TransactionRow] {
    var meanings = RowMeanings(transactions, settings)
    return transactions.rows.map { row in
      let meaning = meanings.meaning(of: row)
      let posting = AccountPosting(
        date: row.date, account: transactions.accounts[row.account], amount: row.amount,
        currency: row.currency == 0 ? nil : transactions.currencies[row.currency],
        kind: meaning.isTransfer ? .transfer : row.kind, place: row.place)
      return TransactionRow(
        posting, id: transactions.text("id", of: row), payee: meanings.payees[meaning.payee],
        category: meanings.categories[meaning.category],
        note: transactions.text("note", of: row))
    }
  }
}
