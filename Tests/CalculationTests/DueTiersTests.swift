import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct DueTiersTests {
  private static func day(_ text: String) throws -> CalendarDate { try CalendarDate(parsing: text) }

  private static func settings(_ rows: [(tier: String, date: String)]) throws -> Settings {
    let due = rows.map { "{\"tier\": \"\($0.tier)\", \"date\": \"\($0.date)\"}" }
    let text = "{\"plan\": {\"due\": [\(due.joined(separator: ", "))]}}"
    return try require(read(Settings.self, from: text, stage: "settings").value)
  }

  private static let plan = Plan(tiers: [
    Tier(name: "Late", target: .zero, priority: Decimal(2)),
    Tier(name: "Soon", target: .zero, priority: .one),
    Tier(name: "Soon", target: .zero, priority: .one),
  ])

  private static func due(_ rows: [(String, String)]) throws -> [String] {
    let settings = try settings(rows.map { (tier: $0.0, date: $0.1) })
    return plan.dueTiers(by: settings, on: try day("2026-11-21")).map {
      "\($0.tier) \($0.date) [\($0.row)]"
    }
  }

  @Test("each tier has one date: the earliest future date, or the latest past one")
  func choice() throws {
    expect(try Self.due([]).isEmpty)
    expect(try Self.due([("Nowhere", "2027-01-01")]).isEmpty)
    try expect(
      Self.due([("Late", "2027-01-01"), ("Soon", "2028-01-01")]),
      equals: ["1 2028-01-01 [1]", "0 2027-01-01 [0]"])
    let dates = ["2027-03-01", "2026-11-21", "2026-11-20", "2025-01-01", "2026-11-21"]
    try expect(Self.due(dates.map { ("Late", $0) }), equals: ["0 2026-11-21 [1]"])
    try expect(Self.due(dates.reversed().map { ("Late", $0) }), equals: ["0 2026-11-21 [0]"])
    try expect(
      Self.due([("Soon", "2025-01-01"), ("Soon", "2026-11-20")]), equals: ["1 2026-11-20 [1]"])
  }

  @Test("all future dates of a tier are checked, each once")
  func dates() throws {
    let dates = ["2028-03-01", "2026-11-20", "2027-03-01", "2027-03-01", "2026-11-21"]
    let rows = dates.map { (tier: "Late", date: $0) } + [("Soon", "2025-01-01")]
    let found = Self.plan.dueDates(by: try Self.settings(rows), on: try Self.day("2026-11-21"))
    expect(
      found.map { "\($0.tier) \($0.date) [\($0.row)]" },
      equals: [
        "1 2025-01-01 [5]", "0 2026-11-21 [4]", "0 2027-03-01 [2]", "0 2028-03-01 [0]",
      ])
  }

  @Test(
    "the gap is divided by the number of remaining payments and rounded up",
    arguments: [
      ("500", "2027-03-01", 4, "125"), ("500", "2027-02-21", 4, "125"),
      ("500", "2027-02-20", 3, "166.67"), ("500", "2026-11-21", 1, "500"),
      ("0.01", "2027-11-21", 13, "0.01"), ("0", "2020-01-01", 0, "0"),
      ("0.004", "2027-03-01", 4, "0"), ("500.009", "2026-11-21", 1, "500"),
      ("500", "2026-11-20", 0, ""),
    ])
  func payments(target: String, date: String, count: Int, payment: String) throws {
    let plan = Plan(tiers: [Tier(name: "T", target: try Decimal(parsing: target), priority: .one)])
    let found = try DuePayment(
      DueTier(tier: 0, date: try Self.day(date), row: 0), of: plan, minorDigits: 2,
      on: try Self.day("2026-11-21"))
    expect(found.payments, equals: count)
    expect((found.payment?.description ?? "") == payment)
  }

  @Test("the payment made on each of its days fills the tier, and one minor unit less does not")
  func enough() throws {
    let seed: UInt64 = 91
    var generator = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let comment: Comment = "seed \(seed), round \(round)"
      let today = try require(
        CalendarDate(dayNumber: Int.random(in: 15_000...30_000, using: &generator)))
      let date = try require(today.adding(days: Int.random(in: 0...900, using: &generator)))
      let target = try Decimal(
        units: Int128.random(in: 1...1_000_000, using: &generator), minorDigits: 2)
      let plan = Plan(tiers: [
        Tier(name: "T", target: target, priority: .one, accounts: [Account(name: "a")])
      ])
      let payment = try DuePayment(
        DueTier(tier: 0, date: date, row: 0), of: plan, minorDigits: 2, on: today)
      let end = try require(date.adding(days: 1))
      let days = Schedule(first: today, every: .months(1)).days(from: today, to: end)
      expect(payment.payments, equals: days.count, comment)
      let units = try require(payment.payment).units(minorDigits: 2, .halfEven)
      let needed = target.units(minorDigits: 2, .halfEven)
      expect(units * Int128(days.count) >= needed, comment)
      expect((units - 1) * Int128(days.count) < needed, comment)
    }
  }
}

@Suite struct ForecastMonthsTests {
  @Test("months end on the starting day, or on the last day of a shorter month")
  func anchored() throws {
    let months = ForecastMonths(from: try day("2027-01-31"), count: 4)
    expect(
      months.ends.map(\.description),
      equals: ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"])
    expect(months[0] == (try day("2027-01-31"), try day("2027-02-28")))
    expect(months[1] == (try day("2027-02-28"), try day("2027-03-31")))
    expect(months.count, equals: 4)
    let leap = ForecastMonths(from: try day("2024-02-29"), count: 12).ends
    expect(leap.last?.description, equals: "2025-02-28")
    expect(leap.first?.description, equals: "2024-03-29")
  }

  @Test("zero months are an empty list, and months beyond the calendar are omitted")
  func limits() throws {
    expect(ForecastMonths(from: try day("2026-01-01"), count: 0).ends.isEmpty)
    expect(ForecastMonths(from: try day("2026-01-01"), count: -5).ends.isEmpty)
    let last = ForecastMonths(from: try day("9999-10-31"), count: 12)
    expect(last.ends.map(\.description), equals: ["9999-11-30", "9999-12-31"])
  }
}

private func day(_ text: some StringProtocol) throws -> CalendarDate {
  try CalendarDate(parsing: text)
}
