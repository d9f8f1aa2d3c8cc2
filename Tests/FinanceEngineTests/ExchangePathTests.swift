import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct ExchangePathTests {
  private func path(_ from: String, _ to: String, _ lines: [String]) throws -> ExchangePath {
    ExchangeRates(try rateBook(lines)).path(from: from, to: to)
  }

  private func day(_ text: String) throws -> CalendarDate { try CalendarDate(parsing: text) }

  @Test("a pair and its inverse are one hop: the later of the two, on a tie the direct one")
  func directions() throws {
    let path = try path(
      "USD", "EUR",
      [
        "2024-01-01 USD EUR 0.9", "2024-01-03 EUR USD 1.25", "2024-01-05 USD EUR 0.7",
        "2024-01-05 EUR USD 1.6",
      ])
    let found = try ["01", "02", "03", "04", "05"].map { number in
      try path.rate(on: day("2024-01-\(number)")).converted(.one).description
    }
    #expect(found == ["0.9", "0.9", "0.8", "0.8", "0.7"])
  }

  @Test("a rate tells its hops and how old the oldest of them is; minor units are ageless")
  func age() throws {
    let path = try path(
      "GBp", "EUR", ["2024-01-01 GBP USD 1.2 ecb", "2024-01-09 EUR USD 1.5"])
    let rate = try path.rate(on: day("2024-01-10"))
    #expect(rate.hops.map(\.from) == ["GBp", "GBP", "USD"])
    #expect(rate.hops.map(\.to) == ["GBP", "USD", "EUR"])
    #expect(rate.hops.map(\.operation) == [.divide, .multiply, .divide])
    #expect(rate.hops.map(\.date) == [nil, try day("2024-01-01"), try day("2024-01-09")])
    #expect(rate.hops.map(\.source) == ["", "ecb", ""])
    #expect((rate.ageInDays, rate.daysAhead, rate.isOld) == (9, 0, true))
    #expect(try path.rate(on: day("2024-01-09")).isOld)
    #expect(try rate.converted(Decimal(1000)) == Decimal(8))
  }

  @Test("a week is not old")
  func week() throws {
    let path = try path("USD", "EUR", ["2024-01-01 USD EUR 0.9"])
    #expect(try !path.rate(on: day("2024-01-08")).isOld)
    #expect(try path.rate(on: day("2024-01-09")).isOld)
  }

  @Test("a missing rate names the first later day; lenient takes it and says how far ahead it is")
  func missing() throws {
    let path = try path(
      "CHF", "EUR", ["2024-02-01 CHF USD 2", "2024-01-01 USD EUR 3", "2024-03-01 USD EUR 4"])
    #expect(
      throws: RateProblem(
        from: "CHF", to: "EUR", on: try day("2024-01-10"),
        .missing(later: try day("2024-02-01")))
    ) { try path.rate(on: day("2024-01-10")) }
    let rate = try path.rate(on: day("2024-01-10"), lenient: true)
    #expect(try rate.converted(.one) == Decimal(6), "USD in EUR has an earlier rate")
    #expect((rate.ageInDays, rate.daysAhead) == (9, 22))
    #expect(
      throws: RateProblem(from: "CHF", to: "SEK", on: try day("2024-01-10"), .missing(later: nil))
    ) {
      try ExchangeRates(PriceBook()).path(from: "CHF", to: "SEK")
        .rate(on: day("2024-01-10"), lenient: true)
    }
  }
}
