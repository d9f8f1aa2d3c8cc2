import Expectations
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct AnomalyTests {
  @Test("a decimal's estimate is within one part in 10^15 of the nearest binary number")
  func estimates() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 1...500 {
      let units = generator.number(-1_000_000_000...1_000_000_000)
      let exact = try Decimal(parsing: "\(units / 100).\(abs(units) % 100 / 10)5")
      let expected = try require(Double(exact.description))
      expect(abs(exact.approximate - expected) <= abs(expected) * 1e-15, "\(exact)")
    }
    expect(Decimal.zero.approximate, equals: 0)
  }
}
