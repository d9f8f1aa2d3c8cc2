import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

/// Budgets and rows in the notation of the tests.
enum BudgetText {
  /// Returns a ledger of rows written as `2026-11-02 -12.50 Food:Bakery`, with an optional payee
  /// after the category.
  static func ledger(
    _ rows: [String], _ settings: Settings = Settings(), asOf day: String
  ) throws -> SpendingBook {
    let lines = rows.map { row in
      let words = row.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      let more = words.dropFirst(2) + ["", ""]
      return "\(words[0]),a,\(words[1]),\(more[2]),\(more[3])\n"
    }
    let text = "date,account,amount,category,payee\n" + lines.joined()
    let source = SourceText(file: "ledgers/transactions.csv", bytes: Array(text.utf8))
    return try SpendingBook(
      try require(Transactions.reading([source], settings).value), settings, PriceBook(),
      base: "EUR", asOf: CalendarDate(parsing: day))
  }

  /// Returns settings with these budgets, and with `Salary` as the only income.
  static func settings(_ budgets: String, _ more: String = "") -> Settings {
    Settings.of(
      "{\"spending\": {\"income\": [\"Salary\"], \(more)\"budgets\": [\(budgets)]}}")
  }

  static func book(
    _ budgets: String, _ rows: [String], moves: [BudgetMove] = [], asOf day: String
  ) throws -> BudgetBook {
    let settings = settings(budgets)
    expect(settingsBudgets(in: settings), equals: [])
    return try BudgetBook(settings, ledger(rows, settings, asOf: day), moves)
  }

  /// Returns a move written as `2026-11-02 50 Food Home`.
  static func move(_ text: String, record: Int = 0) throws -> BudgetMove {
    let words = text.split(separator: " ").map(String.init)
    return BudgetMove(
      date: try CalendarDate(parsing: words[0]), from: words[2], to: words[3],
      amount: try Decimal(parsing: words[1]), place: LedgerPlace(file: 0, record: record))
  }

  /// Returns figures as `2026-11-01..2026-11-30 assigned+carried-spent=left>carried,released`.
  static func text(_ figures: BudgetFigures) -> String {
    "\(figures.period.first)..\(figures.period.last) \(figures.assigned)+\(figures.carriedIn)"
      + "-\(figures.spent)=\(figures.left)>\(figures.carriedOut),\(figures.released)"
  }

  static func day(_ text: String) throws -> CalendarDate { try CalendarDate(parsing: text) }
}
