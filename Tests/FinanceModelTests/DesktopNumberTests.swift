import Expectations
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

@Suite struct DesktopNumberTests {
  /// C prints the decimal rounding of the exact binary value, with ties to even.
  private static func printed(_ value: Double) -> String { String(format: "%.2f", value) }

  /// Returns a double of any size, often at or near the midpoint between two cents.
  private static func double(_ generator: inout SeededGenerator) -> Double {
    let sign: Double = Bool.random(using: &generator) ? 1 : -1
    switch Int.random(in: 0...5, using: &generator) {
    case 0:
      return sign * Double(Int.random(in: 0...9_999_999, using: &generator)) / 8
    case 1:
      let middle = Double(Int.random(in: 0...99_999_999, using: &generator)) / 1000
      return sign * [middle, middle.nextUp, middle.nextDown][Int(generator.next() % 3)]
    case 2:
      return sign * Double(bitPattern: generator.next() >> 2)
    case 3:
      let exponent = Int.random(in: 40...53, using: &generator)
      return sign * Double(sign: .plus, exponent: exponent, significand: 1 + unit(&generator))
    default:
      return sign * unit(&generator) * 1000
    }
  }

  private static func unit(_ generator: inout SeededGenerator) -> Double {
    Double.random(in: 0..<1, using: &generator)
  }

  @Test("rounding gives the double of the printed two decimals")
  func roundsAsPrinted() {
    var generator = SeededGenerator(seed: 1)
    var wrong: [Double] = []
    for _ in 0..<200_000 {
      let value = Self.double(&generator)
      guard value.magnitude < 1e18 else { continue }
      if DesktopNumber.double(value).rounded2.double != Double(Self.printed(value)) {
        wrong.append(value)
      }
    }
    expect(wrong.isEmpty, "seed 1")
  }

  @Test(
    "rounding uses the binary value, not its displayed decimals",
    arguments: [
      (0.005, 0.01), (1.005, 1.0), (2.675, 2.67), (0.125, 0.12), (0.375, 0.38), (-0.125, -0.12),
      (0.004, 0.0), (.leastNonzeroMagnitude, 0.0),
      (4_503_599_627_370_495.5, 4_503_599_627_370_495.5),
      (1e300, 1e300),
    ])
  func rounds(value: Double, rounded: Double) {
    expect(DesktopNumber.double(value).rounded2, equals: .double(rounded))
  }

  @Test("rounding does not change a whole number")
  func wholeStays() {
    expect(DesktopNumber.whole(30_000).rounded2, equals: .whole(30_000))
  }

  @Test("the exact decimal equals the printed two decimals")
  func decimal() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<10_000 {
      let value = Self.double(&generator)
      guard value.magnitude < 1e15 else { continue }
      let expected = try Decimal(parsing: Self.printed(value))
      try expect(DesktopNumber.double(value).decimal(), equals: expected, "seed 2: \(value)")
    }
    try expect(DesktopNumber.whole(-7).decimal(), equals: Decimal(-7))
    #expect(throws: DecimalError.overflow) { try DesktopNumber.double(1e21).decimal() }
    #expect(throws: DecimalError.overflow) { try DesktopNumber.double(.infinity).decimal() }
  }

  @Test("whole numbers are added, subtracted and multiplied exactly")
  func wholes() {
    let great: Int128 = 9_007_199_254_740_993
    expect(DesktopNumber.whole(great) + .whole(1), equals: .whole(great + 1))
    expect(DesktopNumber.whole(1) - .whole(great), equals: .whole(1 - great))
    expect(DesktopNumber.whole(great) * .whole(-3), equals: .whole(-3 * great))
  }

  @Test("arithmetic with a double first converts whole numbers to the nearest double")
  func mixing() {
    let odd: Int128 = 9_007_199_254_740_993
    let nearest = 9_007_199_254_740_992.0
    expect(DesktopNumber.whole(odd) + .double(0.0), equals: .double(nearest))
    expect(DesktopNumber.double(0.5) - .whole(2), equals: .double(-1.5))
    expect(DesktopNumber.double(0.1) * .whole(3), equals: .double(0.1 * 3))
    expect(DesktopNumber.whole(.max) + .whole(1), equals: .double(0x1p127))
  }

  @Test("converting a whole number gives the same double as parsing its digits")
  func nearestDouble() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      let whole = Int128(truncatingIfNeeded: generator.skewed() >> 1)
      expect(DesktopNumber.whole(whole).double, equals: Double("\(whole)"), "seed 3: \(whole)")
      expect(DesktopNumber.whole(-whole).double, equals: -(Double("\(whole)") ?? 0))
    }
  }

  @Test("whole numbers and doubles compare by their exact values")
  func comparison() {
    let limit: Int128 = 1 << 53
    expect(DesktopNumber.double(0x1p53) < .whole(limit + 1))
    expect(!(DesktopNumber.whole(limit + 1) < .double(0x1p53)))
    expect(DesktopNumber.whole(-limit - 1) < .double(-0x1p53))
    expect(DesktopNumber.whole(1) < .double(1.5))
    expect(DesktopNumber.double(-1.5) < .whole(-1))
    expect(!(DesktopNumber.whole(1) < .double(1)) && !(DesktopNumber.double(1) < .whole(1)))
    expect(DesktopNumber.whole(.max) < .double(.infinity))
    expect(DesktopNumber.double(-.infinity) < .whole(.min))
    expect(DesktopNumber.whole(.max) < .double(0x1p127))
    expect(
      DesktopNumber.double(.leastNonzeroMagnitude).isPositive
        && !DesktopNumber.double(-0.0).isPositive)
  }

  @Test("the quotient of whole numbers is the nearest double, ties to even")
  func quotients() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<600 {
      let a = Int128(truncatingIfNeeded: generator.skewed() >> 1)
      let b = Int128(truncatingIfNeeded: generator.skewed() >> 1) | 1
      let negative = Bool.random(using: &generator)
      let quotient = (DesktopNumber.whole(negative ? -a : a) / .whole(b)).double
      expect(isNearest(quotient.magnitude, to: a, over: b), "seed 4: \(a) / \(b)")
      expect(a == 0 || (quotient < 0) == negative, "seed 4: \(a) / \(b)")
    }
  }

  @Test("a quotient halfway between two doubles is rounded to the even one")
  func quotientTies() {
    let odd: Int128 = 1 << 53 + 1
    expect((DesktopNumber.whole(odd * 3) / .whole(3)).double == 0x1p53)
    expect((DesktopNumber.whole((odd + 2) * 3) / .whole(3)).double == 0x1p53 + 4)
    expect((DesktopNumber.whole((odd * 3) << 20 + 1) / .whole(3 << 20)).double == 0x1p53 + 2)
  }

  /// Whether a / b is within half a step of `value`; at the boundary only if `value` is even.
  private func isNearest(_ value: Double, to a: Int128, over b: Int128) -> Bool {
    guard a != 0 else { return value == 0 }
    let significand = value.significandBitPattern | 1 << 52
    let exponent = Int(value.exponent) - 52
    // Computed in quarter steps, because steps below a power of two are half as wide.
    let below = significand == 1 << 52 ? UInt64(1) : 2
    let power = (0..<Swift.abs(exponent - 2)).reduce(ReferenceInteger(1)) { product, _ in
      product * ReferenceInteger(2)
    }
    let scaledA = exponent < 2 ? ReferenceInteger(a) * power : ReferenceInteger(a)
    let scaledB = exponent < 2 ? ReferenceInteger(b) : ReferenceInteger(b) * power
    let low = scaledB * ReferenceInteger(significand * 4 - below)
    let high = scaledB * ReferenceInteger(significand * 4 + 2)
    let isEven = significand & 1 == 0
    return (low < scaledA && scaledA < high) || (isEven && (scaledA == low || scaledA == high))
  }

  @Test("a number with a point or an exponent is a double; any other is whole")
  func texts() {
    expect(DesktopNumber(text: "100"), equals: .whole(100))
    expect(DesktopNumber(text: "100.0"), equals: .double(100))
    expect(DesktopNumber(text: "1e2"), equals: .double(100))
    expect(DesktopNumber(text: "-0"), equals: .whole(0))
    expect(DesktopNumber(text: "-0.0")?.double.sign, equals: .minus)
    expect(DesktopNumber(text: "1e-07"), equals: .double(1e-07))
    expect(DesktopNumber(text: "1e999") == nil)
    expect(DesktopNumber(text: "nan") == nil)
    expect(DesktopNumber(text: "five") == nil)
    expect(DesktopNumber(text: "") == nil)
  }

  @Test("decoding keeps the kind of a number")
  func decoding() {
    let loaded = read([DesktopNumber].self, from: "[100, 100.0, 12345678901234567890, 1E2]")
    expect(
      loaded.value,
      equals: [.whole(100), .double(100), .whole(12_345_678_901_234_567_890), .double(100)])
  }

  @Test(
    "numbers are written in the app's format",
    arguments: [
      (.whole(0), "0"), (.whole(-30000), "-30000"), (.double(0), "0.0"), (.double(-0.0), "-0.0"),
      (.double(30000), "30000.0"), (.double(0.1), "0.1"), (.double(-1234.5), "-1234.5"),
      (.double(0.0001), "0.0001"), (.double(0.00012), "0.00012"), (.double(0.00001), "1e-05"),
      (.double(0.0000125), "1.25e-05"), (.double(.leastNonzeroMagnitude), "5e-324"),
      (.double(1e15), "1000000000000000.0"), (.double(9_999_999_999_999_998), "9999999999999998.0"),
      (.double(1e16), "1e+16"), (.double(12_345_678_901_234_568), "1.2345678901234568e+16"),
      (.double(1.5e300), "1.5e+300"), (.double(123_456_789.12), "123456789.12"),
      (.double(-2e100), "-2e+100"), (.double(.greatestFiniteMagnitude), "1.7976931348623157e+308"),
    ] as [(DesktopNumber, String)])
  func text(number: DesktopNumber, written: String) {
    expect(number.text, equals: written)
  }

  /// Returns doubles of every exponent, and short decimals.
  private static func written(seed: UInt64, count: Int) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      if index % 2 == 0 { return double(&generator) }
      let value = Double(bitPattern: generator.next())
      return value.isFinite ? value : 0
    }
  }

  @Test("a double's text is the shortest that reads back as the same value")
  func shortestText() {
    let wrong = Self.written(seed: 3, count: 1500).filter {
      DesktopNumber.double($0).text != ReferenceDesktopWriter.shortest($0)
    }
    expect(wrong, equals: [], "seed 3")
  }

  @Test(
    "a double's text equals Python's", .enabled(if: PythonPeer.isWanted, "no python3"))
  func pythonText() throws {
    let values = Self.written(seed: 4, count: 5_000)
    let patterns = values.map { "\($0.bitPattern)" }.joined(separator: "\n")
    let program = """
      import struct
      for line in open("0"):
          print(repr(struct.unpack("<d", struct.pack("<Q", int(line)))[0]))
      """
    let output = try require(PythonPeer.run(program, on: [Array(patterns.utf8)]), "no python3")
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    let texts = values.map { DesktopNumber.double($0).text }
    expect(texts, equals: lines, "seed 4")
  }

  @Test("an amount has a float's text only if a double is written with exactly its digits")
  func floatText() throws {
    for (amount, text) in [
      ("35000", "35000.0"), ("0.25", "0.25"), ("0", "0.0"), ("-0.1", "-0.1"),
      ("10000000000000000", "1e+16"), ("0.000000000000000001", "1e-18"),
      ("5.30000000000000004", nil), ("12345678901234567.89", nil),
    ] {
      expect(DesktopNumber.floatText(of: try Decimal(parsing: amount)), equals: text)
    }
  }
}
