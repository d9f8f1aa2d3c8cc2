import Expectations
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct SimpleReturnTests {
  private static func simple(_ ends: String, flows: String = "") throws -> SimpleReturn {
    let ends = try FlowText.parts(ends)
    return try SimpleReturn(
      from: (ends[0].date, ends[0].amount), to: (ends[1].date, ends[1].amount),
      flows: try FlowText.externalFlows(flows))
  }

  @Test(
    "a return has a gain, a base and a rate",
    arguments: [
      // Half-way through the period, so with half the weight.
      ("2023-01-01 1000, 2023-01-11 1177", "2023-01-06 100", "77 1050 0.073333333333333333"),
      // A flow on the last day was not invested; a flow on the first day is included in the start
      // value.
      ("2023-01-01 1000, 2023-01-11 1200", "2023-01-11 100, 2023-01-01 9", "100 1000 0.1"),
      // From a value of zero, the period begins with the first flow.
      ("2023-01-01 0, 2023-01-11 330", "2023-01-07 200, 2023-01-09 100", "30 250 0.12"),
      ("2023-01-01 0, 2023-01-11 99", "2023-01-11 100", "-1 100 -0.01"),
      ("2023-01-01 0, 2023-01-11 0", "", "0 0 none"),
      ("2023-01-01 100, 2023-01-11 20", "2023-01-02 -200", "120 -80 none"),
    ])
  func cases(ends: String, flows: String, expected: String) throws {
    let simple = try Self.simple(ends, flows: flows)
    expect("\(simple.gain) \(simple.base) \(simple.rate?.description ?? "none")", equals: expected)
  }

  @Test("the gains of two consecutive periods sum exactly to that of the combined period")
  func gainsAdd() throws {
    var generator = SeededGenerator(seed: 81)
    func amount() throws -> Decimal {
      try Decimal(
        units: Int128.random(in: -1_000_000...1_000_000, using: &generator), minorDigits: 4)
    }
    for round in 0..<100 {
      let flows = try (0..<10).map { _ in
        let day = try FlowText.day(Int.random(in: 0...100, using: &generator))
        return ExternalFlow(date: day, amount: try amount())
      }
      let ends = [
        (date: try FlowText.day(0), value: try amount()),
        (date: try FlowText.day(40), value: try amount()),
        (date: try FlowText.day(90), value: try amount()),
      ]
      let first = try SimpleReturn(from: ends[0], to: ends[1], flows: flows)
      let second = try SimpleReturn(from: ends[1], to: ends[2], flows: flows)
      let both = try SimpleReturn(from: ends[0], to: ends[2], flows: flows)
      try expect(first.gain + second.gain, equals: both.gain, "seed 81, round \(round)")
    }
  }

  @Test("a flow that overflows is an error, not a trap")
  func overflow() throws {
    #expect(throws: DecimalError.overflow) {
      try Self.simple("2023-01-01 1, 2024-01-01 1", flows: "2023-02-01 100000000000000000000")
    }
  }

  /// Wealthfolio's performance case PF02-well-formed: the gain, simple return, TWR and drawdown are
  /// equal. Two figures differ. Wealthfolio's volatility of 0.00583699 treats two links, one of a
  /// day and one of 57 days, as two trading days; Coffer requires three links. Wealthfolio's "MWR"
  /// of -0.00052 over 58 days is a chained Dietz return; Coffer's is the yearly rate that balances
  /// the flows.
  @Test("a flat start and a small loss match the figures of Wealthfolio's case PF02")
  func wellFormed() throws {
    let simple = try Self.simple("2026-02-15 1000, 2026-04-14 999.48")
    expect(simple.gain.description == "-0.52" && simple.rate?.description == "-0.00052")
    let linked = try TimeWeightedReturnTests.measured(
      "2026-02-15 1000, 2026-02-16 1000, 2026-04-14 999.48")
    let risk = ReturnRisk(of: linked)
    expect(abs(try require(linked.cumulative) + 0.00052) < 1e-12)
    expect(abs(try require(risk.maximumDrawdown).fraction - 0.00052) < 1e-12)
    expect(risk.volatility == nil)
  }

  /// PF04-holdings-mode: the return and gain are equal. Wealthfolio has no time-weighted return,
  /// because it does not chain values from snapshots. Coffer's is the return of the single link,
  /// -10 %.
  @Test("a snapshot after a ten percent loss matches the figures of Wealthfolio's case PF04")
  func holdingsMode() throws {
    let simple = try Self.simple("2026-02-15 1000, 2026-04-14 900")
    expect(simple.gain.description == "-100" && simple.rate?.description == "-0.1")
    let linked = try TimeWeightedReturnTests.measured("2026-02-15 1000, 2026-04-14 900")
    expect(abs(try require(linked.cumulative) + 0.1) < 1e-12)
  }
}
