import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct SplitRatioTests {
  @Test("a ratio divides new units by old units and is displayed as written")
  func parsing() throws {
    let split = try SplitRatio(parsing: "4:1")
    expect(split.new == Decimal(4) && split.old == .one)
    try expect(SplitRatio(parsing: "1:10").old, equals: Decimal(10))
    for text in ["4:1", "1:10", "1.05:1", "3:2"] {
      try expect(SplitRatio(parsing: text).description, equals: text)
    }
  }

  @Test(
    "anything but two positive numbers is refused, with an example",
    arguments: [
      "", ":", "4", "4:", ":1", "4:1:1", "4/1", "0:1", "1:0", "-4:1", "4:-1", "four:1", "4,5:1",
    ])
  func refused(text: String) {
    let problem = #expect(throws: SplitRatio.Problem.self) { try SplitRatio(parsing: text) }
    expect(problem?.reason.hasPrefix("is not a ratio"), equals: true)
    expect(problem?.hint.isEmpty, equals: false)
  }

  @Test("units after a split are rounded half-even to 18 decimals")
  func rounding() throws {
    func applied(_ ratio: String, _ units: String) throws -> String {
      try SplitRatio(parsing: ratio).applied(to: .of(units)).description
    }
    try expect(applied("4:1", "10"), equals: "40")
    try expect(applied("1:10", "10"), equals: "1")
    try expect(applied("1:3", "10"), equals: "3.333333333333333333")
    try expect(applied("2:3", "1"), equals: "0.666666666666666667")
    try expect(applied("1:2", "0.000000000000000005"), equals: "0.000000000000000002")
    try expect(applied("1:2", "0.000000000000000007"), equals: "0.000000000000000004")
    let triple = try SplitRatio(parsing: "3:1")
    #expect(throws: DecimalError.overflow) { try triple.applied(to: .greatest) }
    let third = try SplitRatio(parsing: "1:3")
    expect(try third.applied(to: .greatest) < .greatest)
  }

  @Test("the lots after a split sum to the holding after it")
  func lots() throws {
    let third = try SplitRatio(parsing: "1:3")
    try expect(
      third.applied(toLots: [Decimal(10), Decimal(10), Decimal(10)]).map(\.description),
      equals: [
        "3.333333333333333334", "3.333333333333333333", "3.333333333333333333",
      ])
    #expect(throws: DecimalError.overflow) { try third.applied(toLots: [.greatest, .greatest]) }
  }

  @Test("a whole-number split and its reverse restore the units")
  func reverse() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let factor = Int.random(in: 1...1000, using: &generator)
      let mantissa = Int128(generator.skewed() >> 11)
      let units = try require(Decimal(mantissa: mantissa))
      let there = try SplitRatio(parsing: "\(factor):1").applied(to: units)
      let back = try SplitRatio(parsing: "1:\(factor)").applied(to: there)
      expect(back, equals: units, "seed 4: \(units) by \(factor)")
    }
  }
}
