import Expectations
import Investing
import PlainText
import Testing

@Suite struct MoneyWeightedReturnTests {
  private static func measured(_ flows: String) throws -> MoneyWeightedReturn {
    try MoneyWeightedReturn(of: try FlowText.cashFlows(flows))
  }

  @Test("the period return is the gain per unit of money, for a period of any length")
  func period() throws {
    let month = try Self.measured("2026-01-01 -1000, 2026-02-01 1050")
    expect(abs(try require(month.ofPeriod) - 0.05) < 1e-12)
    guard case .unique(let rate) = month.rate else {
      Issue.record("\(month.rate)")
      return
    }
    expect(abs(rate - (365.0 / 31 * 0.048790164169432).exponentialMinusOne) < 1e-9)
    let days = try Self.measured("2026-01-01 -1000, 2026-01-11 1020")
    expect(abs(try require(days.ofPeriod) - 0.02) < 1e-12)
    expect(days.rate, equals: .notMeaningful(spanInDays: 10, periodReturn: 0.02))
    let years = try Self.measured("2024-01-01 -1000, 2025-12-31 1210")
    expect(abs(try require(years.ofPeriod) - 0.21) < 1e-12)
  }

  @Test("for a rate above a trillion only the period return is given")
  func tooLarge() throws {
    let rise = try Self.measured("2026-01-01 -1, 2026-02-01 100")
    guard case .notMeaningful(31, let gain) = rise.rate else {
      Issue.record("\(rise.rate)")
      return
    }
    expect(gain, equals: 99)
    expect(abs(try require(rise.ofPeriod) - 99) < 1e-9)
  }

  @Test("without exactly one rate there is no period return")
  func none() throws {
    expect(try Self.measured("2026-01-01 -1000").ofPeriod == nil)
    try expect(Self.measured("2026-01-01 -1000, 2026-06-01 -5").rate, equals: .noRate)
    let several = try Self.measured("2024-01-01 -100, 2025-01-01 230, 2026-01-01 -132")
    guard case .several(let rates) = several.rate else {
      Issue.record("\(several.rate)")
      return
    }
    expect(rates.count == 2 && several.ofPeriod == nil)
  }
}

extension Double {
  /// e to the power of this number, minus one, computed from its series.
  fileprivate var exponentialMinusOne: Double {
    var (sum, term) = (0.0, 1.0)
    for step in 1...60 {
      term *= self / Double(step)
      sum += term
    }
    return sum
  }
}
