import Expectations
import PlainText
import Testing

struct JSONDecodingProblemTests {
  @Test("an error with a reason and a correction is reported at its value")
  func reportsProblems() {
    let loaded = decode([Day].self, #"["Monday", "x", 5, "Sunday"]"#)
    expect(
      lines(loaded.diagnostics),
      equals: [
        "1:12 plan-value-malformed: [1] 'x' is not a day (write Monday or Sunday)",
        "1:17 plan-wrong-type: [2] is a number, expected a string (put the value in quotes: \"5\")",
      ])
    expect(
      decode([String: Day].self, #"{"a": "Monday"}"#).value, equals: ["a": Day(name: "Monday")])
  }

  @Test("each error's code consists of the stage and the problem")
  func codes() {
    let text =
      #"{"tiers": [{"name": 1, "target": null, "priority": 1e30, "acounts": 0, "accounts": "#
      + #"[{"name": "A", "kind": "x"}]}], "rates": 1}"#
    var codes = Set(decode(Plan.self, text).diagnostics.map(\.code))
    codes.formUnion(decode([Day].self, #"["x"]"#).diagnostics.map(\.code))
    codes.formUnion(decode([Day].self, "[{}]").diagnostics.map(\.code))
    codes.formUnion(decode(Pair.self, "{}").diagnostics.map(\.code))
    let many = "[" + Array(repeating: "\"\"", count: 101).joined(separator: ",") + "]"
    codes.formUnion(decode([Int].self, many).diagnostics.map(\.code))
    expect(codes, equals: Set(JSONDecodingProblem.allCases.map { "plan-\($0.rawValue)" }))
  }
}
