import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

@Suite struct SpendingByMonthTests {
  @Test("each month has its own rows, and no amount for a category without rows")
  func months() throws {
    let book = try BudgetText.ledger(
      [
        "2026-08-31 -1 Food", "2026-09-01 -2 Food", "2026-09-30 -3 Rent", "2026-11-02 5 Food",
        "2026-11-03 9 Salary", "2026-11-21 -30 Rent", "2026-11-22 -70 Rent",
      ], BudgetText.settings(""), asOf: "2026-11-30")
    let found = try SpendingByMonth(
      book, from: BudgetText.day("2026-09-01"), to: BudgetText.day("2026-11-21"))
    expect(found.months.map(\.description), equals: ["2026-09-30", "2026-10-31", "2026-11-21"])
    expect(found.lines.map(\.category), equals: ["Rent", "Food", "Salary"])
    expect(
      found.amounts,
      equals: [
        [Decimal(3), nil, Decimal(30)], [Decimal(2), nil, Decimal(-5)], [nil, nil, Decimal(9)],
      ])
  }
}
