import Expectations
import FinanceModel
import PlainText
import Testing

struct MergeShapeTests {
  @Test("the last path component decides the rules")
  func paths() {
    expect(MergedFile(path: "a/b/reserve_manager.json"), equals: .plan)
    expect(MergedFile(path: "recurring.json"), equals: .recurring)
    expect(MergedFile(path: "x/coffer.json"), equals: .settings)
    expect(MergedFile(path: "coffer.json/other.json"), equals: .other)
    expect(MergedFile(path: ""), equals: .other)
  }

  @Test(
    "arrays of coffer.json are merged by the identity of their elements",
    arguments: [
      (#""accounts": [#]"#, #"{"name": "A", "kind": "CASH"}"#, #"{"name": "B"}"#),
      (
        #""accounts": [{"name": "A", "claims": [#]}]"#, #"{"tier": "T", "account": "A"}"#,
        #"{"tier": "T", "account": "B"}"#
      ),
      (#""assets": [#]"#, #"{"symbol": "A"}"#, #"{"symbol": "B"}"#),
      (
        #""plan": {"due": [#]}"#, #"{"tier": "A", "date": "2026-01-01"}"#,
        #"{"tier": "B", "date": "2026-01-01"}"#
      ),
      (
        #""plan": {"rates": [#]}"#, #"{"tier": "T", "account": "A", "from": "2026-01-01"}"#,
        #"{"tier": "T", "account": "A", "from": "2026-02-01"}"#
      ),
      (
        #""plan": {"terms": [#]}"#, #"{"tier": "T", "account": "A", "matures": "2026-01-01"}"#,
        #"{"tier": "T", "account": "A", "matures": "2026-02-01"}"#
      ),
      (#""spending": {"goals": [#]}"#, #"{"name": "A", "target": 1}"#, #"{"name": "B"}"#),
      (#""spending": {"budgets": [#]}"#, #"{"name": "A", "limit": 1}"#, #"{"name": "B"}"#),
    ])
  func settings(frame: String, one: String, other: String) {
    func text(_ elements: String...) -> String {
      "{\(frame.replacing("#", with: elements.joined(separator: ", ")))}"
    }
    let x =
      #"{"name": "X", "symbol": "X", "tier": "X", "account": "X", "from": "x", "matures": "x"}"#
    let merged = merge(text(x), text(x, one), text(x, other), as: .settings)
    expect(merged.text, equals: text(x, other, one))
    expect(merged.conflicts.isEmpty)
  }

  @Test("a list of plain values, or with an element without identity, is one value")
  func whole() {
    func text(_ elements: String) -> String { #"{"accounts": [\#(elements)]}"# }
    let merged = merge(
      text(#"{"kind": "CASH"}"#), text(#"{"name": "A"}"#), text(#"{"name": "B"}"#), as: .settings)
    expect(merged.members, equals: ["accounts"])
    let names = merge(text("1"), text("1, 2"), text("1, 3"), as: .settings)
    expect(names.members, equals: ["accounts"])
    let lists = merge(#"{"a": [1]}"#, #"{"a": [2]}"#, #"{"a": [3]}"#, as: .other)
    expect(lists.members, equals: ["a"])
  }

  @Test("recurring items are merged by name and key")
  func recurring() {
    let base = #"[{"name": "Rent", "amount": -5, "enabled": true}]"#
    let merged = merge(
      base, base.replacing("-5", with: "-6"), base.replacing("true", with: "false"),
      as: .recurring)
    expect(merged.text, equals: #"[{"name": "Rent", "amount": -6, "enabled": false}]"#)
    let conflict = merge(
      base, base.replacing("-5", with: "-6"), base.replacing("-5", with: "-7"), as: .recurring)
    expect(conflict.members, equals: ["[Rent].amount"])
  }

  @Test("settings are merged by key on every known level; unknown keys are one value")
  func keys() {
    let base =
      #"{"backups": {"keep": 1}, "recurring": {"Rent": {"day": 1}}, "x": {"a": 1, "b": 1}}"#
    let merged = merge(
      base, base.replacing("keep\": 1", with: "keep\": 2"),
      base.replacing("day\": 1", with: "day\": 2"), as: .settings)
    expect(
      merged.text,
      equals: #"{"backups": {"keep": 2}, "recurring": {"Rent": {"day": 2}}, "x": {"a": 1, "b": 1}}"#
    )
    let unknown = merge(
      base, base.replacing("\"a\": 1", with: "\"a\": 2"),
      base.replacing("\"b\": 1", with: "\"b\": 2"),
      as: .settings)
    expect(unknown.members, equals: ["x"])
  }
}
