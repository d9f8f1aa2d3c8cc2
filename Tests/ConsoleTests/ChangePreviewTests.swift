import Console
import Expectations
import PlainText
import Testing

/// Previews of recorded changes, for people and programs.
struct ChangePreviewTests {
  private static let spec = TableSpec(
    "crops", "one row for each crop",
    [
      ColumnSpec("id", .text, "its name"), ColumnSpec("tree_name", .text, "its tree"),
      ColumnSpec("amount", .money, "what it brings"),
    ])

  private func change(
    rows: [[Cell]] = [[.text("id-1"), .text("Oak"), .number("5.00")]],
    from old: String = "1\n", to new: String = "2\n"
  ) -> ChangePreview {
    ChangePreview(
      Table(Self.spec, rows: rows), showing: ["tree_name", "amount"],
      diff: LineDiff(from: Array(old.utf8), to: Array(new.utf8), context: 0), of: "plan.json",
      as: "plan_diff")
  }

  @Test("the rows have their texts, and numbers as numbers")
  func rows() {
    let members = change().members
    expect(members.map(\.name), equals: ["crops", "plan_diff"])
    let text = JSONValue.object(members).text(.compact)
    expect(text.contains(#"{"id":"id-1","tree_name":"Oak","amount":5.00}"#))
  }

  @Test("the diff is one string with a newline after each line")
  func diff() {
    expect(
      change().members.last?.value,
      equals: .string("--- a/plan.json\n+++ b/plan.json\n@@ -1 +1 @@\n-1\n+2\n"))
    expect(change(to: "1\n").members.last?.value, equals: .string(""))
  }

  @Test("the preview is empty without rows and without changed lines")
  func empty() {
    let nothing = change(rows: [], to: "1\n")
    expect(nothing.isEmpty)
    expect(!change(to: "1\n").isEmpty)
    var page = Page()
    nothing.addRows(to: &page)
    nothing.addDiff(to: &page)
    expect(page.text(TextStyle()), equals: "")
  }

  @Test("text output shows the selected columns, and amounts can be hidden")
  func page() {
    var page = Page()
    change().addRows(to: &page)
    expect(
      page.text(TextStyle()),
      equals: """
        Tree name  Amount
        Oak          5.00

        """)
    expect(!page.text(TextStyle(isPrivate: true)).contains("5.00"))
  }
}
