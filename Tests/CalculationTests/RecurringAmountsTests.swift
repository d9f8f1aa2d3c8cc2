import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct RecurringAmountsTests {
  private static let plan = Plan(tiers: [
    Tier(name: "A", target: .zero, priority: .one, accounts: [Account(name: "x")]),
    Tier(
      name: "B", target: .zero, priority: .one,
      accounts: [Account(name: "x"), Account(name: "y"), Account(name: "y")]),
    Tier(name: "B", target: .zero, priority: .one, accounts: [Account(name: "z")]),
  ])

  private static func item(
    _ name: String, _ tier: String, _ account: String, _ date: String, isEnabled: Bool = true
  ) throws -> RecurringItem {
    RecurringItem(
      name: name, tierName: tier, accountName: account, amount: Decimal(5), frequency: .monthly,
      nextDate: try CalendarDate(parsing: date), isEnabled: isEnabled)
  }

  private static func amounts(
    _ items: [RecurringItem], _ settings: Settings = Settings()
  ) throws -> RecurringAmounts {
    RecurringAmounts(items, of: plan, settings, from: try CalendarDate(parsing: "2026-02-10"))
  }

  @Test("items refer to the first tier and first account with their names")
  func places() throws {
    let found = try Self.amounts([
      Self.item("1", "B", "y", "2026-03-01"), Self.item("2", "A", "x", "2026-03-01"),
      Self.item("3", "B", "z", "2026-03-01"), Self.item("4", "b", "y", "2026-03-01"),
      Self.item("5", "B", "x", "2026-03-01", isEnabled: false),
      Self.item("6", "C", "x", "2026-03-01", isEnabled: false),
    ])
    expect(found.amounts.map { [$0.tier, $0.account] }, equals: [[1, 1], [0, 0]])
    expect(found.strayCount, equals: 2)
    expect(found.findings.isEmpty)
  }

  @Test("the day in the settings is the intended one")
  func anchors() throws {
    let text = "{\"recurring\": {\"Rent\": {\"day\": 31}}}"
    let settings = try require(read(Settings.self, from: text, stage: "settings").value)
    let item = try Self.item("Rent", "A", "x", "2026-02-28")
    let (start, end) = (
      try CalendarDate(parsing: "2026-03-01"), try CalendarDate(parsing: "2026-04-01")
    )
    let anchored = try require(try Self.amounts([item], settings).amounts.first)
    expect(anchored.days(from: start, to: end).map(\.description), equals: ["2026-03-31"])
    let plain = try require(try Self.amounts([item]).amounts.first)
    expect(plain.days(from: start, to: end).map(\.description), equals: ["2026-03-28"])
  }

  @Test("items due before the forecast begins are reported and omitted")
  func past() throws {
    let found = try Self.amounts([
      Self.item("Rent", "A", "x", "2026-02-10"), Self.item("Gym", "A", "x", "2026-02-09"),
      Self.item("Old", "A", "x", "2026-02-09", isEnabled: false),
    ])
    expect(found.amounts.count, equals: 2)
    expect(found.findings.map(\.code), equals: ["recurring-past"])
    expect(found.findings.map(\.severity), equals: [.note])
    expect(found.findings.first?.path, equals: .recurring(1, .nextDate))
    expect(
      found.findings.first?.message,
      equals: "'Gym' was due on 2026-02-09, before 2026-02-10: earlier due dates are ignored")
  }
}
