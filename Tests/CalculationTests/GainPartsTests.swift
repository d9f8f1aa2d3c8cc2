import Expectations
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct GainPartsTests {
  @Test("without parts the gain is zero")
  func empty() throws {
    expect(try GainParts().total().isZero)
    expect(try GainParts.shown([], decimals: 2).isEmpty)
  }

  @Test("shown figures sum by row and in total, and none is off by a whole unit")
  func shown() throws {
    var generator = SeededGenerator(seed: 91)
    for round in 0..<10 {
      let random = try PricedActivities(days: 40, using: &generator)
      let text = try ActivityText(
        random.rows, prices: random.priceRows, accounts: PricedActivities.settings)
      let split = try text.gainSplit("2020-01-10", "2020-02-05")
      try require(split.problems.isEmpty, "seed 91, round \(round)")
      let gains = split.rows.map(\.parts)
      let shown = try GainParts.shown(gains, decimals: 2)
      var (sum, exact) = (Decimal.zero, Decimal.zero)
      for (figures, gain) in zip(shown, gains) {
        sum = try sum + figures.total()
        exact = try exact + gain.total()
        for (figure, part) in zip(figures.values, gain.values) {
          expect(try (figure - part).magnitude < Decimal(units: 1, minorDigits: 2))
          try expect(figure.rounded(toDecimals: 2, .halfEven), equals: figure)
        }
      }
      try expect(sum, equals: exact.rounded(toDecimals: 2, .halfEven), "seed 91, round \(round)")
    }
  }
}
