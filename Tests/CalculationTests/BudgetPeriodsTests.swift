import Expectations
import PlainText
import Spending
import Testing

@Suite struct BudgetPeriodsTests {
  private static func periods(
    _ more: String, _ rows: [String], asOf day: String = "2026-11-20"
  ) throws -> [String] {
    let budget = #"{"name": "F", "categories": ["F"], "amounts": [{"amount": 9}], \#(more)}"#
    return try BudgetText.book(budget, rows, asOf: day).budgets[0].figures.map {
      "\($0.period.first)..\($0.period.last)" + ($0.period.isOpen ? " open" : "")
    }
  }

  @Test("a budget begins with the first row's period or on its start date")
  func begin() throws {
    let rows = ["2026-09-30 -1 X", "2026-11-19 -1 F"]
    try expect(
      Self.periods(#""period": "month""#, rows),
      equals: [
        "2026-09-01..2026-09-30", "2026-10-01..2026-10-31", "2026-11-01..2026-11-30",
      ])
    try expect(
      Self.periods(#""period": "quarter""#, rows),
      equals: [
        "2026-07-01..2026-09-30", "2026-10-01..2026-12-31",
      ])
    try expect(
      Self.periods(#""period": "month", "start": "2026-10-18""#, rows),
      equals: [
        "2026-10-18..2026-11-17", "2026-11-18..2026-12-17",
      ])
    expect(try Self.periods(#""start": "2026-11-21""#, rows).isEmpty)
  }

  @Test("the end date shortens the last period, and no period begins after it")
  func end() throws {
    try expect(
      Self.periods(#""period": "week", "end": "2026-11-11""#, ["2026-11-04 -1 F"]),
      equals: [
        "2026-11-02..2026-11-08", "2026-11-09..2026-11-11",
      ])
  }

  @Test("pay periods begin with the first income on or after the start date")
  func pay() throws {
    let rows = [
      "2026-08-28 900 Salary", "2026-09-28 900 Salary", "2026-10-05 -10 Salary",
      "2026-10-28 900 Salary:Bonus", "2026-10-28 1 Salary",
    ]
    try expect(
      Self.periods(#""period": "pay", "pay": "Salary""#, rows),
      equals: [
        "2026-08-28..2026-09-27", "2026-09-28..2026-10-27", "2026-10-28..2026-11-27 open",
      ])
    try expect(
      Self.periods(#""period": "pay", "pay": "Salary", "start": "2026-09-01""#, rows),
      equals: [
        "2026-09-28..2026-10-27", "2026-10-28..2026-11-27 open",
      ])
  }
}
