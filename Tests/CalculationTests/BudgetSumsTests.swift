import Expectations
import PlainText
import Spending
import Testing

@Suite struct BudgetSumsTests {
  @Test("a row counts only in the period that contains its day, and a refund reduces spending")
  func days() throws {
    let budget = #"{"name": "F", "categories": ["F"], "amounts": [{"amount": 9}]}"#
    let rows = [
      "2026-09-30 -1 F", "2026-10-01 -2 F", "2026-10-31 -4 F", "2026-11-01 -8 F",
      "2026-11-02 3 F:A", "2026-11-02 -16 G",
    ]
    let book = try BudgetText.book(budget, rows, asOf: "2026-11-20")
    expect(book.budgets[0].figures.map(\.spent), equals: [Decimal(1), Decimal(6), Decimal(5)])
  }

  @Test("spending in earlier periods uses the budget's current categories")
  func past() throws {
    let budgets = """
      {"name": "Food", "categories": ["F"], "amounts": [{"amount": 9}]},
      {"name": "Out", "categories": ["F:Out"], "start": "2026-11-01", "amounts": [{"amount": 9}]}
      """
    let rows = ["2026-09-01 -1 F", "2026-10-07 -2 F:Out", "2026-10-24 -4 F", "2026-11-03 -8 F:Out"]
    let book = try BudgetText.book(budgets, rows, asOf: "2026-11-20")
    expect(book.budgets[0].figures.map(\.spent), equals: [Decimal(1), Decimal(6), .zero])
    expect(book.budgets[0].past.map(\.spent), equals: [Decimal(1), Decimal(4)])
    expect(book.budgets[0].past.map(\.rest), equals: [.zero, Decimal(4)])
    expect(book.budgets[1].past.map(\.spent), equals: [.zero, Decimal(2)])
    expect(book.budgets[1].figures.map(\.spent), equals: [Decimal(8)])
  }
}
