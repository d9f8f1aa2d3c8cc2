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

@Suite struct DocumentChangesTests {
  private static func changes(
    _ old: String, _ new: String, as file: MergedFile = .plan
  ) throws -> [String] {
    let earlier = try require(
      JSONDocument.parse(SourceText(file: "", bytes: Array(old.utf8))).value)
    let later = try require(JSONDocument.parse(SourceText(file: "", bytes: Array(new.utf8))).value)
    return DocumentChanges(from: earlier, to: later, as: file).list.map { change in
      let sign = change.isBalance ? " (balance)" : ""
      let place = String(decoding: Array(new.utf8)[change.range], as: UTF8.self)
      let shown = change.now.map { $0 == place ? $0 : "\($0) at \(place)" } ?? "gone"
      return "\(change.member): \(change.before ?? "none") -> \(shown)\(sign)"
    }
  }

  private static let plan = """
    {"tiers": [{"name": "Bills", "target": 1000, "accounts": [{"name": "Giro", "balance": 5}]},
    {"name": "Car", "target": 2e3, "accounts": []}], "last_updated": "2026-01-05"}
    """

  @Test("a changed value is reported with its name, both texts and its place")
  func values() throws {
    let new = Self.plan.replacing("1000", with: "1500").replacing("Giro", with: "Gira")
    try expect(
      Self.changes(Self.plan, new),
      equals: [
        "tiers[Bills].target: 1000 -> 1500",
        #"tiers[Bills].accounts[Gira]: none -> {"name": "Gira", "balance": 5}"#,
        #"tiers[Bills].accounts[Giro]: {"name": "Giro", "balance": 5} -> gone"#,
      ])
  }

  @Test("a changed last-updated day is reported only if it moved back or nothing else changed")
  func days() throws {
    let later = Self.plan.replacing("2026-01-05", with: "2026-02-01")
    try expect(
      Self.changes(Self.plan, later), equals: [#"last_updated: "2026-01-05" -> "2026-02-01""#])
    try expect(
      Self.changes(Self.plan, later.replacing("1000", with: "1500")),
      equals: [
        "tiers[Bills].target: 1000 -> 1500"
      ])
    try expect(
      Self.changes(later, Self.plan.replacing("1000", with: "1500")),
      equals: [
        "tiers[Bills].target: 1000 -> 1500", #"last_updated: "2026-02-01" -> "2026-01-05""#,
      ])
  }

  @Test("differences in spacing, number style and member order are not changes")
  func others() throws {
    let new = """
      {"last_updated": "2026-01-05", "tiers": [{"target": 2000.0, "name": "Car", "accounts": []},
        {"name": "Bills", "accounts": [{"balance": 5.00, "name": "Giro"}], "target": 1000}]}
      """
    try expect(Self.changes(Self.plan, new), equals: [])
  }

  @Test("balance changes are marked as such")
  func balances() throws {
    let new = Self.plan.replacing("\"balance\": 5", with: "\"balance\": 7")
    try expect(
      Self.changes(Self.plan, new),
      equals: [
        "tiers[Bills].accounts[Giro].balance: 5 -> 7 (balance)"
      ])
  }

  @Test("added and removed members are changes; a list without names is one value")
  func members() throws {
    try expect(
      Self.changes(#"{"a": {"x": 1, "y": [1, 2]}}"#, #"{"a": {"y": [2, 1]}}"#, as: .other),
      equals: [
        "a.y: [1, 2] -> [2, 1]", "a.x: 1 -> gone",
      ])
    try expect(Self.changes("[1]", "{}", as: .other), equals: [": [1] -> {}"])
  }

  @Test("editing any single number, word or name of a plan is reported as a change")
  func each() throws {
    for (old, new) in [("1000", "1001"), ("2e3", "3e3"), ("Bills", "Pills"), ("Car", "Bar")] {
      let changes = try Self.changes(Self.plan, Self.plan.replacing(old, with: new))
      expect(!changes.isEmpty, "\(old)")
      let back = try Self.changes(Self.plan.replacing(old, with: new), Self.plan)
      expect(back.count, equals: changes.count)
    }
  }
}

@Suite struct ConflictEditsTests {
  private static func edits(_ text: String) -> [String] {
    let edits = ConflictEdits(
      in: Array(text.utf8), base: Array("a\nb\nc\n".utf8), ours: Array("a\nB\nc\nd\n".utf8),
      theirs: Array("a\nbb\nc\n".utf8))
    return edits.added.map { "\($0.number) \($0.line)" } + edits.removed.map { "- \($0)" }
  }

  @Test("an untouched git conflict contains no edits, even with the base between its markers")
  func none() {
    expect(Self.edits("a\n<<<<<<< HEAD\nB\n=======\nbb\n>>>>>>> x\nc\nd\n"), equals: [])
    expect(
      Self.edits("a\n<<<<<<< HEAD\nB\n||||||| y\nb\n=======\nbb\n>>>>>>> x\nc\nd\n"), equals: [])
    expect(
      Self.edits("a\r\n<<<<<<< HEAD\r\nB\r\n=======\r\nbb\r\n>>>>>>> x\r\nc\r\nd\r\n"), equals: [])
  }

  @Test("an added line, a removed line and a resolved conflict are edits")
  func edited() {
    expect(
      Self.edits("a\n<<<<<<< HEAD\nB\n=======\nbb\n  e\n>>>>>>> x\nc\nd\n"), equals: ["6 e"])
    expect(Self.edits("a\nB\nc\nd\n"), equals: ["- bb"])
    expect(Self.edits("<<<<<<< HEAD\nB\n=======\nbb\n>>>>>>> x\nc\n"), equals: ["- a", "- d"])
  }
}
