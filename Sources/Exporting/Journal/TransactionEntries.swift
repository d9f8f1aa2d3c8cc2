import FinanceModel
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
