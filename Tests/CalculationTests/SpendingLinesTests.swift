import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

@Suite struct SpendingLinesTests {
  @Test("categories are truncated to their first parts, and blank parts are kept")
  func cut() {
    expect("Food:Bakery:Bread".cut(toDepth: 2), equals: "Food:Bakery")
    expect("Food".cut(toDepth: 2) == "Food" && "Food:Out".cut(toDepth: nil) == "Food:Out")
    expect("".cut(toDepth: 1) == "" && "a::b".cut(toDepth: 2) == "a:")
  }

  @Test("rows with one category and kind share a line, shown with their usual sign")
  func lines() throws {
    let book = try BudgetText.ledger(
      ["2026-11-01 -1 Food:Out", "2026-11-02 -2 Food", "2026-11-03 3", "2026-11-03 -4"],
      BudgetText.settings(""), asOf: "2026-11-21")
    let lines = SpendingLines(book, depth: 1)
    let found = book.rows.map { lines.all[lines.number(of: $0)] }
    expect(found.map(\.category), equals: ["Food", "Food", "", ""])
    expect(found.map(\.kind), equals: [.spending, .spending, .income, .spending])
    expect(
      zip(found, book.rows).map { $0.shown($1.amount) },
      equals: [
        Decimal(1), Decimal(2), Decimal(3), Decimal(4),
      ])
  }

  @Test("rows are selected by days, including days without rows")
  func days() throws {
    let book = try BudgetText.ledger(
      ["2026-11-01 -1", "2026-11-03 -2", "2026-11-03 -3"], asOf: "2026-11-21")
    func count(_ first: String, _ last: String) throws -> Int {
      book.rows(from: try BudgetText.day(first), to: try BudgetText.day(last)).count
    }
    try expect(count("2026-11-01", "2026-11-03"), equals: 3)
    try expect(count("2026-11-02", "2026-11-02"), equals: 0)
    try expect(count("2026-11-03", "2026-11-01"), equals: 0)
  }
}
