import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct NumberStyleTests {
  private func text(
    _ new: String, like old: String, minorDigits: Int = 2, isDesktop: Bool = false
  ) throws -> String {
    NumberStyle(of: Array(old.utf8)[...], minorDigits: minorDigits, isDesktop: isDesktop)
      .text(of: try Decimal(parsing: new))
  }

  @Test(
    "an amount is written in the format of the previous number",
    arguments: [
      ("30000", "35000", "35000"), ("30000.0", "35000", "35000.0"), ("0.0", "0.25", "0.25"),
      ("2350.60", "3000", "3000.00"), ("2350.60", "0.125", "0.125"), ("85", "200.5", "200.50"),
      ("85", "200.123", "200.123"), ("0", "-0.5", "-0.50"), ("-0.0", "5", "5.0"),
      ("1e3", "1500", "1500.0"), ("1.50E+3", "1500.25", "1500.25"), ("5", "0", "0"),
      ("5.000", "0", "0.000"), ("0.10000000000000000000000001", "1", "1.000000000000000000"),
      ("30000.0", "12345678901234567890.5", "12345678901234567890.5"),
    ])
  func byHand(old: String, new: String, written: String) throws {
    try expect(text(new, like: old), equals: written)
  }

  @Test(
    "in a desktop app file an amount is written in the app's format",
    arguments: [
      ("30000", "35000", "35000"), ("30000.0", "35000", "35000.0"), ("85", "200.5", "200.5"),
      ("2350.6", "3000", "3000.0"), ("0.0", "0.25", "0.25"), ("0", "0.00001", "1e-05"),
      ("0.0", "0.0001", "0.0001"), ("1.0", "10000000000000000", "1e+16"),
      ("1.0", "9999999999999998", "9999999999999998.0"), ("1e+22", "5", "5.0"),
      ("1", "12345678901234567890", "12345678901234567890"), ("-1.5", "-20", "-20.0"),
    ])
  func byTheApp(old: String, new: String, written: String) throws {
    try expect(text(new, like: old, isDesktop: true), equals: written)
  }

  @Test(
    "digits beyond a double's precision are kept, although the app would not write them",
    arguments: [
      ("0.3", "5.30000000000000004", "5.30000000000000004"),
      ("1.0", "12345678901234567.89", "12345678901234567.89"),
      ("1.0", "12345678901234567891", "12345678901234567891.0"),
      ("7", "0.123456789012345678", "0.123456789012345678"),
    ])
  func exactDigits(old: String, new: String, written: String) throws {
    try expect(text(new, like: old, isDesktop: true), equals: written)
  }

  @Test("without minor units, a fraction that replaces an integer has the decimals it needs")
  func noMinorUnits() throws {
    try expect(text("0.5", like: "100", minorDigits: 0), equals: "0.5")
    try expect(text("0.5", like: "100", minorDigits: 3), equals: "0.500")
  }

  @Test("the written number equals the amount, keeps its kind and never loses decimals")
  func laws() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<5_000 {
      let bits = Int.random(in: 0...126, using: &generator)
      let mantissa = Int128(generator.skewed() >> 1) >> (126 - bits)
      let zeros = Int.random(in: 0...18, using: &generator)
      let step = (0..<zeros).reduce(Int128(1)) { power, _ in power * 10 }
      let sign: Int128 = Bool.random(using: &generator) ? 1 : -1
      let amount = try require(Decimal(mantissa: sign * (mantissa / step * step)))
      let places = Int.random(in: 0...4, using: &generator)
      let old = places == 0 ? "12" : "12." + generator.digits(places)
      let isDesktop = Bool.random(using: &generator)
      let style = NumberStyle(of: Array(old.utf8)[...], minorDigits: 2, isDesktop: isDesktop)
      let new = style.text(of: amount)
      try expect(Decimal(jsonNumber: Array(new.utf8)[...]), equals: amount, "seed 1: \(new)")
      let isWhole = !amount.description.contains(".")
      let hasPoint = new.contains(".") || new.contains("e")
      expect(hasPoint, equals: !(places == 0 && isWhole), "seed 1: \(old) \(new)")
      guard !isDesktop, hasPoint else { continue }
      let decimals = new.split(separator: ".").last?.count ?? 0
      expect(decimals >= (places == 0 ? 2 : places), "seed 1: \(old) \(new)")
    }
  }
}
