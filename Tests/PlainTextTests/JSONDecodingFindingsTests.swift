import Expectations
import PlainText
import Testing

struct JSONDecodingFindingsTests {
  @Test("a wrong kind is also reported at the top level")
  func reportsRoot() {
    expect(
      lines(decode(Plan.self, "[]").diagnostics),
      equals: [
        "1:1 plan-wrong-type: the top level is an array, expected an object"
          + " (write keys and values in braces: { ... })"
      ])
    expect(
      lines(decode(Plan.self, "null").diagnostics),
      equals: [
        "1:1 plan-null-value: the top level is null, expected an object"
          + " (write keys and values in braces: { ... })"
      ])
    expect(
      lines(decode([Int].self, "{}").diagnostics),
      equals: [
        "1:1 plan-wrong-type: the top level is an object, expected an array (put the value in"
          + " brackets: [{ ... }])"
      ])
  }

  @Test(
    "a string that contains a number is reported with the correct form",
    arguments: [
      ("5000", "remove the quotes: 5000"), ("-12.50", "remove the quotes: -12.50"),
      ("5,000", "write the value as a number: 5000"), ("12,5", "write the value as a number: 12.5"),
      ("+5", "write the value as a number: 5"), ("0.5", "remove the quotes: 0.5"),
      ("007", "write the value as a number: 7"), ("-0.5", "remove the quotes: -0.5"),
      ("5000 EUR", "write a number without quotes, such as 0"),
      ("", "write a number without quotes, such as 0"),
    ])
  func hintsNumbers(_ text: String, _ hint: String) {
    expect(decode([Decimal].self, "[\"\(text)\"]").diagnostics.map(\.hint), equals: [hint])
  }

  @Test("every combination of kind found and kind expected has a hint")
  func hintsKinds() {
    func hint<Value: Decodable & Sendable>(_ type: Value.Type, _ text: String) -> String? {
      decode([String: Value].self, "{\"k\": \(text)}").diagnostics.first?.hint
    }
    expect(hint(String.self, "5.0"), equals: #"put the value in quotes: "k": "5.0""#)
    expect(hint(String.self, "true"), equals: #"put the value in quotes: "k": "true""#)
    expect(hint(String.self, "null"), equals: #"write text in quotes, or "" for none"#)
    expect(hint(String.self, "[]"), equals: #"write text in quotes, or "" for none"#)
    expect(hint(Bool.self, #""False""#), equals: #"remove the quotes: "k": false"#)
    expect(hint(Bool.self, #""no""#), equals: "write true or false, without quotes")
    expect(hint(Bool.self, "0"), equals: "write true or false")
    expect(hint(Int.self, "{}"), equals: #"write a number, such as "k": 0"#)
    expect(hint([Int].self, "{}"), equals: "put the value in brackets: [{ ... }]")
    expect(hint([Int].self, "1"), equals: "write a list in brackets, or [] for none")
    expect(hint(Pair.self, "[]"), equals: "write keys and values in braces: { ... }")
  }

  @Test("a value is shown as written, truncated if long, and never raw")
  func showsValues() {
    func message(_ text: String) -> String? {
      decode([Day].self, "[\(text)]").diagnostics.first?.message
    }
    expect(message(#""a\u001bb""#), equals: #"[0] 'a\u001bb' is not a day"#)
    let long = String(repeating: "é", count: 60)
    expect(message("\"\(long)\""), equals: "[0] '\(long.prefix(37))...' is not a day")
  }

  @Test("an unknown key suggests the nearest key that is still missing")
  func nearestKeys() {
    expect(
      lines(decode(Twice.self, #"{"low": 1, "high": 2, "lo": 3}"#).diagnostics),
      equals: [
        "1:23 warning plan-unknown-key: unknown key 'lo' (did you mean 'low'?)"
      ])
    struct Near: Decodable, Sendable {
      let name: Int?
      let game: Int?
      enum CodingKeys: String, CodingKey, CaseIterable { case name, game }
    }
    expect(
      decode(Near.self, #"{"name": 1, "ame": 2}"#).diagnostics.map(\.hint),
      equals: ["did you mean 'game'?"])
    expect(
      decode(Near.self, #"{"n\u0061me": 1, "g\u0061m": 2, "\u0061me": 3}"#).diagnostics.map(\.hint),
      equals: ["did you mean 'game'?", "did you mean 'game'?"])
  }

  @Test(
    "ten thousand unknown keys with escapes are reported in time",
    .timeLimit(.minutes(1)))
  func manyUnknownKeys() {
    let members = (0..<10_000).map { "\"\\u0061\($0)\": 0" }.joined(separator: ", ")
    let text = "{\(members)}"
    let found = decode(Plan.self, text).diagnostics
    expect(found.count { $0.severity == .warning }, equals: 100)
    expect(found.last?.code, equals: "plan-more")
  }
}
