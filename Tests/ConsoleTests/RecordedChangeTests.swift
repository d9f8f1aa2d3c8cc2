import Console
import PlainText
import Testing

/// What is recorded, for people and programs.
struct RecordedChangeTests {
  private let row = [
    "id-1", "2026-11-21T09:30:00+01:00", "T", "A", "5.00", "15.00", "allocation", "why", "", "op-1",
  ]

  private func change(from old: String = "1\n", to new: String = "2\n") -> RecordedChange {
    RecordedChange(
      rows: [row], planDiff: LineDiff(from: Array(old.utf8), to: Array(new.utf8), context: 0),
      planName: "plan.json")
  }

  @Test("the rows keep their texts, numbers as numbers")
  func rows() {
    let members = change().members
    #expect(members.map(\.name) == ["history", "plan_diff"])
    let text = JSONValue.object(members).text(.compact)
    #expect(text.contains(#""amount":5.00,"balance_after":15.00,"transaction_type":"allocation""#))
    #expect(text.contains(#""user":"","op":"op-1""#))
  }

  @Test("the diff is one text, each of its lines ended")
  func diff() {
    #expect(
      change().members.last?.value
        == .string("--- a/plan.json\n+++ b/plan.json\n@@ -1 +1 @@\n-1\n+2\n"))
    #expect(change(to: "1\n").members.last?.value == .string(""))
  }

  @Test("it is empty without rows and without changed lines")
  func empty() {
    let nothing = RecordedChange(
      rows: [], planDiff: LineDiff(from: [], to: []), planName: "plan.json")
    #expect(nothing.isEmpty)
    #expect(!change(to: "1\n").isEmpty)
    var page = Page()
    nothing.addRows(to: &page)
    nothing.addPlanDiff(to: &page)
    #expect(page.text(TextStyle()) == "")
  }

  @Test("a person sees who gets what, and why; amounts can be hidden")
  func page() {
    var page = Page()
    change().addRows(to: &page)
    #expect(
      page.text(TextStyle()) == """
        Tier  Account  Amount  Balance after  Type        Description
        T     A          5.00          15.00  allocation  why

        """)
    #expect(!page.text(TextStyle(isPrivate: true)).contains("5.00"))
  }
}
