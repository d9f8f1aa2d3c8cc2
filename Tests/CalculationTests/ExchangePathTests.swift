import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct ExchangePathTests {
  private func path(_ from: String, _ to: String, _ lines: [String]) throws -> ExchangePath {
    ExchangeRates(try rateBook(lines)).path(from: from, to: to)
  }

  private func day(_ text: String) throws -> CalendarDate { try CalendarDate(parsing: text) }

  @Test("a pair and its inverse are one hop: the later rate wins, and on a tie the direct one")
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
    expect(found, equals: ["0.9", "0.9", "0.8", "0.8", "0.7"])
  }

  @Test("a rate has its hops and the age of the oldest one; minor units have no age")
  func age() throws {
    let path = try path(
      "GBp", "EUR", ["2024-01-01 GBP USD 1.2 ecb", "2024-01-09 EUR USD 1.5"])
    let rate = try path.rate(on: day("2024-01-10"))
    expect(rate.hops.map(\.from), equals: ["GBp", "GBP", "USD"])
    expect(rate.hops.map(\.to), equals: ["GBP", "USD", "EUR"])
    expect(rate.hops.map(\.operation), equals: [.divide, .multiply, .divide])
    expect(rate.hops.map(\.date), equals: [nil, try day("2024-01-01"), try day("2024-01-09")])
    expect(rate.hops.map(\.source), equals: ["", "ecb", ""])
    expect((rate.ageInDays, rate.daysAhead, rate.isOld) == (9, 0, true))
    expect(try path.rate(on: day("2024-01-09")).isOld)
    try expect(rate.converted(Decimal(1000)), equals: Decimal(8))
  }

  @Test("a week-old rate is not old")
  func week() throws {
    let path = try path("USD", "EUR", ["2024-01-01 USD EUR 0.9"])
    expect(try !path.rate(on: day("2024-01-08")).isOld)
    expect(try path.rate(on: day("2024-01-09")).isOld)
  }

  @Test("a missing rate reports the first later day; lenient mode uses it and reports its lead")
  func missing() throws {
    let path = try path(
      "CHF", "EUR", ["2024-02-01 CHF USD 2", "2024-01-01 USD EUR 3", "2024-03-01 USD EUR 4"])
    #expect(
      throws: RateProblem(
        from: "CHF", to: "EUR", on: try day("2024-01-10"),
        .missing(later: try day("2024-02-01")))
    ) { try path.rate(on: day("2024-01-10")) }
    let rate = try path.rate(on: day("2024-01-10"), lenient: true)
    try expect(rate.converted(.one), equals: Decimal(6), "USD in EUR has an earlier rate")
    expect((rate.ageInDays, rate.daysAhead) == (9, 22))
    #expect(
      throws: RateProblem(from: "CHF", to: "SEK", on: try day("2024-01-10"), .missing(later: nil))
    ) {
      try ExchangeRates(PriceBook()).path(from: "CHF", to: "SEK")
        .rate(on: day("2024-01-10"), lenient: true)
    }
  }

  @Test("the path is the shortest with rates known by the day, and on a tie the first")
  func chains() throws {
    let seed: UInt64 = 1_818
    var generator = SeededGenerator(seed: seed)
    let codes = ["CHF", "EUR", "GBP", "JPY", "SEK", "USD", "GBp"]
    var found = 0
    for turn in 0..<250 {
      var links: [(from: String, to: String, day: Int)] = []
      for _ in 0..<Int.random(in: 0...9, using: &generator) {
        let pair = codes.dropLast().shuffled(using: &generator)
        links.append((pair[0], pair[1], Int.random(in: 1...8, using: &generator)))
      }
      let lines = links.enumerated().map { "2024-01-0\($1.day) \($1.from) \($1.to) \($0 + 2)" }
      let rates = ExchangeRates(try rateBook(lines), base: "EUR")
      let ends = codes.shuffled(using: &generator).prefix(2)
      let path = rates.path(from: ends[0], to: ends[1])
      for number in 1...9 {
        let known = links.filter { $0.day <= number }
        let chain = shortestChain(from: ends[0], to: ends[1], known)
        let comment: Comment = "seed \(seed), turn \(turn), day \(number): \(lines), \(ends)"
        do {
          let rate = try path.rate(on: day("2024-01-0\(number)"))
          expect([ends[0]] + rate.hops.map(\.to), equals: chain, comment)
          found += 1
        } catch is RateProblem {
          expect(chain == nil, comment)
        }
      }
    }
    expect(found > 500, "\(found)")
  }

  /// Returns the shortest of all chains without a repeated currency. Among equally short chains,
  /// returns the first by its currencies, with EUR before others.
  private func shortestChain(
    from start: String, to end: String, _ links: [(from: String, to: String, day: Int)]
  ) -> [String]? {
    let pairs = Set(
      (links.map { [$0.from, $0.to] } + [["GBp", "GBP"]]).flatMap { [$0, [$0[1], $0[0]]] })
    var chains = [[start]]
    var whole: [[String]] = []
    while let chain = chains.popLast() {
      if chain.last == end {
        whole.append(chain)
        continue
      }
      chains += pairs.filter { $0[0] == chain.last && !chain.contains($0[1]) }
        .map { chain + [$0[1]] }
    }
    func rank(_ chain: [String]) -> [String] { chain.map { $0 == "EUR" ? "" : $0 } }
    return whole.min { a, b in
      a.count != b.count ? a.count < b.count : rank(a).lexicographicallyPrecedes(rank(b))
    }
  }
}
