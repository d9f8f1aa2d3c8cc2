import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

@Suite struct DaySpendingTests {
  private static func days(
    _ rows: [String], _ limits: DayLimits? = nil, bills: [ScheduledBills.Occurrence] = [],
    asOf day: String = "2026-11-04"
  ) throws -> DaySpending {
    let ledger = try BudgetText.ledger(rows, BudgetText.settings(""), asOf: day)
    return try DaySpending(
      ledger.rows, bills: ScheduledBills(bills), limits, from: BudgetText.day("2026-11-01"),
      to: BudgetText.day("2026-11-05"), asOf: BudgetText.day(day))
  }

  private static func text(_ day: DaySpending.Day) -> String {
    "\(day.date.day) \(day.amount.map { "\($0)" } ?? "-") \(day.level?.rawValue ?? "-")"
      + " \(day.bills) \(day.rows)"
  }

  /// Returns the day as shown in a calendar: the amount and the text next to it.
  private static func shown(_ day: DaySpending.Day) -> String {
    "\(day.judged.map { "\($0)" } ?? "-") + \(day.beside)"
  }

  @Test("each day has its spending without income; an amount equal to a limit is within it")
  func amounts() throws {
    let found = try Self.days([
      "2026-10-31 -99 Food", "2026-11-01 -10 Food", "2026-11-02 -30 Food", "2026-11-02 900 Salary",
      "2026-11-03 -40 Food", "2026-11-03 9.99 Food", "2026-11-04 -30.01",
    ])
    expect(
      found.days.map(Self.text),
      equals: [
        "1 10 green 0 1", "2 30 yellow 0 1", "3 30.01 red 0 2", "4 30.01 red 0 1", "5 - - 0 0",
      ])
    expect(found.total.description, equals: "100.02")
  }

  @Test("limits come from the settings, and a day with more refunds than spending is green")
  func limits() throws {
    let found = try Self.days(
      ["2026-11-01 -1 Food", "2026-11-02 -2 Food", "2026-11-03 5 Food"],
      DayLimits(green: .zero, yellow: .one))
    expect(found.days.compactMap(\.level), equals: [.yellow, .red, .green, .green])
    expect(found.total, equals: Decimal(-2))
  }

  @Test("excluded bills do not colour their day; unpaid bills are listed on future days")
  func bills() throws {
    let bills = [
      ScheduledBills.Occurrence(
        name: "Rent", date: try BudgetText.day("2026-11-01"), amount: Decimal(700),
        category: "Rent", transactions: [0]),
      ScheduledBills.Occurrence(
        name: "Power", date: try BudgetText.day("2026-11-05"), amount: Decimal(82),
        category: "Power"),
    ]
    let rows = ["2026-11-01 -700 Rent", "2026-11-01 -12 Food"]
    let counted = try Self.days(rows, DayLimits(bills: .counted), bills: bills)
    let apart = try Self.days(rows, DayLimits(bills: .apart), bills: bills)
    expect(Self.text(counted.days[0]), equals: "1 712 red 700 2")
    expect(Self.text(apart.days[0]), equals: "1 712 yellow 700 2")
    expect(Self.text(apart.days[4]), equals: "5 - - 82 0")
    expect(apart.total, equals: Decimal(712))
    expect(Self.shown(counted.days[0]), equals: "712 + 0")
    expect(Self.shown(apart.days[0]), equals: "12 + 700")
    expect([counted, apart].map { Self.shown($0.days[4]) }, equals: ["- + 82", "- + 82"])
  }

  @Test("days before the first row's month are unknown and have no spending")
  func beforeTheLedger() throws {
    let later = try Self.days(["2026-12-02 -5 Food"], asOf: "2026-12-03")
    expect(later.days.map(Self.text) == (1...5).map { "\($0) - - 0 0" })
    expect(later.total, equals: .zero)
    let same = try Self.days(["2026-11-03 -5 Food"], asOf: "2026-11-03")
    expect(
      same.days.map(Self.text),
      equals: ["1 0 green 0 0", "2 0 green 0 0", "3 5 green 0 1", "4 - - 0 0", "5 - - 0 0"])
  }
}
