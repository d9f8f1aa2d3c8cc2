import Expectations
import PlainText
import Testing

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
