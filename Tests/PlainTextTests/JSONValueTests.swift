import Expectations
import PlainText
import TestSupport
import Testing

struct JSONValueTests {
  private let number = JSONValue.number("1.50")

  @Test("an object keeps the order of its members, and adds new ones at the end")
  func order() {
    let value = JSONValue.object(["z": .null, "a": number]).adding([
      JSONValue.Member("m", .bool(true))
    ])
    expect(
      value,
      equals: .object(
        [.init("z", .null), .init("a", number), .init("m", .bool(true))] as [JSONValue.Member]))
    expect(value != .object(["a": number, "z": .null, "m": .bool(true)]))
  }

  @Test("numbers with different digits are different values")
  func digits() {
    expect(JSONValue.number("1.5") != number)
    expect(Set([number, .number("1.50"), .string("1.50")]).count, equals: 2)
  }

  @Test("a document's tree has every kind, all digits and the text's order")
  func tree() throws {
    let document = try require(
      parse(#"{"b": [null, true, false, 1.50, "\u0041"], "a": {}, "": []}"#).value)
    expect(
      document.tree(of: document.root),
      equals: .object([
        "b": .array([.null, .bool(true), .bool(false), number, .string("A")]),
        "a": .object([] as [JSONValue.Member]), "": .array([]),
      ]))
    let list = try require(document.value(of: document.root, key: "b"))
    expect(
      document.tree(of: list),
      equals: .array([.null, .bool(true), .bool(false), number, .string("A")]))
  }
}

struct JSONMeaningTests {
  private func areSame(_ one: String, _ other: String) throws -> Bool {
    let first = try require(
      JSONDocument.parse(SourceText(file: "a", bytes: Array(one.utf8))).value)
    let second = try require(
      JSONDocument.parse(SourceText(file: "b", bytes: Array(other.utf8))).value)
    let same = first.means(first.root, sameAs: second.root, of: second)
    expect(second.means(second.root, sameAs: first.root, of: first), equals: same)
    return same
  }

  @Test(
    "values that differ only in spelling are equal",
    arguments: [
      ("1e2", "100"), ("100.00", "1E+2"), ("-0.0", "0"), ("0e5", "0"), ("0.10", "1e-1"),
      ("120", "1.2e2"), ("\"a\\u0062\"", "\"ab\""),
      ("{\"a\":1,\"b\":[2]}", "{ \"b\": [2.0], \"a\": 1 }"),
      ("[]", "[ ]"), ("{\"\\u0061\":null}", "{\"a\":null}"),
      ("1e1000000000000", "10e999999999999"), ("0.000", "-0e7"),
    ])
  func same(one: String, other: String) throws {
    expect(try areSame(one, other))
  }

  @Test(
    "values that differ in any other way are not equal",
    arguments: [
      ("1", "2"), ("1", "-1"), ("0.1", "0.1000000000000000000000000001"), ("1", "\"1\""),
      ("9007199254740993", "9007199254740992"), ("[1,2]", "[2,1]"), ("[1]", "[1,1]"),
      ("{\"a\":1}", "{\"a\":1,\"b\":1}"), ("{\"a\":1}", "{\"b\":1}"), ("true", "false"),
      ("{}", "[]"), ("null", "false"), ("\"\u{E9}\"", "\"e\u{301}\""),
      ("1e99999999999999999999", "1e99999999999999999998"), ("10", "1"),
    ])
  func different(one: String, other: String) throws {
    expect(try !areSame(one, other))
  }
}

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
