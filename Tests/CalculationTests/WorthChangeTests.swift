import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct WorthChangeTests {
  private func mark(
    _ worth: Int, booked: Int = 0, netFlow: Int = 0, unknown: Int = 0
  ) -> WorthMark {
    var mark = WorthMark()
    (mark.worth, mark.booked, mark.netFlow) = (Decimal(worth), Decimal(booked), Decimal(netFlow))
    mark.unknownFlows = unknown
    return mark
  }

  @Test("bookings are not a change, and stated flows are not growth")
  func parts() throws {
    let change = try WorthChange(
      from: mark(1000, booked: 1000), to: mark(1730, booked: 1500, netFlow: 200))
    expect(change.amount, equals: Decimal(230))
    expect(change.growth == Decimal(30) && change.contribution == Decimal(200))
    expect(try change.percentage() == Decimal(23) && change.growthPercentage() == Decimal(3))
  }

  @Test("growth is unknown if a flow in the period is unknown")
  func unknown() throws {
    let before = mark(10, unknown: 3)
    let unknown = try WorthChange(from: before, to: mark(20, unknown: 4))
    expect(unknown.growth == nil && unknown.contribution == nil)
    expect(try unknown.growthPercentage() == nil)
    try expect(WorthChange(from: before, to: mark(20, unknown: 3)).growth, equals: Decimal(10))
  }

  @Test("a percentage is relative to the previous magnitude, and undefined for zero")
  func percentages() throws {
    try expect(WorthChange(from: mark(-200), to: mark(-150)).percentage(), equals: Decimal(25))
    expect(try WorthChange(from: mark(0), to: mark(60, booked: 50)).percentage() == nil)
    expect(try WorthChange(from: mark(0), to: mark(0)).percentage() == nil)
    try expect(
      WorthChange(from: mark(3), to: mark(4)).percentage(), equals: .of("33.333333333333333333"))
  }

  @Test("changes of two accounts add up, and so do changes over consecutive periods")
  func sums() throws {
    let (a, b, c) = (
      mark(100, booked: 100), mark(150, booked: 100, netFlow: 20),
      mark(90, booked: 70, netFlow: -10)
    )
    let (first, second) = (try WorthChange(from: a, to: b), try WorthChange(from: b, to: c))
    let whole = try WorthChange(from: a, to: c)
    let sum = try first.adding(second)
    expect(sum.amount == whole.amount && sum.growth == whole.growth)
    expect(sum.base, equals: Decimal(250))
    let unknown = try WorthChange(from: a, to: mark(1, unknown: 1))
    expect(try first.adding(unknown).growth == nil)
  }
}

@Suite struct WorthChangeSumsTests {
  private func total(transactions: [String], settings: String = "{}") throws -> [String] {
    let folder = try WorthFolder(
      prices: ["2025-01-01,USD,EUR,0.5", "2026-06-01,USD,EUR,0.8"],
      values: ["1,2025-06-01T10:00:00Z,Isa,value,100,EUR,0,,"],
      transactions: transactions, settings: settings, today: "2026-11-21")
    let changes = try folder.report(asOf: folder.today).totalChanges
    return WorthReport.Period.allCases.compactMap { period in
      changes[period].map { found in
        "\(period.rawValue) \(found.change.amount) \(found.change.growth.text) \(found.since)"
          + (found.isSinceBeginning ? "*" : "")
      }
    }
  }

  @Test("a total adds all changes from the earliest day, and is young only if all accounts are")
  func sums() throws {
    try expect(
      total(transactions: ["2026-10-01,Giro,10", "2026-11-01,Giro,5"]),
      equals: [
        "last 5 0 2026-10-31", "1m 5 0 2026-10-22", "3m 5 0 2026-08-23", "1y 5 0 2025-11-21",
        "all 5 0 2025-06-01",
      ])
  }

  @Test("growth in another currency is unknown")
  func currencies() throws {
    let settings = #"{"base_currency": "EUR", "accounts": [{"name": "D", "currency": "USD"}]}"#
    try expect(
      total(transactions: ["2025-02-01,D,10"], settings: settings),
      equals: [
        "last 3 - 2025-05-31", "1m 0 - 2026-10-22", "3m 0 - 2026-08-23", "1y 3 - 2025-11-21",
        "all 3 - 2025-02-01",
      ])
  }
}

@Suite struct WorthMarkTests {
  @Test("an account without records has a value of zero")
  func empty() {
    let mark = WorthMark()
    expect(mark.date == nil)
    expect([mark.worth, mark.booked, mark.netFlow], equals: [.zero, .zero, .zero])
    expect(mark.unknownFlows, equals: 0)
  }
}
