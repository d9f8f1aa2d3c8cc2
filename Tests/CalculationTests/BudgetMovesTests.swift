import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

@Suite struct BudgetMovesTests {
  @Test(
    "a move with an unknown budget, no period or the same budget twice is a warning at its cell",
    arguments: [
      ("2026-11-02 5 Fod Car", "budget-name-unknown", "from", "did you mean 'Food'?"),
      ("2026-11-02 5 Food Holiday", "budget-name-unknown", "to", "add 'Holiday' to the aliases"),
      ("2026-11-02 5 Old Food", "budget-period-missing", "date", "write a day"),
      ("2026-11-02 5 Food Food", "budget-move-circular", "to", "write another budget"),
    ])
  func errors(move: String, code: String, column: String, hint: String) throws {
    let budgets = """
      {"name": "Food", "categories": ["Food"], "amounts": [{"amount": 100}]},
      {"name": "Car", "categories": ["Car"], "amounts": [{"amount": 100}]},
      {"name": "Old", "categories": ["Old"], "end": "2026-10-31", "amounts": [{"amount": 100}]}
      """
    let book = try BudgetText.book(
      budgets, ["2026-10-01 -1 Food"], moves: [try BudgetText.move(move, record: 3)],
      asOf: "2026-11-20")
    expect(book.findings.map(\.code), equals: [code])
    expect(book.findings.first?.column, equals: column)
    expect(book.findings.first?.place?.record, equals: 3)
    expect(book.findings.first?.hint?.hasPrefix(hint), equals: true)
    expect(book.budgets.allSatisfy { $0.figures.allSatisfy { $0.assigned == Decimal(100) } })
  }
}
