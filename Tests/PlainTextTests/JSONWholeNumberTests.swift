import Expectations
import PlainText
import TestSupport
import Testing

struct JSONWholeNumberTests {
  @Test(
    "whole numbers are exact in any form",
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("1.0", 1), ("1.50e1", 15), ("100e-2", 1),
      ("1E2", 100), ("-1.2e+1", -12), ("0e999999999999999999999", 0), ("0.000", 0),
      ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
      ("9223372036854775807.0", Int.max), ("-9.223372036854775808e18", Int.min),
    ])
  func wholeNumbers(_ text: String, _ value: Int) {
    expect(decode([Int].self, "[\(text)]").value, equals: [value])
  }

  @Test(
    "a number that is not whole or too large is refused",
    arguments: [
      ("1.5", "wrong-type"), ("1e-1", "wrong-type"), ("0.1e0", "wrong-type"),
      ("1e-99999999999999999999", "wrong-type"), ("9223372036854775808", "number-range"),
      ("-9223372036854775809", "number-range"), ("1e19", "number-range"),
      ("1e99999999999999999999", "number-range"), ("\"1\"", "wrong-type"), ("true", "wrong-type"),
      ("null", "null-value"),
    ])
  func refusedWholeNumbers(_ text: String, _ code: String) {
    let loaded = decode([Int].self, "[\(text)]")
    expect(loaded.diagnostics.map(\.code), equals: ["plan-\(code)"])
    expect(loaded.value == nil)
  }

  @Test("a whole number is read as the same value in any form")
  func spellings() {
    let seed: UInt64 = 1_618
    var random = SeededGenerator(seed: seed)
    for turn in 0..<500 {
      let value = Int.random(in: -99_999...99_999, using: &random) * 1_000
      let zeros = Int.random(in: 0...5, using: &random)
      let digits = "\(value.magnitude)" + String(repeating: "0", count: zeros)
      let shift = Int.random(in: 0..<digits.count, using: &random)
      let (whole, decimals) = (digits.dropLast(shift), digits.suffix(shift))
      let exponent = shift - zeros
      let text =
        (value < 0 ? "-" : "") + whole + (decimals.isEmpty ? "" : "." + decimals)
        + "\(Bool.random(using: &random) ? "e" : "E")\(exponent)"
      expect(
        decode([Int].self, "[\(text)]").value, equals: [value],
        "seed \(seed), turn \(turn): \(text)")
    }
  }
}
