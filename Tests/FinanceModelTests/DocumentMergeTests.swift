import Expectations
import FinanceModel
import PlainText
import Testing

struct DocumentMergeTests {
  private func edited(_ old: String, _ new: String) -> String {
    smallPlan.replacing(old, with: new)
  }

  @Test("if one side equals the base, the result is the other side, byte for byte")
  func untouched() {
    for other in ["{}", "{\"a\": 1e2}", " [ ]\n"] {
      expect(merge(smallPlan, smallPlan, other).text, equals: other)
      expect(merge(smallPlan, other, smallPlan).text, equals: other)
      expect(merge("x", other, other).conflicts.isEmpty)
    }
  }

  @Test("a side that is not JSON makes the whole file a conflict, even next to an unchanged one")
  func broken() {
    for other in ["no JSON", "{\"a\": 1e2,}", ""] {
      for merged in [merge(smallPlan, smallPlan, other), merge(smallPlan, other, smallPlan)] {
        expect(merged.reason != nil && merged.text.hasPrefix("<<<<<<< ours\n"))
        expect(merged.text.contains(other) && merged.text.contains(smallPlan))
      }
    }
  }

  @Test("a tier that each side renames differently is a conflict of all tiers")
  func renamedApart() {
    let names = ["E1", "E2"].map { smallPlan.replacing("\"Emergency\"", with: "\"\($0)\"") }
    let merged = merge(smallPlan, names[0], names[1])
    expect(merged.conflicts.map(\.member), equals: ["tiers"])
    expect(merge(smallPlan, names[0], smallPlan).text, equals: names[0])
    expect(merge(smallPlan, names[0], names[0]).conflicts.isEmpty)
  }

  @Test("members changed on one side are merged, and all other bytes are unchanged")
  func disjoint() {
    let ours = edited("9000", "9500.0")
    let theirs = edited("\"apy_pct\": 2.5", "\"apy_pct\": 2.75").replacing("  ", with: " ")
    let merged = merge(smallPlan, ours, theirs)
    expect(merged.text, equals: ours.replacing("2.5", with: "2.75"))
    expect(merged.conflicts.isEmpty)
  }

  @Test("two different days do not conflict: the later day is kept, in the form of our side")
  func days() {
    let merged = merge(smallPlan, edited("11-01", "11-05"), edited("11-01", "11-09"))
    expect(merged.text, equals: edited("11-01", "11-09"))
    let moments = merge(
      edited("11-01", "11-01T00:00:00Z"), edited("11-01", "11-09T10:00:00+01:00"),
      edited("11-01", "11-09T09:30:00Z"))
    expect(moments.text, equals: edited("11-01", "11-09T10:30:00+01:00"))
  }

  @Test("accounts added by both sides are kept, each after its neighbour")
  func additions() throws {
    let ours = edited(
      "{\"name\": \"Cash\"", "{\"name\": \"X\", \"balance\": 1},\n        {\"name\": \"Cash\"")
    let theirs = edited("\"apy_pct\": 0}", "\"apy_pct\": 0},\n        {\"name\": \"Y\"}")
    let plan = try require(Plan(text: merge(smallPlan, ours, theirs).text))
    expect(plan.tiers[0].accounts.map(\.name), equals: ["Saver", "X", "Cash", "Y"])
    let first = edited(
      "{\"name\": \"Saver\"", "{\"name\": \"Z\"},\n        {\"name\": \"Saver\"")
    let other = try require(Plan(text: merge(smallPlan, ours, first).text))
    expect(other.tiers[0].accounts.map(\.name), equals: ["Z", "Saver", "X", "Cash"])
  }

  @Test("an entry added identically by both sides appears once; differing additions conflict")
  func sameAddition() {
    let one = edited("\"accounts\": []", "\"accounts\": [{\"name\": \"N\", \"balance\": 1}]")
    let alike = edited("\"accounts\": []", "\"accounts\": [{\"balance\":1.0,\"name\":\"N\"}]")
    expect(merge(smallPlan, one, alike).text, equals: one)
    let other = edited("\"accounts\": []", "\"accounts\": [{\"name\": \"N\", \"balance\": 2}]")
    let merged = merge(smallPlan, one, other)
    expect(merged.members, equals: ["tiers[Growth].accounts[N]"])
    expect(merged.choosing { _ in .theirs }.contains("\"balance\": 2"))
  }

  @Test("an entry that one side removed is gone, or a conflict if the other side changed it")
  func removals() throws {
    let removed = edited(
      "\n        {\"name\": \"Saver\", \"balance\": 100.00, \"apy_pct\": 2.5},", "")
    let merged = merge(smallPlan, removed, edited("9000", "9100"))
    expect(merged.text, equals: removed.replacing("9000", with: "9100"))
    expect(merge(smallPlan, edited("9000", "9100"), removed).text, equals: merged.text)
    let conflict = merge(smallPlan, removed, edited("100.00", "101.00"))
    expect(conflict.members, equals: ["tiers[Emergency].accounts[Saver]"])
    expect(conflict.conflicts[0].ours == nil)
    expect(conflict.choosing { _ in .ours }, equals: removed)
    expect(conflict.choosing { _ in .theirs }, equals: edited("100.00", "101.00"))
  }

  @Test("a renamed entry is a new one, so it conflicts if the other side changed the old one")
  func renames() throws {
    let renamed = edited("\"Saver\"", "\"Deposit\"")
    let plan = try require(
      Plan(text: merge(smallPlan, renamed, edited("\"balance\": 50", "\"balance\": 60")).text))
    expect(plan.tiers[0].accounts.map(\.name), equals: ["Deposit", "Cash"])
    expect(
      merge(smallPlan, renamed, edited("100.00", "101.00")).members,
      equals: ["tiers[Emergency].accounts[Saver]"])
  }

  @Test(
    "differing edits of a target, rate, name or other member conflict at that member",
    arguments: [
      ("\"target\": 9000", "tiers[Emergency].target"),
      ("\"priority\": 1", "tiers[Emergency].priority"),
      ("\"apy_pct\": 2.5", "tiers[Emergency].accounts[Saver].apy_pct"),
    ])
  func edits(member: String, name: String) {
    let merged = merge(smallPlan, edited(member, member + "1"), edited(member, member + "2"))
    expect(merged.members, equals: [name])
    // Conflict marks around a member within a line leave line breaks.
    for (side, text) in [(ConflictSide.ours, member + "1"), (.theirs, member + "2")] {
      let chosen = merged.choosing { _ in side }
      expect(
        chosen.filter { !$0.isWhitespace }, equals: edited(member, text).filter { !$0.isWhitespace }
      )
    }
  }

  @Test("unknown members are treated as one value each and compared by meaning")
  func unknown() {
    func plan(_ extra: String) -> String { edited("\"tiers\"", "\"x\": \(extra), \"tiers\"") }
    let base = plan("{\"a\": 1, \"b\": [1, 2]}")
    let spaced = plan("{\"b\":[1.0,2e0],\"a\":1}")
    let changed = plan("{\"a\": 2, \"b\": [1, 2]}")
    expect(merge(base, spaced, changed).text, equals: changed)
    expect(merge(base, changed, spaced).text, equals: changed)
    let other = plan("{\"a\": 1, \"b\": [1, 3]}")
    expect(merge(base, changed, other).members, equals: ["x"])
  }

  @Test("replacing an object by a list conflicts with any other change")
  func kinds() {
    let list = edited("\"accounts\": []", "\"accounts\": {}")
    let added = edited("\"accounts\": []", "\"accounts\": [{\"name\": \"N\"}]")
    expect(merge(smallPlan, list, added).members, equals: ["tiers[Growth].accounts"])
    expect(merge(smallPlan, list, edited("9000", "1")).conflicts.isEmpty)
  }

  @Test("a duplicate name makes its list one value")
  func twice() {
    let base = edited("\"Cash\"", "\"Saver\"")
    let ours = base.replacing("9000", with: "1")
    let theirs = base.replacing("100.00", with: "7")
    expect(merge(base, ours, theirs).text, equals: theirs.replacing("9000", with: "1"))
    let both = merge(base, base.replacing("2.5", with: "3"), theirs)
    expect(both.members, equals: ["tiers[Emergency].accounts"])
  }

  @Test("a text that is not JSON makes the whole file a conflict and is named")
  func unparsable() {
    let broken = "{\"tiers\": [\n"
    for (base, ours, theirs, name) in [
      (smallPlan, broken, edited("9", "8"), "ours"),
      (smallPlan, edited("9", "8"), broken, "theirs"),
      (broken, edited("9", "8"), smallPlan, "base"), (smallPlan, "", edited("9", "8"), "ours"),
    ] {
      let merged = merge(base, ours, theirs)
      expect(merged.reason?.hasPrefix("\(name) is not JSON"), equals: true)
      expect(
        merged.text, equals: "<<<<<<< ours\n\(ours)=======\n\(theirs)>>>>>>> theirs\n")
      expect(merged.choosing { _ in .ours }, equals: ours)
      expect(merged.members, equals: [""])
    }
    let marked = merge(smallPlan, edited("9", "8"), edited("9", "7")).text
    expect(merge(smallPlan, marked, edited("100.00", "1")).reason != nil)
  }

  @Test("without a base both sides are additions")
  func noBase() throws {
    let merged = merge("", "{\"a\": 1, \"b\": 2}", "{\"b\": 2.0, \"c\": 3}", as: .other)
    expect(merged.text, equals: "{\"a\": 1, \"b\": 2, \"c\": 3}")
    let conflict = merge("", smallPlan, edited("9000", "1").replacing("11-01", with: "11-02"))
    expect(conflict.members, equals: ["tiers[Emergency]"])
  }

  @Test("a merged plan whose sums break a rule is a conflict, even if each side is valid")
  func invalidTogether() throws {
    let huge = "100000000000000000000"
    let ours = edited("9000", huge)
    let theirs = edited("20000.0", huge)
    let isTooLarge: PlanRule = { plan in
      let large = plan.tiers.filter { $0.target.description.count > 20 }
      return large.count < 2
        ? [] : [PathFinding(.error, PlanCode.totalRange, "it is too large", at: [], hint: nil)]
    }
    let merged = DocumentMerge(
      base: Array(smallPlan.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), as: .plan,
      planRules: [isTooLarge])
    try require(Plan(text: ours) != nil && Plan(text: theirs) != nil)
    expect(merged.reason?.hasPrefix("the merged plan is not valid"), equals: true)
  }

  @Test("markers have their own lines, even if the text is a single line")
  func oneLine() {
    let base = "{\"a\":1,\"b\":2,\"c\":3}"
    let merged = merge(
      base, base.replacing("2", with: "4"), base.replacing("2", with: "5"), as: .other)
    expect(
      merged.text,
      equals: "{\"a\":1,\n<<<<<<< ours\n\"b\":4,\n=======\n\"b\":5,\n>>>>>>> theirs\n\"c\":3}")
  }

  @Test("any choice of sides is valid JSON, even if any or all of the entries can be omitted")
  func commas() throws {
    let keys = ["a", "b", "c"]
    // Each member is kept, changed on both sides, or removed on one side and changed on the other.
    for ways in 0..<64 {
      func text(_ value: (Int, Int) -> String?) -> String {
        let members = keys.enumerated().compactMap { index, key in
          value(ways >> (2 * index) & 3, index).map { "\n  \"\(key)\": \($0)" }
        }
        return "{" + members.joined(separator: ",") + (members.isEmpty ? "}" : "\n}")
      }
      let merged = merge(
        text { _, _ in "0" }, text { way, _ in way == 0 ? "0" : way == 2 ? nil : "1" },
        text { way, _ in way == 0 ? "0" : way == 3 ? nil : "2" }, as: .other)
      let count = merged.conflicts.count
      for choice in 0..<(1 << count) {
        let text = merged.choosing { choice >> $0 & 1 == 0 ? .ours : .theirs }
        expect(document(text) != nil, "\(ways): \(merged.text)")
      }
      let source = SourceText(file: "a", bytes: merged.bytes)
      expect(FileConflicts(source)?.conflicts.count ?? 0, equals: count, "\(merged.text)")
    }
  }
}
