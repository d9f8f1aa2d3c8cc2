import Expectations
import FinanceModel
import PlainText
import Testing

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
