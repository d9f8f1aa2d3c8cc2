import Expectations
import PlainText
import Testing

struct JSONDecodingSessionTests {
  @Test("an initialiser that throws is one finding at its value, and its neighbours are read")
  func reportsThrown() {
    let loaded = decode(
      [Pair].self, #"[{"low": 1, "high": 2}, {"low": 3, "high": 1}, {"low": "x"}]"#)
    expect(loaded.value == nil)
    expect(
      lines(loaded.diagnostics),
      equals: [
        "1:25 plan-value-malformed: [1] is not valid: high is below low",
        "1:48 plan-missing-key: [2].high is missing (add the key \"high\", with a whole number)",
        "1:56 plan-wrong-type: [2].low is a string, expected a whole number"
          + " (write a number without quotes, such as \"low\": 0)",
      ])
  }

  @Test("a refused value with a default is reported once, without errors that follow from it")
  func reportsThrownWithDefault() {
    expect(decode(Paired.self, "{}").value?.pair, equals: Pair(low: 0, high: 1))
    expect(
      lines(decode(Paired.self, #"{"pair": {"low": 2, "high": 1}}"#).diagnostics),
      equals: [
        "1:10 plan-value-malformed: pair is not valid: high is below low"
      ])
    expect(
      lines(decode(Paired.self, #"{"pair": {"low": 2, "high": true}}"#).diagnostics),
      equals: [
        "1:29 plan-wrong-type: pair.high is true, expected a whole number"
          + " (write a number, such as \"high\": 0)"
      ])
  }

  @Test("small integers, binary numbers and Booleans keep their bounds")
  func otherScalars() {
    expect(decode([UInt8].self, "[255, 2.55e2]").value, equals: [255, 255])
    expect(decode([UInt8].self, "[256, -1]").diagnostics.count, equals: 2)
    expect(decode([Double].self, "[0.1, 1e300, -0.0, 5]").value, equals: [0.1, 1e300, -0.0, 5])
    expect(decode([Double].self, "[1e400]").diagnostics.map(\.code), equals: ["plan-number-range"])
    expect(decode([Bool].self, "[true, false]").value, equals: [true, false])
    expect(
      decode([Bool].self, #"["true", 1]"#).diagnostics.map(\.hint),
      equals: ["remove the quotes: true", "write true or false"])
    expect(decode([Decimal?].self, "[0, null]").value, equals: [.zero, nil])
    expect(decode([[Int]].self, "[[1], [], [2, 3]]").value, equals: [[1], [], [2, 3]])
  }

  /// A tree of unlimited depth, in which placeholders consist of placeholders.
  private struct Branch: Decodable, Sendable {
    let branches: [Branch]
    let tip: Tip

    final class Tip: Decodable, Sendable {
      let next: Tip
      enum CodingKeys: String, CodingKey { case next }
    }
  }

  @Test("a recursive type has no stand-in, and the search for one ends")
  func endlessStandIns() {
    expect(
      lines(decode(Branch.self, #"{"branches": [], "tip": 1}"#).diagnostics),
      equals: [
        "1:25 plan-wrong-type: tip is a number, expected an object"
          + " (write keys and values in braces: { ... })"
      ])
    expect(
      lines(decode(Branch.self, #"{"branches": [{"branches": [5]}]}"#).diagnostics),
      equals: [
        "1:1 plan-missing-key: tip is missing (add the key \"tip\")",
        "1:15 plan-missing-key: branches[0].tip is missing (add the key \"tip\")",
        "1:29 plan-wrong-type: branches[0].branches[0] is a number, expected an object"
          + " (write keys and values in braces: { ... })",
      ])
  }

  @Test("refused elements and members do not stop the decoding of their neighbours")
  func readsNeighbours() {
    expect(
      decode([[String: [Int]]].self, #"[{"a": [1, "x", 2, true]}, {"b": 3, "c": ["y"]}]"#)
        .diagnostics.map { $0.excerpt?.position.column }, equals: [12, 20, 34, 43])
    let loaded = decode([String: [Decimal?]].self, #"{"a": [1.5, null], "b": []}"#)
    expect(loaded.value?["a"]?.map(\.?.description), equals: ["1.5", nil])
    expect(loaded.value?["b"], equals: [])
  }
}
