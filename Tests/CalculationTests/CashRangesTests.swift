import Expectations
import Forecasting
import Testing

@Suite struct CashRangesTests {
  /// Returns the ranges of past forecasts with these errors, the same for each horizon.
  private func ranges(_ errors: [Double]) -> CashRanges {
    let trials = errors.map { CashRanges.Trial(error: $0, change: 1) }
    return CashRanges(CashRanges.horizons.map { _ in trials })
  }

  @Test("fewer than eight errors give no range")
  func few() {
    expect(ranges(Array(repeating: 5, count: CashRanges.fewest - 1)).range(after: 7) == nil)
  }

  @Test("a range contains the expected balance and is finite")
  func shape() throws {
    let ranges = ranges((0..<60).map { Double(($0 * 37) % 21 - 10) })
    for days in CashRanges.horizons {
      let range = try require(ranges.range(after: days))
      expect(range.low <= 0 && range.high >= 0 && (range.high - range.low).isFinite, "\(days) days")
    }
  }
}
