import Expectations
import FinanceModel
import PlainText
import Testing

/// A change that was recorded but not made, to a file that has since been edited.
struct ReplayedTextTests {
  private func replay(
    _ before: String, _ after: String, on current: String, as file: MergedFile = .settings
  ) -> (text: String, conflicts: [String])? {
    ReplayedText(
      from: Array(before.utf8), to: Array(after.utf8), on: Array(current.utf8), as: file
    ).map { (String(decoding: $0.bytes, as: UTF8.self), $0.conflicts.map(\.member)) }
  }

  private func settings(_ rules: String, privacy: String = "") -> String {
    "{\(privacy)\"spending\": {\"rules\": [\(rules)]}}"
  }

  @Test("an unedited file becomes the recorded text, and replaying again changes nothing")
  func unchanged() throws {
    let (before, after) = (
      settings(#"{"match": "A"}"#), settings(#"{"match": "A"}, {"match": "B"}"#)
    )
    let once = try require(replay(before, after, on: before))
    expect(once.text == after && once.conflicts.isEmpty)
    expect(try require(replay(before, after, on: after)).text, equals: after)
  }

  @Test(
    "the recorded change and an unrelated edit are both kept",
    arguments: [
      // A member, an earlier element, a neighbour of the same element, and a later element.
      (
        #"{"match": "A"}"#, #""privacy": true, "#, #"{"match": "A"}"#,
        #"{"match": "A"}, {"match": "B"}"#
      ),
      (
        #"{"match": "A"}"#, "", #"{"match": "X"}, {"match": "A"}"#,
        #"{"match": "X"}, {"match": "A"}, {"match": "B"}"#
      ),
      (
        #"{"match": "A", "category": "C"}"#, "", #"{"match": "A", "category": "D"}"#,
        #"{"match": "A", "category": "D"}, {"match": "B"}"#
      ),
      (
        #"{"match": "A"}"#, "", #"{"match": "A"}, {"match": "X"}"#,
        #"{"match": "A"}, {"match": "B"}, {"match": "X"}"#
      ),
    ])
  func others(old: String, privacy: String, edited: String, both: String) throws {
    let before = settings(old)
    let after = settings(old + #", {"match": "B"}"#)
    let result = try require(replay(before, after, on: settings(edited, privacy: privacy)))
    expect(result.text, equals: settings(both, privacy: privacy))
    expect(result.conflicts, equals: [])
    expect(
      try require(replay(before, after, on: result.text)).text == result.text, "made once more")
  }

  @Test("removed and changed elements are found by name, wherever they are")
  func named() throws {
    let before = #"[{"name": "A", "amount": 1}, {"name": "B", "amount": 2}]"#
    let edited =
      #"[{"name": "C", "amount": 9}, {"amount": 2, "name": "B"}, {"name": "A", "amount": 1}]"#
    let changed = try require(
      replay(before, before.replacing("2", with: "5"), on: edited, as: .recurring))
    expect(changed.text, equals: edited.replacing("2", with: "5"))
    let removed = try require(
      replay(before, #"[{"name": "A", "amount": 1}]"#, on: edited, as: .recurring))
    expect(removed.text, equals: #"[{"name": "C", "amount": 9}, {"name": "A", "amount": 1}]"#)
  }

  @Test(
    "an edit of the same value is a conflict, and the result has the recorded value",
    arguments: [
      (
        #"{"a": {"x": 1}}"#, #"{"a": {"x": 2}}"#, #"{"a": {"x": 3}, "b": 1}"#,
        #"{"a": {"x": 2}, "b": 1}"#
      ),
      (#"{"x": 1, "y": 1}"#, #"{"y": 1}"#, #"{"x": 3, "y": 1}"#, #"{"y": 1}"#),
      (#"{"x": 1, "y": 1}"#, #"{"x": 2, "y": 1}"#, #"{"y": 1}"#, #"{"x": 2, "y": 1}"#),
      (#"{"y": 1}"#, #"{"y": 1, "x": 2}"#, #"{"y": 1, "x": 3}"#, #"{"y": 1, "x": 2}"#),
    ])
  func conflicts(before: String, after: String, current: String, forced: String) throws {
    let result = try require(replay(before, after, on: current, as: .other))
    expect(result.conflicts.count, equals: 1)
    let made = try require(document(result.text))
    let wanted = try require(document(forced))
    expect(made.means(made.root, sameAs: wanted.root, of: wanted), "\(result.text)")
  }

  @Test("two changes of a balance or next date conflict and are not added")
  func amounts() throws {
    func plan(_ balance: Int) -> String {
      #"{"tiers": [{"name": "T", "accounts": [{"name": "A", "balance": \#(balance)}]}]}"#
    }
    let result = try require(replay(plan(1), plan(2), on: plan(3), as: .plan))
    expect(result.conflicts, equals: ["tiers[T].accounts[A].balance"])
    func items(_ day: String) -> String { #"[{"name": "A", "next_date": "2026-01-\#(day)"}]"# }
    let later = try require(replay(items("01"), items("02"), on: items("03"), as: .recurring))
    expect(later.conflicts, equals: ["[A].next_date"])
  }

  @Test("a text that is not JSON, or has another top-level kind, has no result")
  func unusable() {
    for text in ["", "{", "[]"] { expect(replay(#"{"a": 1}"#, #"{"a": 2}"#, on: text) == nil) }
  }
}
