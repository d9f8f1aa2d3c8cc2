import Expectations
import PlainText
import TestSupport
import Testing

struct JSONKeyCheckTests {
  @Test("each duplicate key is reported once, at its place")
  func duplicates() {
    let seed: UInt64 = 4_096
    var random = SeededGenerator(seed: seed)
    for turn in 0..<600 {
      let count = Int.random(in: 1...40, using: &random)
      let names = (0..<count).map { _ in
        String(repeating: "k", count: Int.random(in: 0...9, using: &random))
          + String(Int.random(in: 0..<count * 4, using: &random))
      }
      let hasEscapes = turn.isMultiple(of: 3)
      let members = names.map { name in
        let isEscaped = hasEscapes && Int.random(in: 0..<6, using: &random) == 0
        return
          "\"\(isEscaped ? name.replacing("k", with: "\\u006b") : name)\": {\"k\": 0, \"k1\": 1}"
      }
      var seen: Set<String> = []
      let expected = names.indices.filter { !seen.insert(names[$0]).inserted }.map { $0 + 1 }
      let found = parse("{" + members.joined(separator: ",\n") + "}").diagnostics
        .filter { $0.severity == .error }
      expect(found.allSatisfy { $0.code == "json-duplicate-key" }, "seed \(seed), turn \(turn)")
      expect(
        found.map { $0.excerpt?.position.line }, equals: expected,
        "seed \(seed), turn \(turn): \(names)")
    }
  }

  @Test("the note shows the first of equal keys, however many there are")
  func notes() {
    let text = "{\"a\": 0, \"b\": 1,\n\"a\": 2,\n\"\\u0061\": 3}"
    expect(
      lines(parse(text).diagnostics),
      equals: [
        "2:1 json-duplicate-key: duplicate key 'a' (remove one)",
        "1:2 note json-duplicate-key: the first is here",
        #"3:1 json-duplicate-key: duplicate key '\u0061' (remove one)"#,
        "1:2 note json-duplicate-key: the first is here",
      ])
  }
}
