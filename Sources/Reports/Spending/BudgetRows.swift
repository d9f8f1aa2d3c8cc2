import Console
import FinanceModel
import PlainText
import Spending

/// The rows that make up the spending in budgets.
final class BudgetRows {
  private static let columns: [Column<ExplainedRow>] =
    [.text("budget", "the budget, or 'no budget'") { $0.budget }] + ExplainedRow.columns

  static let spec = TableSpec(
    "spent_rows", "one row for each transaction included in the spending", needs: "explain", columns
  )

  private let rows: [ExplainedRow]
  private let books: SpendingBooks

  /// - Parameter isAll: whether to show the rows of all periods, without unbudgeted rows.
  init(_ budgets: BudgetBooks, inAllPeriods isAll: Bool) {
    books = budgets.books
    let (book, ledger) = (budgets.budgets, budgets.books.book)
    var rows: [ExplainedRow] = []
    for (budget, own) in zip(book.budgets, book.rows(of: ledger, inAllPeriods: isAll)) {
      rows += own.map { ExplainedRow($0, ledger, budget: budget.settings.name) }
    }
    if !isAll {
      rows += book.rowsInNone(of: ledger).map {
        ExplainedRow($0, ledger, budget: BudgetSettings.noBudget)
      }
    }
    self.rows = rows
  }

  var table: Table { Table(Self.spec, Self.columns, of: rows, money: books.money) }

  /// The rows for display; nil if there are no rows.
  var text: TextTable? {
    let table = table
    guard !table.rows.isEmpty else { return nil }
    return TextTable(
      table,
      showing: table.filled([
        "budget", "date", "account", "payee", "category", "amount", "rule", "note",
      ]),
      blankingRepeatsOf: ["budget"], dropping: ["note", "rule", "account"])
  }
}
