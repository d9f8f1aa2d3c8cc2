import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

@Suite struct SpendingComparisonTests {
  private static let rows = [
    "2025-11-03 -100 Rent", "2025-11-25 -900 Rent", "2026-10-21 -7 Food", "2026-10-22 -70 Food",
    "2026-10-01 -120 Rent", "2026-11-01 -120 Rent", "2026-11-20 -9 Food", "2026-11-20 50 Salary",
  ]

  private static func texts(
    _ first: String, _ last: String, isYear: Bool = false, isWhole: Bool, _ more: String...
  ) throws -> [String] {
    let found = try SpendingComparison(
      BudgetText.ledger(more + rows, BudgetText.settings(""), asOf: "2026-11-30"),
      (
        BudgetText.day(first),
        isWhole
          ? BudgetText.day(last)
          : (isYear ? CalendarPeriod.year : .month).end(of: BudgetText.day(first))
      ), isYear ? .year : .month, asOf: BudgetText.day(last))
    return found.categories.map {
      [
        $0.line.category, $0.amount.description, $0.monthBefore?.description ?? "-",
        $0.yearBefore?.description ?? "-",
      ].joined(separator: " ")
    }
  }

  @Test("part of a month is compared with the same days, and the largest difference comes first")
  func running() throws {
    try expect(
      Self.texts("2026-11-01", "2026-11-21", isWhole: false),
      equals: [
        "Salary 50 0 0", "Food 9 7 0", "Rent 120 120 100",
      ])
  }

  @Test("a whole month is compared with whole months")
  func whole() throws {
    try expect(
      Self.texts("2026-11-01", "2026-11-30", isWhole: true),
      equals: [
        "Food 9 77 0", "Salary 50 0 0", "Rent 120 120 1000",
      ])
  }

  @Test("a year is compared only with the previous year")
  func year() throws {
    try expect(
      Self.texts("2026-01-01", "2026-12-31", isYear: true, isWhole: true, "2025-01-31 -1 Food"),
      equals: [
        "Rent 240 - 1000", "Food 86 - 1", "Salary 50 - 0",
      ])
  }

  @Test("before the first row's month, amounts are unknown, not zero")
  func beforeTheLedger() throws {
    try expect(
      Self.texts("2025-11-01", "2025-11-30", isWhole: true), equals: ["Rent 1000 - -"])
    try expect(
      Self.texts("2025-12-01", "2025-12-31", isWhole: true), equals: ["Rent 0 1000 -"])
    try expect(
      Self.texts("2026-10-01", "2026-10-31", isWhole: true),
      equals: [
        "Rent 120 0 -", "Food 77 0 -",
      ])
    try expect(
      Self.texts("2025-01-01", "2025-12-31", isYear: true, isWhole: true), equals: ["Rent 1000 - -"]
    )
    try expect(
      Self.texts("2026-01-01", "2026-12-31", isYear: true, isWhole: true),
      equals: [
        "Rent 240 - -", "Food 86 - -", "Salary 50 - -",
      ])
  }

  @Test("income covers twelve full months and the previous twelve, and is nil with fewer than 24")
  func growth() throws {
    let months = (0..<25).map { "\(2024 + ($0 + 10) / 12)-\(($0 + 10) % 12 + 1)" }
    func ledger(_ months: some Collection<String>) throws -> SpendingBook {
      try BudgetText.ledger(
        months.enumerated().map { place, month in
          let parts = month.split(separator: "-")
          let name = parts[1].count == 1 ? "0\(parts[1])" : String(parts[1])
          return "\(parts[0])-\(name)-01 \(place < 12 ? 100 : 110) Salary"
        }, BudgetText.settings(""), asOf: "2026-11-21")
    }
    let growth = try require(try IncomeGrowth(ledger(months)))
    expect(growth.before == Decimal(1200) && growth.last == Decimal(1320))
    try expect(growth.percent(), equals: Decimal(10))
    expect(try IncomeGrowth(ledger(months.dropFirst())) == nil)
  }
}
