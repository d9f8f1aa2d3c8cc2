import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct ExchangeRatesTests {
  private func convert(
    _ from: String, _ to: String, _ date: String, by lines: [String], base: String? = nil,
    lenient: Bool = false, amount: String = "1"
  ) throws -> String {
    try ExchangeRates(rateBook(lines), base: base).convert(
      Decimal(parsing: amount), from: from, to: to, on: CalendarDate(parsing: date),
      lenient: lenient
    ).description
  }

  @Test("the day's rate converts, its inverse divides exactly, and minor units multiply")
  func cases() throws {
    // FX01, FX07, FX09 and FX04 of the portfolio cases.
    try expect(convert("USD", "EUR", "2023-10-25", by: ["2023-10-25 USD EUR 0.90"]), equals: "0.9")
    try expect(convert("EUR", "USD", "2024-01-10", by: ["2024-01-10 USD EUR 0.8"]), equals: "1.25")
    try expect(
      convert("GBp", "USD", "2024-01-10", by: ["2024-01-10 GBP USD 1.25"]), equals: "0.0125")
    try expect(convert("GBP", "GBX", "2000-01-01", by: ["2023-06-15 GBP GBX 100"]), equals: "100")
    try expect(
      convert("EUR", "USD", "2024-01-10", by: ["2024-01-10 USD EUR 0.9"], amount: "90"),
      equals: "100",
      "dividing leaves no trace of 1 / 0.9")
  }

  @Test("an earlier rate is preferred to a closer later one, also in lenient mode")
  func earlierFirst() throws {
    // FX02 expects 101, the nearest rate in either direction. In Coffer, --lenient does not change
    // the rate that is used.
    let rates = ["2023-10-20 GBP USD 100", "2023-10-30 GBP USD 101"]
    try expect(convert("GBP", "USD", "2023-10-27", by: rates), equals: "100")
    try expect(convert("GBP", "USD", "2023-10-27", by: rates, lenient: true), equals: "100")
    try expect(convert("GBP", "USD", "2023-10-19", by: rates, lenient: true), equals: "100")
    #expect(throws: RateProblem.self) {
      try convert("GBP", "USD", "2023-10-19", by: rates)
    }
    try expect(
      convert("GBP", "GBX", "2023-10-27", by: ["2023-10-20 GBP GBX 101"]), equals: "100",
      "a minor unit's number is fixed")
  }

  @Test("minor units of one currency are converted without a rate")
  func minorUnits() throws {
    try expect(convert("GBp", "GBX", "2024-01-01", by: [], amount: "250"), equals: "250")
    try expect(convert("KWF", "KWD", "2024-01-01", by: [], amount: "250"), equals: "0.25")
    try expect(
      convert("ZAR", "GBX", "2024-01-01", by: ["2024-01-01 ZAc GBp 0.05"], amount: "3"),
      equals: "15")
  }

  @Test("a path has the fewest hops; ties prefer the base currency, then alphabetical order")
  func chains() throws {
    let two = [
      "2024-01-01 CHF AUD 2", "2024-01-01 AUD USD 3", "2024-01-01 CHF EUR 5",
      "2024-01-01 EUR USD 7",
    ]
    try expect(convert("CHF", "USD", "2024-01-01", by: two), equals: "6")
    try expect(convert("CHF", "USD", "2024-01-01", by: two, base: "EUR"), equals: "35")
    let direct = two + ["2024-01-01 CHF USD 11"]
    try expect(convert("CHF", "USD", "2024-01-01", by: direct, base: "EUR"), equals: "11")
    try expect(
      convert("USD", "EUR", "2024-01-01", by: direct, base: "EUR"), equals: "0.142857142857142857")
  }

  @Test("a path does not use a pair without a rate on the day")
  func usable() throws {
    let rates = [
      "2024-01-01 CHF EUR 2", "2024-01-01 EUR USD 3", "2024-02-01 CHF USD 7",
    ]
    try expect(convert("CHF", "USD", "2024-01-31", by: rates), equals: "6")
    try expect(convert("CHF", "USD", "2024-02-01", by: rates), equals: "7")
    try expect(convert("CHF", "USD", "2024-01-31", by: rates, lenient: true), equals: "6")
  }

  @Test("assets and zero rates are not used in a path, but coins used as money are")
  func money() throws {
    let lines = [
      "2024-01-01 BTC EUR 40000", "2024-01-01 BTC USD 50000", "2024-01-01 CHF EUR 0",
    ]
    #expect(throws: RateProblem.self) { try convert("EUR", "USD", "2024-01-01", by: lines) }
    #expect(throws: RateProblem.self) { try convert("CHF", "EUR", "2024-01-01", by: lines) }
    let rates = ExchangeRates(try rateBook(lines), symbolsUsedAsMoney: ["BTC"])
    let day = try CalendarDate(parsing: "2024-01-02")
    try expect(rates.convert(Decimal(8), from: "EUR", to: "USD", on: day), equals: Decimal(10))
  }

  @Test("the order of rates does not matter, and a cached path gives the same result")
  func order() throws {
    let seed: UInt64 = 99
    var generator = SeededGenerator(seed: seed)
    let codes = ["AUD", "CHF", "EUR", "GBP", "JPY", "USD"]
    let day = try CalendarDate(parsing: "2024-01-05")
    for round in 0..<10 {
      let lines = randomRates(codes, &generator)
      let rates = ExchangeRates(try rateBook(lines), base: "EUR")
      let others = ExchangeRates(
        try rateBook(lines.shuffled(using: &generator)), base: "EUR")
      for from in codes {
        for to in codes {
          let first = Result { () throws(RateProblem) in
            try rates.convert(Decimal(100), from: from, to: to, on: day)
          }
          let second = Result { () throws(RateProblem) in
            try others.convert(Decimal(100), from: from, to: to, on: day)
          }
          expect(first, equals: second, "seed \(seed), round \(round)")
          guard case .success(let amount) = first else { continue }
          let rate = try rates.path(from: from, to: to).rate(on: day)
          try expect(rate.converted(Decimal(100)), equals: amount, "seed \(seed), round \(round)")
        }
      }
    }
  }

  @Test("converting there and back by one pair restores the amount for any rate")
  func roundTrip() throws {
    let seed: UInt64 = 5
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let rate = "0.\(generator.digits(6))1"
      let amount = "\(Int.random(in: 1...99_999, using: &generator)).\(generator.digits(2))"
      let lines = ["2024-01-01 USD EUR \(rate)"]
      let there = try convert("USD", "EUR", "2024-01-01", by: lines, amount: amount)
      let back = try convert("EUR", "USD", "2024-01-01", by: lines, amount: there)
      try expect(
        Decimal(parsing: back), equals: Decimal(parsing: amount), "seed \(seed), rate \(rate)")
    }
  }

  /// Returns rates of random pairs and days, at most one for each pair and day, because readers
  /// refuse duplicates.
  private func randomRates(_ codes: [String], _ generator: inout SeededGenerator) -> [String] {
    var seen: Set<String> = []
    return (0..<8).compactMap { _ in
      let pair = codes.shuffled(using: &generator)
      let day = Int.random(in: 1...9, using: &generator)
      let name = "2024-01-0\(day) \(pair[0]) \(pair[1])"
      let rate = "1.\(Int.random(in: 1...9, using: &generator))"
      return seen.insert(name).inserted ? "\(name) \(rate)" : nil
    }
  }
}

@Suite struct ExchangeRateTests {
  @Test("an amount in its own currency is unchanged and has no age")
  func identity() throws {
    let amount = try Decimal(parsing: "12.345678901234567891".dropLast())
    try expect(ExchangeRate.identity.converted(amount), equals: amount)
    expect((ExchangeRate.identity.ageInDays, ExchangeRate.identity.daysAhead) == (0, 0))
  }

  @Test("each hop is rounded half to even at 18 decimals, and an overflow is an error")
  func rounding() throws {
    let day = try CalendarDate(parsing: "2024-01-01")
    let rates = ExchangeRates(
      try rateBook(["2024-01-01 USD EUR 3", "2024-01-01 USD CHF 0.5"]))
    let rate = try rates.path(from: "EUR", to: "CHF").rate(on: day)
    try expect(rate.converted(.one).description, equals: "0.166666666666666666")
    let doubling = try rates.path(from: "CHF", to: "USD").rate(on: day)
    #expect(throws: DecimalError.overflow) { try doubling.converted(.greatest) }
  }
}

@Suite struct ExchangeTests {
  private let lines = [
    "2024-01-01 USD EUR 0.9", "2024-01-05 USD EUR 0.8", "2024-01-03 GBP EUR 1.2",
  ]

  @Test("a cached rate equals a fresh search in any order of requests")
  func remembered() throws {
    let rates = ExchangeRates(try rateBook(lines), base: "EUR")
    var exchange = Exchange(rates)
    let start = try CalendarDate(parsing: "2023-12-30")
    for step in [0, 3, 1, 5, 5, 0, 8, 2, 3] {
      let date = try require(start.adding(days: step))
      for lenient in [false, true, false] {
        for (from, to) in [("USD", "EUR"), ("GBP", "USD"), ("GBp", "EUR"), ("EUR", "EUR")] {
          let fresh = Result { () throws(RateProblem) in
            try rates.convert(Decimal(9), from: from, to: to, on: date, lenient: lenient)
          }
          let asked = Result { () throws(RateProblem) in
            try exchange.convert(Decimal(9), from: from, to: to, on: date, lenient: lenient)
          }
          expect(asked, equals: fresh, "\(from) in \(to) on \(date)")
        }
      }
    }
  }

  @Test("an overflow is reported with both currencies")
  func tooLarge() throws {
    var exchange = Exchange(ExchangeRates(try rateBook(lines)))
    let date = try CalendarDate(parsing: "2024-01-05")
    #expect(throws: RateProblem(from: "EUR", to: "USD", on: date, .tooLarge)) {
      try exchange.convert(.greatest, from: "EUR", to: "USD", on: date)
    }
  }
}

@Suite struct RateProblemTests {
  private func problem(_ from: String, _ reason: RateProblem.Reason) throws -> RateProblem {
    RateProblem(from: from, to: "EUR", on: try CalendarDate(parsing: "2024-03-01"), reason)
  }

  @Test("a missing rate reports the currencies, the day, known rates and the row to add")
  func missing() throws {
    let later = try CalendarDate(parsing: "2024-05-02")
    let problem = try problem("GBp", .missing(later: later))
    expect(
      problem.message,
      equals: "no exchange rate from GBp to EUR on or before 2024-03-01; the first is from"
        + " 2024-05-02"
    )
    expect(
      problem.hint,
      equals: "add the row '2024-03-01,GBP,EUR,…' (date,base,quote,amount) to ledgers/prices.csv")
    try expect(
      self.problem("USD", .missing(later: nil)).message,
      equals: "no exchange rate from USD to EUR on or before 2024-03-01")
  }

  @Test("an amount that is too large has no remedy")
  func tooLarge() throws {
    let problem = try problem("USD", .tooLarge)
    expect(problem.message, equals: "an amount in USD is too large to convert to EUR")
    expect(problem.hint == nil)
  }
}
