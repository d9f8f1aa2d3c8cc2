import Console
import FinanceModel
import PlainText
import Spending

/// Suggested budget amounts based on past spending in the budgets' categories, with the rows behind
/// the amounts.
final class BudgetSuggestions {
  private struct Line {
    let name: String
    let suggestion: BudgetSuggestion
    /// The amount assigned to the current period; nil if no amount is assigned or the category has
    /// no budget.
    let assigned: Decimal?
  }

  private struct Behind {
    let name: String
    let past: BudgetBook.Past
    let rows: Int
  }

  private struct BehindRow {
    let name: String
    let row: SpendingBook.Row
    let book: SpendingBook
  }

  private static let lineColumns: [Column<Line>] = [
    .text("name", "the budget, or a category without one") { $0.name },
    .integer("periods", "the number of full periods used, at most six") {
      $0.suggestion.periods.count
    },
    .money("usual", "the median spending in these periods") { $0.suggestion.usual },
    .money("comfortable", "the amount not exceeded in four of five of these periods") {
      $0.suggestion.comfortable
    },
    .money("assigned", "the budget's current amount") { $0.assigned },
  ]
  private static let behindColumns: [Column<Behind>] = [
    .text("name", "the budget") { $0.name },
    .date("from", "the first day of the period") { $0.past.period.first },
    .date("to", "the last day of the period") { $0.past.period.last },
    .money("spent", "the spending in the budget's categories") { $0.past.spent },
    .integer("rows", "the number of rows") { $0.rows },
  ]
  private static let rowColumns: [Column<BehindRow>] = [
    .text("name", "the budget") { $0.name },
    .text("id", "the row's id") { entry in
      entry.book.transactions.text("id", of: entry.book.transactions.rows[entry.row.transaction])
    },
    .date("date", "the row's date") { $0.row.date },
    .text("payee", "the row's payee") { $0.book.payees[$0.row.payee] },
    .text("category", "the row's category") { $0.book.categories[$0.row.category] },
    .money("amount", "the amount spent; negative for a refund") { -$0.row.amount },
  ]

  private static let suggested = TableSpec(
    "suggestions", "one row for each budget", needs: "suggest", lineColumns)
  private static let behind = TableSpec(
    "periods", "one row for each period used for a suggestion", needs: "suggest", behindColumns)
  private static let behindRows = TableSpec(
    "rows", "one row for each transaction used for a suggestion", needs: "suggest", rowColumns)

  static let tables = [suggested, behind, behindRows]

  private let books: SpendingBooks
  private let lines: [Line]
  private let periods: [Behind]
  private let rows: [BehindRow]
  private let areNew: Bool

  /// - Parameter areNew: whether the budgets are created from categories instead of settings.
  /// - Throws: `overflow`.
  init(_ budgets: BudgetBooks, areNew: Bool) throws(DecimalError) {
    books = budgets.books
    self.areNew = areNew
    let book = budgets.books.book
    var (lines, periods, rows) = ([Line](), [Behind](), [BehindRow]())
    for (index, budget) in budgets.budgets.budgets.enumerated() {
      // A budget that has ended or has not begun has no categories today.
      guard budget.current(on: book.day) != nil else { continue }
      let suggestion = try BudgetSuggestion(from: budget.past)
      let name = budget.settings.name
      let found = budgets.budgets.rows(behind: suggestion, of: index, in: book)
      if areNew, found.isEmpty { continue }
      lines.append(
        Line(
          name: name, suggestion: suggestion,
          assigned: areNew ? nil : budget.current(on: book.day)?.assigned))
      for past in suggestion.periods {
        let count = found.count { past.period.contains($0.date) }
        periods.append(Behind(name: name, past: past, rows: count))
      }
      rows += found.map { BehindRow(name: name, row: $0, book: book) }
    }
    self.lines = lines
    self.periods = periods
    self.rows = rows
  }

  var tables: [Table] {
    [
      Table(Self.suggested, Self.lineColumns, of: lines, money: books.money),
      Table(Self.behind, Self.behindColumns, of: periods, money: books.money),
      Table(Self.behindRows, Self.rowColumns, of: rows, money: books.money),
    ]
  }

  var members: [JSONValue.Member] {
    tables.map { .init($0.spec.name, .array($0.objects)) }
  }

  func add(to page: inout Page) {
    let tables = tables
    page.heading(areNew ? "Monthly spending by category" : "Suggestions from the last full periods")
    guard !lines.isEmpty else { return page.line("There is no full period yet.") }
    page.table(
      TextTable(
        tables[0],
        showing: ["name", "periods", "usual", "comfortable"] + (areNew ? [] : ["assigned"])))
    page.heading("Periods used")
    page.table(TextTable(tables[1], blankingRepeatsOf: ["name"]))
    page.line(StyledText("'--table rows -f csv' shows the ledger rows.", .faint))
  }
}
