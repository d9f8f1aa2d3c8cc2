import Expectations
import PlainText
import TestSupport
import Testing

struct JSONNumberDecodableTests {
  /// The digits themselves.
  private struct Digits: JSONNumberDecodable, Hashable, Sendable {
    let text: String
    static var placeholder: Digits { Digits(text: "none") }

    init(text: String) { self.text = text }

    init(jsonNumber text: ArraySlice<UInt8>) throws(NumberProblem) {
      guard text.count < 10 else { throw .range }
      self.text = String(decoding: text, as: UTF8.self)
    }
  }

  @Test("a number keeps its digits as written")
  func digits() {
    let texts = ["0", "-0", "1.50", "1e5", "-1.25E+2", "0.00000"]
    expect(
      decode([Digits].self, "[\(texts.joined(separator: ", "))]").value?.map(\.text), equals: texts)
    expect(
      decode([String: Digits].self, #"{"a": 1.0, "b": 2}"#).value,
      equals: ["a": Digits(text: "1.0"), "b": Digits(text: "2")])
  }

  @Test("a value that is not a number, or is refused, is reported at its place")
  func refused() {
    expect(
      lines(decode([Digits].self, #"["1", null, true, 12345678901]"#).diagnostics),
      equals: [
        "1:2 plan-wrong-type: [0] is a string, expected a number (remove the quotes: 1)",
        "1:7 plan-null-value: [1] is null, expected a number (write a number, such as 0)",
        "1:13 plan-wrong-type: [2] is true, expected a number (write a number, such as 0)",
        "1:19 plan-number-range: [3] 12345678901 is out of range, expected within "
          + "±170141183460469231731 (check the digits and the decimal point)",
      ])
  }

  @Test("a decimal is decoded exactly as its initialiser reads the text")
  func decimals() throws {
    let seed: UInt64 = 90_210
    var random = SeededGenerator(seed: seed)
    for turn in 0..<500 {
      let whole = String(Int.random(in: 0...999_999_999, using: &random))
      let count = Int.random(in: 0...22, using: &random)
      let decimals = (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }
      let sign = Bool.random(using: &random) ? "-" : ""
      let exponent = ["", "e3", "E-7", "e+0"].randomElement(using: &random) ?? ""
      let text = sign + whole + (count == 0 ? "" : "." + decimals.joined()) + exponent
      let expected = try Decimal(jsonNumber: Array(text.utf8)[...])
      expect(
        decode([Decimal].self, "[\(text)]").value, equals: [expected], "seed \(seed), turn \(turn)")
      guard exponent.isEmpty, count <= 18 else { continue }
      try expect(Decimal(parsing: text), equals: expected, "seed \(seed), turn \(turn)")
    }
  }
}
