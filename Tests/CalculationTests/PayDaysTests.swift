import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

@Suite struct PayDaysTests {
  @Test(
    "pay days are days with positive income in a category or its subcategories, or from a payee"
  )
  func payDays() throws {
    let settings = BudgetText.settings("")
    let ledger = try BudgetText.ledger(
      [
        "2026-09-28 900 Salary Works", "2026-09-28 50 Salary:Bonus Works",
        "2026-10-02 -20 Salary Works", "2026-10-05 30 Travel Works", "2026-10-28 900 Salary",
        "2026-10-30 5  Works",
      ], settings, asOf: "2026-11-20")
    expect(
      ledger.payDays(of: "Salary").map(\.description),
      equals: ["2026-09-28", "2026-09-28", "2026-10-28"])
    expect(
      ledger.payDays(of: "Works").map(\.description),
      equals: ["2026-09-28", "2026-09-28", "2026-10-30"])
    expect(ledger.payDays(of: "Nobody").isEmpty)
  }
}
