import Expectations
import PlainText
import TestSupport
import Testing

struct JSONKeyTableTests {
  @Test("unknown keys are reported once if the container is opened twice, and can be ignored")
  func unknownKeys() {
    let text = #"{"low": 1, "high": 2, "hihg": 3, "\u0061": 4}"#
    expect(
      lines(decode(Twice.self, text).diagnostics),
      equals: [
        "1:23 warning plan-unknown-key: unknown key 'hihg' (did you mean 'high'?)",
        "1:34 warning plan-unknown-key: unknown key 'a' (known keys: low, high)",
      ])
    let document = parse(text).value
    expect(
      document?.decode(Twice.self, stage: "x", reportingUnknownKeys: false).diagnostics.isEmpty,
      equals: true)
    expect(decode([String: Int].self, text).diagnostics.isEmpty)
  }

  @Test("known keys may be in any order, and each unknown key is reported at its place")
  func anyOrder() {
    let seed: UInt64 = 52
    var random = SeededGenerator(seed: seed)
    for turn in 0..<200 {
      let keys = ["tiers", "rates", "x1", "x2", "x3"].shuffled(using: &random)
        .prefix(Int.random(in: 0...5, using: &random))
      let known = ["tiers": "[]", "rates": "{}"]
      let text =
        "{\n" + keys.map { "\"\($0)\": \(known[$0] ?? "0")" }.joined(separator: ",\n") + "}"
      let found = decode(Plan.self, text).diagnostics.filter { $0.code == "plan-unknown-key" }
      let expected = keys.indices.filter { keys[$0].hasPrefix("x") }.map { $0 + 2 }
      expect(
        found.map { $0.excerpt?.position.line }, equals: expected, "seed \(seed), turn \(turn)")
    }
  }

  private struct Open: Decodable, Sendable {
    let a: Int
    enum CodingKeys: String, CodingKey { case a }
  }

  @Test("without a list of keys, no key is unknown")
  func openKeys() {
    expect(decode(Open.self, #"{"a": 1, "b": 2}"#).diagnostics.isEmpty)
  }
}
