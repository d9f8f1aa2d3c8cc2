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

/// A diff on a page.
struct ChangedLinesTests {
  private func text(
    from old: String, to new: String, _ style: TextStyle = TextStyle()
  ) -> String {
    var page = Page()
    page.changedLines(
      of: LineDiff(from: Array(old.utf8), to: Array(new.utf8), context: 0), named: "plan.json")
    return page.text(style)
  }

  @Test("without styling it is the unified diff of the two texts")
  func plain() {
    let found = text(from: "a\n  \"b\": 1.50,\nc\n", to: "a\n  \"b\": 2,\nc")
    expect(
      found,
      equals: """
        --- a/plan.json
        +++ b/plan.json
        @@ -2,2 +2,2 @@
        -  "b": 1.50,
        -c
        +  "b": 2,
        +c
        \\ No newline at end of file

        """)
  }

  @Test("equal texts give an empty diff")
  func equal() {
    expect(text(from: "a\n", to: "a\n"), equals: "")
  }

  @Test("an unquoted number is hidden in private mode, and quoted digits are not")
  func hidden() {
    let found = text(
      from: #"{"1 \" 2": -1.5e+3, "7": "8"}"# + "\n", to: #"{"1 \" 2": 0, "7": "9"}"# + "\n",
      TextStyle(isPrivate: true))
    expect(found.contains(##"-{"1 \" 2": ••••, "7": "8"}"##))
    expect(found.contains(##"+{"1 \" 2": ••••, "7": "9"}"##))
  }

  @Test("a quoted number with decimals is hidden, but dates, ids and escape sequences are not")
  func quoted() {
    let line = #"{"a": ["Gym 12.50", "2026-11-21", "1.2.3", "v7", "\u0041 9.", "3.10 %"], "b": 7}"#
    let styled = StyledText("  ", json: line)
    expect(styled.text(TextStyle()), equals: "  " + line)
    expect(
      styled.text(TextStyle(isPrivate: true)),
      equals:
        #"  {"a": ["Gym ••••", "2026-11-21", "1.2.3", "v7", "\u0041 9.", "•••• %"], "b": ••••}"#)
  }

  @Test("removed lines are red and added lines green, including numbers")
  func coloured() {
    let found = text(from: "\"b\": 1\n", to: "\"b\": 2\n", TextStyle(usesColor: true))
    expect(found.contains("\u{1B}[31m-\"b\": \u{1B}[0m\u{1B}[31m1\u{1B}[0m\n"))
    expect(found.contains("\u{1B}[32m+\"b\": \u{1B}[0m\u{1B}[32m2\u{1B}[0m\n"))
  }

  @Test("a tab is shown as spaces, and other control characters are escaped")
  func controls() {
    let found = text(from: "\tx\u{1B}\n", to: "\ty\n")
    expect(found.contains("-    x\\u001b\n"), "\(found)")
    expect(found.contains("+    y\n"))
  }
}
