import FinanceEngine
import PlainText
import Testing

@Suite struct ReturnRiskTests {
  private static func risk(_ valuations: String, flows: String = "") throws -> ReturnRisk {
    ReturnRisk(of: try TimeWeightedReturnTests.measured(valuations, flows: flows))
  }

  @Test("of equal spans the volatility is the sample deviation times the root of a year's spans")
  func equalSpans() throws {
    // Returns of 10 %, -10 % and 10 %, each over 73 days, a fifth of a year.
    let risk = try Self.risk(
      "2023-01-01 100, 2023-03-15 110, 2023-05-27 99, 2023-08-08 108.9")
    let deviation = ((2 * 0.0044444444444444 + 0.0177777777777778) / 2).squareRoot()
    let volatility = try #require(risk.volatility)
    #expect(abs(volatility - deviation * 5.0.squareRoot()) < 1e-12)
  }

  @Test("of a steady growth by its span the volatility is zero, however unequal the spans")
  func steadyGrowth() throws {
    let risk = try Self.risk(
      "2023-01-01 100, 2023-01-11 110, 2023-02-10 143, 2023-06-30 343.2")
    #expect(try #require(risk.volatility) < 1e-7)
  }

  @Test("under three links or thirty days there is no volatility")
  func tooFew() throws {
    #expect(try Self.risk("2023-01-01 100, 2023-06-01 90, 2023-12-01 95").volatility == nil)
    let days = "2023-01-01 100, 2023-01-10 90, 2023-01-20 95"
    #expect(try Self.risk(days + ", 2023-01-30 99").volatility == nil)
    #expect(try Self.risk(days + ", 2023-01-31 99").volatility != nil)
  }

  @Test("the deepest fall is told with the days of its height and its depth")
  func drawdown() throws {
    let risk = try Self.risk(
      "2023-01-01 100, 2023-02-01 90, 2023-03-01 120, 2023-04-01 96, 2023-05-01 90, "
        + "2023-06-01 130, 2023-07-01 120")
    let drawdown = try #require(risk.maximumDrawdown)
    #expect(abs(drawdown.fraction - 0.25) < 1e-12)
    #expect(try drawdown.peak == CalendarDate(parsing: "2023-03-01"))
    #expect(try drawdown.trough == CalendarDate(parsing: "2023-05-01"))
  }

  @Test("without a fall the drawdown is zero on the first day")
  func noFall() throws {
    let drawdown = try #require(
      try Self.risk("2023-01-01 100, 2023-02-01 101").maximumDrawdown)
    #expect(drawdown.fraction == 0 && drawdown.peak == drawdown.trough)
  }

  @Test("what is paid in or out is neither a fall nor a deviation")
  func flows() throws {
    let plain = try Self.risk("2023-01-01 100, 2023-02-01 90, 2023-03-01 99, 2023-04-01 90")
    let paid = try Self.risk(
      "2023-01-01 100, 2023-02-01 45 90, 2023-03-01 549.5 49.5, 2023-04-01 499.5454545454545",
      flows: "2023-02-01 -45, 2023-03-01 500")
    let (a, b) = (try #require(plain.volatility), try #require(paid.volatility))
    #expect(abs(a - b) < 1e-9)
    let falls = try (#require(plain.maximumDrawdown), #require(paid.maximumDrawdown))
    #expect(abs(falls.0.fraction - falls.1.fraction) < 1e-9)
  }

  @Test("where the whole has no return there is no risk either")
  func undefined() throws {
    let risk = try Self.risk("2023-01-01 100, 2023-02-01 -90, 2023-03-01 99, 2023-05-01 9")
    #expect(risk.volatility == nil && risk.maximumDrawdown == nil)
  }
}
