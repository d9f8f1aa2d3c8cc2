import Expectations
import Investing
import PlainText
import Testing

@Suite struct ReturnRiskTests {
  private static func risk(_ valuations: String, flows: String = "") throws -> ReturnRisk {
    ReturnRisk(of: try TimeWeightedReturnTests.measured(valuations, flows: flows))
  }

  /// Returns one value per week, on Sundays.
  private static func sundays(_ values: [Int], every days: Int = 7) throws -> String {
    let first = try CalendarDate(parsing: "2023-01-01")
    return values.enumerated().compactMap { index, value in
      first.adding(days: index * days).map { "\($0) \(value)" }
    }.joined(separator: ", ")
  }

  @Test("volatility is the standard deviation of weekly returns times the square root of 52")
  func weekly() throws {
    // Returns alternate between 10 % and -10 %: 14 of the first and 13 of the second.
    var (value, values) = (1_000_000_000, [1_000_000_000])
    var returns: [Double] = []
    for week in 0..<27 {
      let next = value / 10 * (week % 2 == 0 ? 11 : 9)
      returns.append(Double(next) / Double(value) - 1)
      value = next
      values.append(value)
    }
    let mean = returns.reduce(0, +) / 27
    let variance = returns.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 26
    let volatility = try require(try Self.risk(try Self.sundays(values)).volatility)
    expect(abs(volatility - (variance * 52).squareRoot()) < 1e-12)
  }

  @Test("volatility requires 26 weeks and 26 weeks with a valuation")
  func fewest() throws {
    let values = (0...26).map { 100 + $0 % 3 }
    expect(try Self.risk(try Self.sundays(values)).volatility != nil)
    expect(try Self.risk(try Self.sundays(values.dropLast())).volatility == nil)
    let sparse = try Self.sundays(values.dropLast(), every: 14)
    expect(try Self.risk(sparse).volatility == nil)
    expect(try Self.risk(try Self.sundays(values, every: 14)).volatility != nil)
  }

  @Test("the weeks of a holding bought in mid-week begin with the following week")
  func begun() throws {
    let sundays = (0...26).map { 100 + $0 % 3 }
    let values = try Self.sundays(sundays).split(separator: ", ", maxSplits: 1)
    let plain = try Self.risk(try Self.sundays(sundays)).volatility
    // Nothing is held until Wednesday of the first week.
    let late = "2022-12-20 0, 2023-01-01 100, " + (try require(values.last))
    let begun = try Self.risk(late, flows: "2022-12-28 100").volatility
    expect(begun, equals: plain)
  }

  @Test("the last valuation in a week counts, and a week without one has a return of zero")
  func lastOfWeek() throws {
    let values = (0...30).map { 100 + $0 % 5 }
    let plain = try require(try Self.risk(try Self.sundays(values)).volatility)
    // A value on a Wednesday in between does not change the result.
    let more = try Self.sundays(values).replacing(
      "2023-01-08 101", with: "2023-01-04 170, 2023-01-08 101")
    try expect(require(try Self.risk(more).volatility), equals: plain)
    let gap = try Self.sundays(values).replacing("2023-01-15 102, ", with: "")
    let same = try Self.sundays(values).replacing("2023-01-15 102", with: "2023-01-15 101")
    let volatilities = try (
      require(Self.risk(gap).volatility), require(Self.risk(same).volatility)
    )
    expect(abs(volatilities.0 - volatilities.1) < 1e-12)
  }

  @Test("each valuation has its fall from the last peak; the deepest is the maximum drawdown")
  func falls() throws {
    let measured = try TimeWeightedReturnTests.measured(
      "2023-01-01 100, 2023-02-01 90, 2023-03-01 120, 2023-04-01 90", flows: "")
    let falls = ReturnRisk.falls(of: measured)
    expect(falls.map(\.trough.description), equals: ["2023-02-01", "2023-03-01", "2023-04-01"])
    expect(zip(falls.map(\.fraction), [0.1, 0, 0.25]).allSatisfy { abs($0 - $1) < 1e-12 })
    expect(falls.last, equals: ReturnRisk(of: measured).maximumDrawdown)
    let few = try TimeWeightedReturnTests.measured("2023-01-01 100, 2023-02-01 90", flows: "")
    expect(ReturnRisk.falls(of: few).isEmpty)
  }

  @Test("the maximum drawdown has the days of its peak and trough")
  func drawdown() throws {
    let risk = try Self.risk(
      "2023-01-01 100, 2023-02-01 90, 2023-03-01 120, 2023-04-01 96, 2023-05-01 90, "
        + "2023-06-01 130, 2023-07-01 120")
    let drawdown = try require(risk.maximumDrawdown)
    expect(abs(drawdown.fraction - 0.25) < 1e-12)
    try expect(drawdown.peak, equals: CalendarDate(parsing: "2023-03-01"))
    try expect(drawdown.trough, equals: CalendarDate(parsing: "2023-05-01"))
  }

  @Test("without a fall the drawdown is zero on the first day; two valuations give no drawdown")
  func noFall() throws {
    let drawdown = try require(
      try Self.risk("2023-01-01 100, 2023-02-01 101, 2023-03-01 102").maximumDrawdown)
    expect(drawdown.fraction == 0 && drawdown.peak == drawdown.trough)
    expect(try Self.risk("2023-01-01 100, 2023-02-01 90").maximumDrawdown == nil)
  }

  @Test("deposits and withdrawals affect neither drawdown nor volatility")
  func flows() throws {
    let values = (0...30).map { 100 + $0 % 5 }
    let plain = try Self.risk(try Self.sundays(values))
    // Half of the value is withdrawn on the fifth Sunday.
    let halves = try Self.sundays(values).split(separator: ", ").enumerated().map { index, text in
      let parts = text.split(separator: " ")
      let value = try require(Int(parts[1]))
      switch index {
      case ..<5: return String(text)
      case 5: return "\(parts[0]) \(value).0 \(value * 2).0"
      default: return "\(parts[0]) \(value)"
      }
    }.joined(separator: ", ")
    let doubled = halves.replacing("2023-01-01 100", with: "2023-01-01 200")
      .replacing("2023-01-08 101", with: "2023-01-08 202")
      .replacing("2023-01-15 102", with: "2023-01-15 204")
      .replacing("2023-01-22 103", with: "2023-01-22 206")
      .replacing("2023-01-29 104", with: "2023-01-29 208")
    let paid = try Self.risk(doubled, flows: "2023-02-05 -100")
    let (a, b) = (try require(plain.volatility), try require(paid.volatility))
    expect(abs(a - b) < 1e-9)
    let falls = try (require(plain.maximumDrawdown), require(paid.maximumDrawdown))
    expect(abs(falls.0.fraction - falls.1.fraction) < 1e-9)
  }

  @Test("without a return for the whole period there are no risk figures")
  func undefined() throws {
    let risk = try Self.risk("2023-01-01 100, 2023-02-01 -90, 2023-03-01 99, 2023-05-01 9")
    expect(risk.volatility == nil && risk.maximumDrawdown == nil)
  }
}

@Suite struct RiskLevelTests {
  @Test(
    "the higher level of the two figures applies, including the bounds",
    arguments: [
      ("4.99", "9.99", RiskLevel.low), ("5", "0", .medium), ("0", "10", .medium),
      ("14.99", "19.99", .medium), ("15", "0", .high), ("0", "20", .high),
    ])
  func bounds(volatility: String, drawdown: String, level: RiskLevel) throws {
    let found = RiskLevel(
      volatilityPct: try Decimal(parsing: volatility), drawdownPct: try Decimal(parsing: drawdown))
    expect(found, equals: level)
  }
}
