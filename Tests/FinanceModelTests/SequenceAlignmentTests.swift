import Expectations
import FinanceModel
import PlainText
import Testing

/// Merges of arrays whose elements have no identity: the rules in the settings.
struct SequenceAlignmentTests {
  private func rules(_ names: [String]) -> String {
    let rules = names.map { "{\"match\": \"\($0.prefix(1))\", \"category\": \"\($0)\"}" }
    return "{\"spending\": {\"rules\": [\(rules.joined(separator: ", "))]}}"
  }

  private func merged(_ base: [String], _ ours: [String], _ theirs: [String]) -> DocumentMerge {
    merge(rules(base), rules(ours), rules(theirs), as: .settings)
  }

  @Test(
    "edits of different elements, additions and removals are all kept, in order",
    arguments: [
      (["a", "b"], ["a1", "b"], ["a", "b1"], ["a1", "b1"]),
      (["a", "b"], ["a", "b", "c"], ["b"], ["b", "c"]),
      (["a"], ["a1"], ["a", "b"], ["a1", "b"]),
      (["a", "b", "c"], ["c", "a", "b"], ["a", "b", "c", "d"], ["c", "d", "a", "b"]),
      (["a"], ["a", "a"], ["a", "b"], ["a", "b", "a"]),
      (["a"], ["a", "b"], ["a", "b"], ["a", "b"]),
    ])
  func kept(base: [String], ours: [String], theirs: [String], both: [String]) {
    let result = merged(base, ours, theirs)
    expect(result.text, equals: rules(both))
    expect(result.members, equals: [])
  }

  @Test("two edits conflict at the member; a removal and an edit conflict at the element")
  func conflicts() {
    expect(merged(["a"], ["a1"], ["a2"]).members, equals: ["spending.rules[0].category"])
    expect(merged(["a", "b"], ["b"], ["a1", "b"]).members.count, equals: 1)
  }
}
