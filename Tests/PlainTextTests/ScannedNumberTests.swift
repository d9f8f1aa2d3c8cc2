import Expectations
import PlainText
import TestSupport
import Testing

@Suite("JSON numbers are read exactly") struct ScannedNumberTests {
  private func read(_ text: String) throws -> Decimal {
    try Decimal(jsonNumber: Array(text.utf8)[...])
  }

  @Test(
    "every form in RFC 8259 is accepted",
    arguments: [
      ("0", "0"), ("-0", "0"), ("-0.0", "0"), ("30000.0", "30000"), ("1e3", "1000"),
      ("1E+16", "10000000000000000"), ("1.5e-3", "0.0015"), ("-12.50e1", "-125"),
      ("5e-324", "0"), ("0.30000000000000004", "0.30000000000000004"), ("0e99999999999999", "0"),
      ("1e-17", "0.00000000000000001"), ("4.000000000000000000000e0", "4"),
      ("0.1234567890123456785", "0.123456789012345678"),
      ("0.1234567890123456775", "0.123456789012345678"),
      ("0.12345678901234567850000000000000000000000000000000001", "0.123456789012345679"),
      ("5e-19", "0"), ("5.1e-19", "0.000000000000000001"), ("15e-19", "0.000000000000000002"),
      ("9.99e-20", "0"), ("1e-999999999999999999999999999", "0"),
      ("170141183460469231731.6873037158841057274", "170141183460469231731.687303715884105727"),
      ("0.0170141183460469231731687303715884105727e22", "170141183460469231731.687303715884105727"),
    ])
  func accepted(text: String, shown: String) throws {
    try expect(read(text).description, equals: shown)
  }

  @Test(
    "forms that RFC 8259 does not allow are malformed",
    arguments: [
      "", "-", "+1", ".5", "5.", "01", "-01", "00", "1e", "1e+", "1e-", "1.e3", "1e1.0", "0x1",
      "1 ", " 1", "1,0", "NaN", "Infinity", "1_0", "--1", "1-", "1e5e5", "1.2.3",
    ])
  func malformed(text: String) {
    #expect(throws: NumberProblem.malformed) { try read(text) }
  }

  @Test(
    "a number that does not fit is out of range, in any form",
    arguments: [
      "1e21", "-1e21", "1e999", "1e999999999999", "1e99999999999999999999999999999999999999",
      "170141183460469231731.687303715884105728", "170141183460469231731.6873037158841057275",
      "340282366920938463463.374607431768211455", "340282366920938463463.3746074317682114555",
      "9999999999999999999999999999999999999999",
    ])
  func outOfRange(text: String) {
    #expect(throws: NumberProblem.range) { try read(text) }
  }

  @Test("a slice is read by itself, wherever it starts")
  func slices() throws {
    let bytes = Array("[12.5,1e2]".utf8)
    try expect(Decimal(jsonNumber: bytes[1..<5]).description, equals: "12.5")
    try expect(Decimal(jsonNumber: bytes[6..<9]).description, equals: "100")
    #expect(throws: NumberProblem.malformed) { try Decimal(jsonNumber: bytes[1..<6]) }
  }

  @Test("a long text and its exponent can cancel out, in time linear in the length")
  func longNumbers() throws {
    let zeros = String(repeating: "0", count: 100_000)
    try expect(read("0.\(zeros)7e100001").description, equals: "7")
    try expect(read("7\(zeros)e-100000").description, equals: "7")
    try expect(read("0.5\(zeros)1").description, equals: "0.5")
    try expect(read("0.0000000000000000005\(zeros)1").description, equals: "0.000000000000000001")
  }

  @Test("any number is rounded half-even once, as in the reference")
  func agreesWithReference() {
    var random = SeededGenerator(seed: 31)
    for round in 0..<800 {
      let text = randomNumber(&random)
      let result = Result { try ReferenceInteger(read(text).mantissa).description }
      expect(
        (try? result.get()) ?? "range" == expectedMantissa(text), "seed 31, round \(round): \(text)"
      )
    }
  }

  private func randomNumber(_ random: inout SeededGenerator) -> String {
    var text = Bool.random(using: &random) ? "-" : ""
    let whole = random.digits(Int.random(in: 0...24, using: &random)).drop { $0 == "0" }
    text += whole.isEmpty ? "0" : whole
    if Bool.random(using: &random) {
      // Runs of fives and zeros hit the midpoint between two neighbours more often than random
      // digits.
      let tail = ["", "5", "50", "500001", "49999"].randomElement(using: &random) ?? ""
      text += "." + random.digits(Int.random(in: 1...30, using: &random)) + tail
    }
    if Bool.random(using: &random) {
      text += ["e", "E", "e+", "e-", "E-"].randomElement(using: &random) ?? "e"
      text += String(Int.random(in: 0...30, using: &random))
    }
    return text
  }

  private func expectedMantissa(_ text: String) -> String {
    let halves = text.lowercased().split(separator: "e")
    let parts = halves[0].split(separator: ".")
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    let exponent = halves.count == 2 ? Int(halves[1].drop { $0 == "+" }) ?? 0 : 0
    let digits = ReferenceInteger(parts[0] + decimals)
    let power = exponent + 18 - decimals.count
    let value =
      power >= 0
      ? digits * .powerOfTen(power) : quotient(digits, .powerOfTen(-power), .halfEven)
    return value.magnitude > ReferenceInteger(Int128.max) ? "range" : value.description
  }
}
