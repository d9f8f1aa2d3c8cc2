import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct RecurringOverviewTests {
  private static let settings = Settings.of(
    """
    {"base_currency": "EUR", "accounts": [{"name": "a"}], "recurring": {"Gift": {"day": 31}},
     "spending": {"bills": [
      {"name": "Rent", "account": "a", "amount": 100, "schedule": "monthly on 1"},
      {"name": "Power", "account": "a", "amount": 10, "schedule": "monthly on 8"},
      {"name": "Net", "account": "a", "amount": 20, "schedule": "monthly on 18"},
      {"name": "Old", "account": "a", "amount": 5, "schedule": "monthly on 1",
       "until": "2026-02-10"},
      {"name": "Gym", "account": "a", "amount": 30, "schedule": "monthly on 1", "enabled": false},
      {"name": "Early", "account": "a", "amount": 7, "schedule": "monthly on 21"}]}}
    """)

  private static func item(
    _ name: String, _ amount: Int, _ next: String, isEnabled: Bool = true
  ) throws -> RecurringItem {
    RecurringItem(
      name: name, tierName: "T", accountName: "x", amount: Decimal(amount), frequency: .monthly,
      nextDate: try CalendarDate(parsing: next), isEnabled: isEnabled)
  }

  private static func overview(
    _ items: [RecurringItem] = [], days: Int = 30
  ) throws -> RecurringOverview {
    let rows = [
      "2026-01-02 -5 x Old", "2026-02-01 -100 x Rent", "2026-02-02 -5 x Old",
      "2026-01-19 -20 x Net", "2026-02-20 -20 x Net", "2026-03-01 -100 x Rent",
      "2026-03-17 -7 x Early", "2026-01-21 -7 x Early", "2026-02-21 -7 x Early",
    ]
    let ledger = try BudgetText.ledger(rows, settings, asOf: "2026-03-20")
    return try RecurringOverview(
      settings, bills: ScheduledBills(settings, ledger, PriceBook()), items: items, history: [],
      planCurrency: "EUR", base: "EUR", asOf: CalendarDate(parsing: "2026-03-20"), days: days)
  }

  @Test("overdue items come first, then by next date, then items without one")
  func order() throws {
    let found = try Self.overview([
      Self.item("Gift", 50, "2026-03-31"), Self.item("Fee", -5, "2026-02-15"),
      Self.item("Off", 1, "2026-01-01", isEnabled: false),
    ])
    expect(
      found.lines.map { "\($0.name) \($0.state) \($0.next?.description ?? "-")" },
      equals: [
        "Fee due 2026-02-15", "Power missed 2026-04-08", "Net overdue 2026-04-18",
        "Gift expected 2026-03-31", "Rent expected 2026-04-01", "Early expected 2026-04-21",
        "Old ended -", "Gym paused -", "Off paused -",
      ])
    expect(found.lines.map(\.overdue), equals: [2, 0, 1, 0, 0, 0, 0, 0, 0])
    expect(found.lines[1].missed, equals: 3)
  }

  @Test("each overdue or upcoming day is listed once, with the row that paid it")
  func occurrences() throws {
    let found = try Self.overview([Self.item("Gift", 50, "2026-01-31")], days: 14)
    expect(
      found.occurrences.map { occurrence in
        "\(occurrence.date) \(found.lines[occurrence.line].name) \(occurrence.state)"
          + (occurrence.payments.last.map { " by \($0)" } ?? "")
      },
      equals: [
        "2026-01-08 Power missed", "2026-01-31 Gift due", "2026-02-08 Power missed",
        "2026-02-28 Gift due", "2026-03-08 Power missed", "2026-03-18 Net overdue",
        "2026-03-21 Early paid by 6", "2026-03-31 Gift expected", "2026-04-01 Rent expected",
      ])
    expect(found.last.description, equals: "2026-04-03")
  }

  @Test("a paused or ended item has totals of zero")
  func sums() throws {
    let found = try Self.overview([Self.item("Fee", -5, "2026-04-15")])
    let yearly = Dictionary(
      found.lines.map { ($0.name, $0.yearly.description) }, uniquingKeysWith: { first, _ in first })
    expect(
      yearly,
      equals: [
        "Rent": "1200", "Power": "120", "Net": "240", "Old": "0", "Gym": "0", "Early": "84",
        "Fee": "60",
      ])
  }

  @Test("an item due implausibly often is listed once")
  func many() throws {
    var item = try Self.item("Daily", 1, "0001-01-01")
    item.frequencyText = "daily"
    let found = try Self.overview([item], days: 0)
    expect(found.lines.first?.overdue, equals: 1)
  }
}
