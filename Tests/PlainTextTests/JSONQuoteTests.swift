import Expectations
import PlainText
import Testing

struct JSONQuoteTests {
  private func read<Value: Decodable & Sendable>(_ type: Value.Type, _ text: String) -> [String] {
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    let loaded = JSONDocument.read(source, as: type, stage: "plan")
    expect((loaded.value == nil) == loaded.diagnostics.contains { $0.severity == .error })
    return lines(loaded.diagnostics)
  }

  @Test("a key in unusual quotes, or without quotes, is read as intended")
  func readsKeys() {
    for key in ["low", "'low'", "`low`", "“low”", "«low»", "„low“", "“low\"", "\"low”", "‘low’"] {
      expect(read(Pair.self, "{\(key): 1, \"high\": 2}").count, equals: 1, "\(key)")
      expect(
        read(Pair.self, "{\(key): true, \"high\": 2}").contains {
          $0.contains("plan-wrong-type: low is true, expected a whole number")
        }, "\(key)")
      expect(
        read(Pair.self, "{\"low\": 1, \(key): 3, \"high\": 2}").contains {
          $0.contains("json-duplicate-key: duplicate key 'low'")
        } == (key != "\"low\""), "\(key)")
    }
  }

  @Test("text in unusual quotes is read as the intended string")
  func readsText() {
    for text in ["'CASH'", "`CASH`", "“CASH”", "«CASH»", "“CASH\"", "\"CASH”", "‘CASH’"] {
      expect(read([Account.Kind].self, "[\(text)]").count, equals: 1, "\(text)")
      expect(
        read([Account.Kind].self, "[\(text), \"x\"]").map { $0.split(separator: " ")[1] }.last,
        equals: "plan-value-unknown:", "\(text)")
    }
    expect(
      read([Int].self, "['7']"),
      equals: [
        "1:2 json-single-quote: single quotes around '7' (write double quotes: \"7\")",
        "1:2 plan-wrong-type: [0] is a string, expected a whole number (remove the quotes: 7)",
      ])
  }

  @Test(
    "a typographic quote ends a string only once",
    .timeLimit(.minutes(1)))
  func endsOnce() {
    for text in ["[\"a”: 1]", "[\"a‟: \"b\"]", "{\"k\": \"a”: 1}"] {
      let loaded = JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8)))
      expect(
        loaded.diagnostics.map(\.code), equals: ["json-smart-quote", "json-unexpected"], "\(text)")
    }
  }
}
