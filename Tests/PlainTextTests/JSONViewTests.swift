import Expectations
import PlainText
import TestSupport
import Testing

struct JSONViewTests {
  @Test("a key is found only by its whole text, whatever its length")
  func keys() throws {
    for length in 0...40 {
      let key = String("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz".prefix(length))
      let document = try require(parse("{\"\(key)\": 1}").value)
      expect(document.value(of: document.root, key: key) != nil, "\(key)")
      expect(document.value(of: document.root, key: key + "x") == nil, "\(key)")
      for place in 0..<length {
        var other = Array(key.utf8)
        other[place] ^= 1
        let name = String(decoding: other, as: UTF8.self)
        expect(document.value(of: document.root, key: name) == nil, "\(key), \(name)")
      }
    }
  }

  @Test("keys are compared as bytes after decoding escapes, not as equivalent characters")
  func odd() throws {
    let document = try require(
      parse(#"{"caf\u00e9": 1, "Saver account number one": 2, "e\u0301": 3}"#).value)
    func number(_ key: String) -> Range<Int>? {
      document.value(of: document.root, key: key).map { document.range(of: $0) }
    }
    expect(number("café"), equals: 14..<15)
    expect(number("Saver account number one") != nil)
    expect(number("e\u{301}") != nil)
    expect(number("é") == nil)
    expect(number(#"caf\u00e9"#) == nil)
  }
}

struct JSONMemberCursorTests {
  private struct Five: Decodable, Sendable {
    let values: [String: Int]
    let asked: Set<String>
    enum CodingKeys: String, CodingKey, CaseIterable { case a, bb, ccc, dddd, eeeee }

    /// Requests keys in an order that the object itself states.
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      var values: [String: Int] = [:]
      for key in Five.order {
        values[key.rawValue] = try container.decodeIfPresent(Int.self, forKey: key)
      }
      self.values = values
      asked = Set(Five.order.map(\.rawValue))
    }

    @TaskLocal static var order: [CodingKeys] = []
  }

  @Test("members are found in any order and can be requested repeatedly")
  func anyOrder() {
    let seed: UInt64 = 2_718
    var random = SeededGenerator(seed: seed)
    for turn in 0..<500 {
      let all = Five.CodingKeys.allCases
      let present = all.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random))
      let order = (all + all).shuffled(using: &random).prefix(
        Int.random(in: 0...10, using: &random))
      var members = present.enumerated().map { "\"\($1.rawValue)\": \($0)" }
      let hasUnknown = Bool.random(using: &random)
      if hasUnknown {
        members.insert("\"f\": 9", at: Int.random(in: 0...members.count, using: &random))
      }
      let text = "{" + members.joined(separator: ", ") + "}"
      let loaded = Five.$order.withValue(Array(order)) { decode(Five.self, text) }
      let expected = present.enumerated().filter { order.contains($1) }
        .map { ($1.rawValue, $0) }
      let comment: Comment = "seed \(seed), turn \(turn): \(text)"
      expect(loaded.value?.values, equals: Dictionary(uniqueKeysWithValues: expected), comment)
      expect(loaded.diagnostics.map(\.code) == (hasUnknown ? ["plan-unknown-key"] : []), comment)
    }
  }

  @Test("members of nested objects are kept apart")
  func nested() {
    let text =
      #"{"tiers": [{"accounts": [{"kind": "CASH", "name": "A"}, {"name": "B"}], "priority": 1,"#
      + #" "target": 2, "name": "T"}], "rates": {"name": 3}}"#
    let plan = decode(Plan.self, text)
    expect(plan.diagnostics.isEmpty)
    expect(plan.value?.tiers.first?.accounts.map(\.name), equals: ["A", "B"])
    expect(plan.value?.tiers.first?.name, equals: "T")
    expect(plan.value?.rates, equals: ["name": 3])
  }
}
