import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct AmountTicksTests {
  private func ticks(
    _ first: String, _ last: String, _ count: Int = 6, digits: Int = 2, zero: Bool = false
  ) throws -> [String] {
    AmountTicks(
      from: try amount(first), to: try amount(last), atMost: count, minorDigits: digits,
      includesZero: zero
    ).values.map(\.description)
  }

  @Test("ticks are the closest round amounts that cover the range within the limit")
  func examples() throws {
    try expect(ticks("1130", "4700"), equals: ["0", "1000", "2000", "3000", "4000", "5000"])
    try expect(ticks("9130", "9700"), equals: ["9000", "9200", "9400", "9600", "9800"])
    try expect(ticks("-3", "7", 4), equals: ["-5", "0", "5", "10"])
    try expect(ticks("0", "10", 5), equals: ["0", "2.5", "5", "7.5", "10"])
  }

  @Test("zero is a tick if requested, close to the range, or needed as a second amount")
  func zero() throws {
    try expect(
      ticks("9130", "9700", zero: true), equals: ["0", "2000", "4000", "6000", "8000", "10000"])
    try expect(ticks("50", "150").first, equals: "0")
    expect(try ticks("51", "150").first != "0")
    try expect(ticks("-150", "-50").last, equals: "0")
    try expect(ticks("-700", "-700", 3), equals: ["-1000", "-500", "0"])
    try expect(ticks("0", "0", 3), equals: ["0", "0.5", "1"])
  }

  @Test("ticks are whole minor units")
  func minorUnits() throws {
    try expect(ticks("100.01", "100.02", 20), equals: ["100.01", "100.02"])
    try expect(ticks("0", "2", 20, digits: 0), equals: ["0", "1", "2"])
  }

  @Test("ticks are increasing, equally spaced, round, cover the range and stay within the limit")
  func laws() throws {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<2000 {
      let (first, last) = (generator.anyAmount(), generator.anyAmount())
      let count = Int.random(in: 0...12, using: &generator)
      let digits = Int.random(in: 0...18, using: &generator)
      let ticks = AmountTicks(
        from: first, to: last, atMost: count, minorDigits: digits,
        includesZero: Bool.random(using: &generator))
      let comment: Comment = "seed 11, round \(round): \(first) to \(last), \(count)"
      expect(ticks.values.count <= max(count, 3), comment)
      expect(zip(ticks.values, ticks.values.dropFirst()).allSatisfy { $0 < $1 }, comment)
      expect(ticks.low <= min(first, last) && ticks.high >= max(first, last), comment)
      expect(ticks.low < ticks.high, comment)
      let steps = Set(zip(ticks.values, ticks.values.dropFirst()).map { $1.mantissa - $0.mantissa })
      expect(steps.count <= 1, comment)
      guard let step = steps.first else { continue }
      let leading = String(step).prefix { $0 != "0" }
      expect(["1", "2", "25", "5"].contains(leading), comment)
      expect(ticks.values.allSatisfy { $0.mantissa % step == 0 }, comment)
      let isWhole = ticks.values.allSatisfy {
        $0.text(decimals: digits, .floor) == $0.text(decimals: digits, .ceiling)
      }
      expect(isWhole, comment)
    }
  }
}
