import Expectations
import Investing
import PlainText
import Testing

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
