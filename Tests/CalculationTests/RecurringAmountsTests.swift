import Expectations
import FinanceModel
import Forecasting
import PlainText
import Spending
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

@Suite struct BillAmountsTests {
  private static let settings = Settings.of(
    """
    {"base_currency": "EUR",
     "accounts": [{"name": "a"}, {"name": "s", "aliases": ["Saver"]},
      {"name": "w", "currency": "USD"}],
     "spending": {"bills": [
      {"name": "Rent", "account": "a", "amount": 100, "schedule": "monthly on 31"},
      {"name": "Music", "account": "a", "amount": 10, "schedule": "monthly on 20"},
      {"name": "Save", "kind": "transfer", "account": "a", "to": "Saver", "amount": 40,
       "schedule": "monthly on 2"},
      {"name": "Pay", "kind": "income", "account": "a", "amount": 900, "schedule": "monthly on 1"},
      {"name": "Film", "account": "w", "amount": 9, "schedule": "monthly on 5"},
      {"name": "Flat", "account": "elsewhere", "amount": 9, "schedule": "monthly on 5"},
      {"name": "Gym", "account": "a", "amount": 30, "schedule": "monthly on 1", "enabled": false}]}}
    """)
  private static let plan = Plan(tiers: [
    Tier(
      name: "T", target: .one, priority: .one,
      accounts: [Account(name: "s"), Account(name: "a"), Account(name: "w")])
  ])

  private static func amounts(
    _ rows: [String], of plan: Plan = plan, to end: String = "2026-05-01"
  ) throws -> BillAmounts {
    let ledger = try BudgetText.ledger(rows, settings, asOf: "2026-03-18")
    let bills = ScheduledBills(settings, ledger, PriceBook.of("2026-01-01 USD 0.5 EUR"))
    return BillAmounts(
      bills, of: plan, settings, currency: "EUR", from: try BudgetText.day("2026-03-18"),
      to: try BudgetText.day(end))
  }

  private static func text(_ amounts: BillAmounts) throws -> [String] {
    try amounts.amounts.map { amount in
      let days = amount.days(
        from: try BudgetText.day("2026-01-01"), to: try BudgetText.day("2027-01-01"))
      return "\(amount.tier).\(amount.account) \(amount.amount) "
        + days.map(\.description).joined(separator: " ")
    }
  }

  @Test("bills change plan balances on future days; a transfer changes both accounts")
  func days() throws {
    let amounts = try Self.amounts(["2026-03-01 -5 Food Shop"])
    try expect(
      Self.text(amounts),
      equals: [
        "0.1 -100 2026-03-31 2026-04-30", "0.1 -10 2026-03-20 2026-04-20",
        "0.1 -40 2026-04-02", "0.0 40 2026-04-02", "0.1 900 2026-04-01",
      ])
    expect(amounts.count == 4 && amounts.strayCount == 2)
  }

  @Test("an occurrence paid early changes no balance")
  func paid() throws {
    let amounts = try Self.amounts(["2026-03-17 -10 Subs Music"])
    expect(try Self.text(amounts).contains("0.1 -10 2026-04-20"))
  }

  @Test("bills change no balance if an account has two or the period is empty")
  func none() throws {
    var twice = Self.plan
    twice.tiers.append(
      Tier(name: "U", target: .one, priority: .one, accounts: [Account(name: "a")]))
    let amounts = try Self.amounts(["2026-03-01 -5 Food Shop"], of: twice)
    try expect(Self.text(amounts), equals: ["0.0 40 2026-04-02"])
    expect(amounts.count == 1 && amounts.strayCount == 5)
    expect(try Self.amounts([], to: "2026-03-18").amounts.isEmpty)
  }

  @Test("the amounts of two adjacent periods together are those of the combined period")
  func spans() throws {
    let rent = try require(try Self.amounts([], to: "2028-01-01").amounts.first)
    let (start, end) = (try BudgetText.day("2026-01-01"), try BudgetText.day("2028-01-01"))
    let all = rent.days(from: start, to: end)
    expect(all.count, equals: 22)
    for middle in all {
      expect(rent.days(from: start, to: middle) + rent.days(from: middle, to: end), equals: all)
    }
  }
}
