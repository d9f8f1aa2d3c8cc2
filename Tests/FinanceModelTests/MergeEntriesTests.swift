import Expectations
import FinanceModel
import Testing

struct MergeEntriesTests {
  @Test("long lists are merged like short lists", arguments: [1, 12, 13, 400])
  func long(count: Int) {
    func text(_ value: (Int) -> Int?) -> String {
      let members = (0..<count).compactMap { index in value(index).map { "\"k\(index)\": \($0)" } }
      return "{" + members.joined(separator: ", ") + "}"
    }
    let merged = merge(
      text { _ in 0 }, text { $0 % 3 == 1 ? 1 : 0 }, text { $0 % 3 == 2 ? nil : 0 }, as: .other)
    expect(merged.text, equals: text { $0 % 3 == 2 ? nil : $0 % 3 == 1 ? 1 : 0 })
    expect(merged.conflicts.isEmpty)
  }

  @Test("two keys that are equivalent in Unicode but differ in bytes make an object one value")
  func equivalentKeys() {
    let base = "{\"o\": {\"\u{E9}\": 1, \"e\u{301}\": 1, \"x\": 1}}"
    let merged = merge(
      base, base.replacing("\"x\": 1", with: "\"x\": 2"),
      base.replacing("\"x\": 1", with: "\"x\": 3"),
      as: .other)
    expect(merged.members, equals: ["o"])
  }
}
