import Expectations
import Investing
import PlainText
import Testing

/// Purchases and sales towards targets. `Tests/Interop/rebalance.py` tries every trade.
struct TargetTradesTests {
  private func question(
    _ values: [Int128], _ weights: [Int128], cash: Int128
  ) throws -> TargetTrades.Question {
    let whole = values.reduce(cash, +)
    let groups = try zip(values, weights).map { value, weight in
      try TargetGroup(
        weight: weight, of: weights.reduce(0, +), value: value, whole: whole, bandPoints: .zero,
        bandPct: .zero, canBuy: true, isCash: false, sales: [])
    }
    return TargetTrades.Question(
      groups, whole: whole, cash: cash, minimum: 1, maxGain: nil, sells: false, hasBands: false)
  }

  @Test("new cash raises the lowest ratios of value to target equally")
  func levels() throws {
    let asked = try question(
      [1_349_180, 369_600, 343_560, 191_920, 192_690], [40, 20, 20, 10, 10], cash: 886_350)
    let trades = try TargetTrades(answering: asked)
    expect(trades.bought, equals: [0, 291_773, 317_813, 138_767, 137_997])
  }

  @Test("all cash is invested, to the minor unit", arguments: [1, 2, 3, 99, 100, 1_000_001])
  func sums(cash: Int128) throws {
    let asked = try question([100, 250, 0], [1, 1, 1], cash: cash)
    expect(try TargetTrades(answering: asked).bought.reduce(0, +), equals: cash)
  }
}
