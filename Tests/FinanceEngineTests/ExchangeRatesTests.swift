import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ExchangeRatesTests {
  private func convert(
    _ from: String, _ to: String, _ date: String, by lines: [String],
    base: String? = nil, lenient: Bool = false
  ) throws -> String {
    try convert("1", from, to, date, by: lines, base: base, lenient: lenient)
  }

  private func convert(
    _ amount: String, _ from: String, _ to: String, _ date: String, by lines: [String],
    base: String? = nil, lenient: Bool = false
  ) throws -> String {
    try ExchangeRates(rateBook(lines), base: base).convert(
      Decimal(parsing: amount), from: from, to: to, on: CalendarDate(parsing: date),
      lenient: lenient
    ).description
  }

  @Test("the rate of the day converts, its inverse divides exactly, minor units multiply")
  func cases() throws {
    // FX01, FX07, FX09 and FX04 of the portfolio cases.
    #expect(try convert("USD", "EUR", "2023-10-25", by: ["2023-10-25 USD EUR 0.90"]) == "0.9")
    #expect(try convert("EUR", "USD", "2024-01-10", by: ["2024-01-10 USD EUR 0.8"]) == "1.25")
    #expect(try convert("GBp", "USD", "2024-01-10", by: ["2024-01-10 GBP USD 1.25"]) == "0.0125")
    #expect(try convert("GBP", "GBX", "2000-01-01", by: ["2023-06-15 GBP GBX 100"]) == "100")
    #expect(
      try convert("90", "EUR", "USD", "2024-01-10", by: ["2024-01-10 USD EUR 0.9"]) == "100",
      "dividing leaves no trace of 1 / 0.9")
  }

  @Test("an earlier rate is taken before a nearer later one, lenient or not")
  func earlierFirst() throws {
    // FX02 takes 101, the nearer in either direction: a figure that --lenient must not change.
    let rates = ["2023-10-20 GBP USD 100", "2023-10-30 GBP USD 101"]
    #expect(try convert("GBP", "USD", "2023-10-27", by: rates) == "100")
    #expect(try convert("GBP", "USD", "2023-10-27", by: rates, lenient: true) == "100")
    #expect(try convert("GBP", "USD", "2023-10-19", by: rates, lenient: true) == "100")
    #expect(throws: RateProblem.self) {
      try convert("GBP", "USD", "2023-10-19", by: rates)
    }
    #expect(
      try convert("GBP", "GBX", "2023-10-27", by: ["2023-10-20 GBP GBX 101"]) == "100",
      "a minor unit's number is fixed")
  }

  @Test("the minor units of one currency are told in each other without a rate")
  func minorUnits() throws {
    #expect(try convert("250", "GBp", "GBX", "2024-01-01", by: []) == "250")
    #expect(try convert("250", "KWF", "KWD", "2024-01-01", by: []) == "0.25")
    #expect(
      try convert("3", "ZAR", "GBX", "2024-01-01", by: ["2024-01-01 ZAc GBp 0.05"]) == "15")
  }

  @Test("a chain has the fewest hops; of equal ones the base currency's, then the alphabet's first")
  func chains() throws {
    let two = [
      "2024-01-01 CHF AUD 2", "2024-01-01 AUD USD 3", "2024-01-01 CHF EUR 5",
      "2024-01-01 EUR USD 7",
    ]
    #expect(try convert("CHF", "USD", "2024-01-01", by: two) == "6")
    #expect(try convert("CHF", "USD", "2024-01-01", by: two, base: "EUR") == "35")
    let direct = two + ["2024-01-01 CHF USD 11"]
    #expect(try convert("CHF", "USD", "2024-01-01", by: direct, base: "EUR") == "11")
    #expect(
      try convert("USD", "EUR", "2024-01-01", by: direct, base: "EUR") == "0.142857142857142857")
  }

  @Test("a chain does not lead through a pair that has no rate yet")
  func usable() throws {
    let rates = [
      "2024-01-01 CHF EUR 2", "2024-01-01 EUR USD 3", "2024-02-01 CHF USD 7",
    ]
    #expect(try convert("CHF", "USD", "2024-01-31", by: rates) == "6")
    #expect(try convert("CHF", "USD", "2024-02-01", by: rates) == "7")
    #expect(try convert("CHF", "USD", "2024-01-31", by: rates, lenient: true) == "6")
  }

  @Test("assets and rates of zero lead nowhere, coins that rows are booked in do")
  func money() throws {
    let lines = [
      "2024-01-01 BTC EUR 40000", "2024-01-01 BTC USD 50000", "2024-01-01 CHF EUR 0",
    ]
    #expect(throws: RateProblem.self) { try convert("EUR", "USD", "2024-01-01", by: lines) }
    #expect(throws: RateProblem.self) { try convert("CHF", "EUR", "2024-01-01", by: lines) }
    let rates = ExchangeRates(try rateBook(lines), symbolsUsedAsMoney: ["BTC"])
    let day = try CalendarDate(parsing: "2024-01-02")
    #expect(try rates.convert(Decimal(8), from: "EUR", to: "USD", on: day) == Decimal(10))
  }

  @Test("the order of the rates does not matter, and a way and back comes home")
  func laws() throws {
    let seed: UInt64 = 99
    var generator = SeededGenerator(seed: seed)
    let codes = ["AUD", "CHF", "EUR", "GBP", "JPY", "USD"]
    for round in 0..<30 {
      let lines = (0..<8).map { _ in
        let pair = codes.shuffled(using: &generator)
        let day = Int.random(in: 1...9, using: &generator)
        return "2024-01-0\(day) \(pair[0]) \(pair[1]) 1.\(Int.random(in: 1...9, using: &generator))"
      }
      // Two amounts for one day and pair are refused when they are read.
      var seen: Set<String> = []
      let kept = lines.filter { seen.insert(String($0.dropLast(4))).inserted }
      for from in codes {
        for to in codes {
          let there = Result { try convert("100", from, to, "2024-01-05", by: kept, base: "EUR") }
          let again = Result {
            try convert(
              "100", from, to, "2024-01-05", by: kept.shuffled(using: &generator), base: "EUR")
          }
          #expect((try? there.get()) == (try? again.get()), "seed \(seed), round \(round)")
          guard let amount = try? there.get() else { continue }
          // The way back may be another chain; along the same one it is the amount again.
          let path = ExchangeRates(try rateBook(kept), base: "EUR").path(from: from, to: to)
          let rate = try path.rate(on: CalendarDate(parsing: "2024-01-05"))
          #expect(try rate.converted(Decimal(100)).description == amount)
        }
      }
    }
  }
}
