import Console
import Expectations
import PlainText
import Testing

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
