import Expectations
import PlainText
import TestSupport
import Testing

@Suite struct DecimalTextTests {
  @Test(
    "numbers as people write them are accepted",
    arguments: [
      ("0", "0"), ("5000", "5000"), ("5000.00", "5000"), ("-3.25", "-3.25"), ("0.1", "0.1"),
      ("007.50", "7.5"), ("-0.00", "0"), ("0.000000000000000001", "0.000000000000000001"),
      ("12345678901234567890", "12345678901234567890"),
      ("00000000000000000000000000000000000000000000001.5", "1.5"),
      (
        "170141183460469231731.687303715884105727", "170141183460469231731.687303715884105727"
      ),
      (
        "-170141183460469231731.687303715884105727", "-170141183460469231731.687303715884105727"
      ),
    ])
  func accepted(text: String, shown: String) throws {
    try expect(Decimal(parsing: text).description, equals: shown)
    try expect(Decimal(parsing: Substring(text)).description, equals: shown)
    let bytes = Array(text.utf8)
    let parsed = bytes.withUnsafeBufferPointer { bytes in
      Result { try Decimal(parsing: bytes) }
    }
    try expect(parsed.get().description, equals: shown)
  }

  @Test(
    "a text that is not a number is refused with the reason",
    arguments: [
      ("", .blank), ("  ", .blank), ("abc", .malformed), ("12abc", .malformed), ("-", .malformed),
      (".", .malformed), ("--5", .malformed), ("0x10", .malformed), ("1.2.3", .malformed),
      ("nan", .malformed), ("inf", .malformed), ("١٢", .malformed), ("５", .malformed),
      ("5\u{301}", .malformed), ("1 5", .malformed), ("5\u{0}", .malformed), ("1e", .malformed),
      ("1,23", .decimalComma(corrected: "1.23")),
      ("0.1234567890123456789", .tooManyDecimals(19)),
      ("1.0000000000000000000", .tooManyDecimals(19)),
      ("170141183460469231731.687303715884105728", .range),
      ("-170141183460469231732", .range),
      ("99999999999999999999999999999999999999999999999999999", .range),
    ] as [(String, NumberProblem)])
  func refused(text: String, problem: NumberProblem) {
    #expect(throws: problem) { try Decimal(parsing: text) }
  }

  @Test(
    "rounding to significant digits changes only the decimals",
    arguments: [
      ("110.4182736451827364", "110.4182736"), ("0.000012345678905", "0.0000123456789"),
      ("-0.123456789051", "-0.1234567891"), ("85060.22", "85060.22"), ("5000", "5000"),
      ("12345678901.5", "12345678902"), ("999.99999999", "1000"), ("0", "0"), ("100.00", "100"),
      ("0.000000000000000001", "0.000000000000000001"),
    ])
  func significantDigits(text: String, shown: String) throws {
    try expect(Decimal(parsing: text).text(significantDigits: 10), equals: shown)
  }

  @Test("a number's text is its shortest form and reads back as the same value")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 21)
    for round in 0..<1_000 {
      let magnitude = Int128(truncatingIfNeeded: random.skewed() >> 1)
      let value = try require(
        Decimal(mantissa: Bool.random(using: &random) ? magnitude : -magnitude))
      let comment: Comment = "seed 21, round \(round): \(value)"
      try expect(Decimal(parsing: value.description), equals: value, comment)
      try expect(Decimal(jsonNumber: Array(value.description.utf8)[...]), equals: value, comment)
      try expect(Decimal(parsing: value.text(decimals: 18, .floor)), equals: value, comment)
      if value.description.contains(".") { expect(value.description.last != "0", comment) }
    }
  }

  @Test("a text with a fixed number of decimals is the rounded value, padded with zeros")
  func fixedDecimals() throws {
    var random = SeededGenerator(seed: 22)
    for round in 0..<500 {
      let magnitude = Int128(truncatingIfNeeded: random.skewed() >> 2)
      let value = try require(
        Decimal(mantissa: Bool.random(using: &random) ? magnitude : -magnitude))
      let decimals = Int.random(in: 0...18, using: &random)
      for rounding in Rounding.allCases {
        let text = value.text(decimals: decimals, rounding)
        let comment: Comment = "seed 22, round \(round): \(value), \(decimals), \(rounding)"
        let rounded = try value.rounded(toDecimals: decimals, rounding)
        try expect(Decimal(parsing: text), equals: rounded, comment)
        let parts = text.split(separator: ".")
        expect(parts.count == (decimals == 0 ? 1 : 2), comment)
        if decimals > 0 { expect(parts.last?.count, equals: decimals, comment) }
      }
    }
  }

  @Test(
    "money has exactly its decimals, and zero has no sign",
    arguments: [
      ("5000", 2, "5000.00"), ("-0.004", 2, "0.00"), ("-0.005", 2, "0.00"), ("-0.006", 2, "-0.01"),
      ("0.125", 2, "0.12"), ("0.135", 2, "0.14"), ("1234.5", 0, "1234"), ("1235.5", 0, "1236"),
      ("0.05", 3, "0.050"), ("-12.3", 1, "-12.3"),
    ])
  func money(text: String, decimals: Int, shown: String) throws {
    try expect(Decimal(parsing: text).text(decimals: decimals, .halfEven), equals: shown)
  }

  @Test("a text with a minimum number of decimals keeps every digit")
  func decimalsAtLeast() {
    expect(Decimal.of("40").text(decimalsAtLeast: 2), equals: "40.00")
    expect(Decimal.of("-4.2").text(decimalsAtLeast: 2), equals: "-4.20")
    expect(Decimal.of("0.12345").text(decimalsAtLeast: 2), equals: "0.12345")
    expect(Decimal.of("7").text(decimalsAtLeast: 0), equals: "7")
    expect(Decimal.zero.text(decimalsAtLeast: 18), equals: "0.000000000000000000")
    for text in [
      "18.446744073709551615", "18.446744073709551616", "999999999999999999.5",
      "18446744073709551616.25", "-170141183460469231731.687303715884105727",
      "170141183460469231731", "100000000000000000000.01", "0.000000000000000001",
    ] {
      expect(Decimal.of(text).text(decimalsAtLeast: 0), equals: text)
      expect(Decimal.of(text).text(decimals: 18, .halfEven).hasPrefix(text))
    }
  }
}
