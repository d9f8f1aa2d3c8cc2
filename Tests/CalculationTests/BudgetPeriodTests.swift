import Expectations
import PlainText
import Spending
import Testing

@Suite struct BudgetPeriodTests {
  @Test("the days left include today and the last day")
  func daysLeft() throws {
    let period = BudgetPeriod(
      first: try BudgetText.day("2026-11-01"), last: try BudgetText.day("2026-11-30"))
    expect(period.daysLeft(on: try BudgetText.day("2026-11-20")), equals: 11)
    expect(period.daysLeft(on: try BudgetText.day("2026-11-30")), equals: 1)
    expect(period.daysLeft(on: try BudgetText.day("2026-12-01")), equals: 0)
    expect(period.contains(try BudgetText.day("2026-11-30")))
    expect(!period.contains(try BudgetText.day("2026-10-31")))
  }
}
