import Checking
import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct PriceJumpsTests {
  private func days(
    _ amounts: String..., scope: ((CalendarDate) -> PriceJumps.Scope) = PriceJumps.Scope.all
  ) throws -> [String] {
    let prices = try rateBook(
      amounts.enumerated().map { "2026-01-\(10 + $0.offset) A EUR \($0.element)" })
    let last = try CalendarDate(parsing: "2026-01-\(9 + amounts.count)")
    return PriceJumps(prices).findings(scope(last)).map(\.message)
  }

  @Test("a price contradicted by its neighbours is reported once, on its day")
  func spike() throws {
    try expect(
      days("10", "11", "110", "11", "12"),
      equals: [
        "'A' is 110 EUR on 2026-01-12, which is 10 times 11 EUR on 2026-01-11"
      ])
    try expect(
      days("100", "1", "101", "99"),
      equals: [
        "'A' is 1 EUR on 2026-01-11, but 100 EUR on 2026-01-10 is 100 times as high"
      ])
    try expect(
      days("1000", "10", "11"),
      equals: [
        "'A' is 1000 EUR on 2026-01-10, which is 100 times 10 EUR on 2026-01-11"
      ])
  }

  @Test("a new level confirmed by the next price is reported once, on its first day")
  func step() throws {
    try expect(
      days("10", "11", "100", "101", "102"),
      equals: [
        "'A' is 100 EUR on 2026-01-12, which is 9.1 times 11 EUR on 2026-01-11"
      ])
  }

  @Test("steadily growing prices are accepted")
  func growth() throws {
    try expect(days("1", "4", "16", "64", "256"), equals: [])
  }

  @Test("among current prices only the last one is checked")
  func current() throws {
    try expect(days("10", "110", "11", scope: PriceJumps.Scope.current), equals: [])
    try expect(days("10", "11", "110", scope: PriceJumps.Scope.current).count, equals: 1)
  }

  @Test("a split or more than a year between two prices explains a jump")
  func splits() throws {
    let rows = [PricedActivities.header, "2026-01-11,a,SPLIT,,A,,,,,,EUR,,10:1,"]
    let prices = ["2026-01-10 A EUR 100", "2026-01-11 A EUR 10", "2026-01-12 A EUR 10"]
    let text = try ActivityText(rows, prices: prices)
    let day = try CalendarDate(parsing: "2026-02-01")
    expect(PriceJumps(text.prices, text.ledger).findings(.all(day)), equals: [])
    expect(PriceJumps(text.prices).findings(.all(day)).count, equals: 1)
    let years = try rateBook(["2020-01-01 A EUR 1", "2026-01-01 A EUR 100"])
    expect(PriceJumps(years).findings(.all(day)), equals: [])
  }

  @Test("rates are checked for their currencies, symbols only if requested")
  func wanted() throws {
    let prices = try rateBook([
      "2026-01-10 A EUR 1", "2026-01-11 A EUR 9", "2026-01-10 USD EUR 0.9", "2026-01-11 USD EUR 9",
    ])
    let jumps = PriceJumps(prices)
    let day = try CalendarDate(parsing: "2026-02-01")
    expect(jumps.findings(of: ["A"], converting: [], .all(day)).count, equals: 1)
    expect(jumps.findings(of: [], converting: ["USD"], .all(day)).count, equals: 1)
    expect(jumps.findings(of: [], converting: ["CHF"], .all(day)), equals: [])
    expect(jumps.findings(.all(day)).count, equals: 2)
  }
}
