package import FinanceModel
import PlainText

/// Entries for transactions, one per row.
///
/// A row's category determines whether it is income or an expense; without a category, the sign of
/// the row's amount does. An opening is balanced with Opening-Balances, a transfer with Transfers,
/// and a correction with Adjustments.
struct TransactionEntries {
  private let rows: [TransactionRow]
  private let incomes: Set<String>

  /// Prepares the entries for transactions.
  ///
  /// - Parameters:
  ///   - rows: the rows to convert.
  ///   - incomes: the income categories.
  init(_ rows: [TransactionRow], incomes: Set<String>) {
    self.rows = rows
    self.incomes = incomes
  }

  /// Returns the entries in row order.
  ///
  /// - Throws: `overflow`.
  func entries(_ money: inout JournalMoney) throws(DecimalError) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    for row in rows {
      let posting = row.posting
      let amount = try money.amount(posting.amount, posting.currency, of: posting.account)
      var entry = JournalEntry(
        .transaction(posting.kind), on: posting.date, title: title(of: row), note: row.note,
        id: row.id,
        postings: [
          JournalPosting(
            .balance(account: posting.account), amount.quantity, amount.commodity)
        ])
      try entry.balance(with: counter(of: row))
      entries.append(entry)
    }
    return entries
  }

  private func title(of row: TransactionRow) -> String {
    guard row.payee.isBlankCell else { return row.payee }
    switch row.posting.kind {
    case .ordinary: return row.category.isBlankCell ? "TRANSACTION" : row.category
    case .transfer: return "TRANSFER"
    case .opening: return "OPENING"
    case .balance: return "BALANCE"
    }
  }

  private func counter(of row: TransactionRow) -> JournalAccount {
    switch row.posting.kind {
    case .transfer: return .transfers
    case .opening: return .openings
    case .balance: return .adjustments
    case .ordinary:
      let isOwn = row.category.isBlankCell
      return .category(
        isOwn ? "" : row.category,
        isIncome: isOwn ? row.posting.amount.isPositive : incomes.contains(row.category))
    }
  }
}

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
