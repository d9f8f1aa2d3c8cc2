import Console
import Expectations
import PlainText
import Testing

struct StyledTextTests {
  @Test("roles become colours only if colour is enabled, and plain amounts have no colour")
  func roles() {
    let text: StyledText =
      "\("a", .strong)b\("c", .bad)\("9.00", .amount) \(StyledText("d", .faint))"
    expect(text.text(TextStyle()), equals: "abc9.00 d")
    expect(
      text.text(TextStyle(usesColor: true)),
      equals: "\u{1B}[1ma\u{1B}[0mb\u{1B}[31mc\u{1B}[0m9.00 \u{1B}[2md\u{1B}[0m")
  }

  @Test("in private mode an amount is four dots, whatever its length")
  func privacy() {
    let hidden = TextStyle(isPrivate: true)
    expect(StyledText("1", .amount).text(hidden), equals: "••••")
    expect(("has " + StyledText("1000000.00 EUR", .amount)).text(hidden) == "has ••••")
  }

  @Test("text from files cannot change colours or move the cursor")
  func hostile() {
    expect(
      StyledText("\u{1B}[31m\r\n\u{9B}2J").text(TextStyle()), equals: "\\u001b[31m\\r\\n\\u009b2J")
    expect(!StyledText("\u{1B}", .good).text(TextStyle(usesColor: true)).contains("\u{1B}\u{1B}"))
  }
}

/// Lines of a page that are wider than the terminal.
struct WrappedTextTests {
  private func text(_ line: StyledText, width: Int, isPrivate: Bool = false) -> String {
    Page([line]).text(TextStyle(isPrivate: isPrivate, width: width))
  }

  @Test("a line is wrapped between words, and only if it is too wide")
  func words() {
    expect(text("worth 1000.00 EUR", width: 17), equals: "worth 1000.00 EUR\n")
    expect(text("worth 1000.00 EUR", width: 16), equals: "worth 1000.00\nEUR\n")
    expect(text("worth 1000.00 EUR", width: 8), equals: "worth\n1000.00\nEUR\n")
    expect(text("", width: 8), equals: "\n")
  }

  @Test("a word wider than the terminal is on its own line")
  func longWord() {
    expect(text("a Donaudampfschiff b", width: 6), equals: "a\nDonaudampfschiff\nb\n")
  }

  @Test("continuation lines are indented like the first")
  func indentation() {
    expect(text("  one two three", width: 9), equals: "  one two\n  three\n")
  }

  @Test("a percent sign stays with its number")
  func percent() {
    expect(text("earns 15.00 % a year", width: 11), equals: "earns\n15.00 % a\nyear\n")
  }

  @Test("wide characters count as two cells")
  func wideCharacters() {
    expect(text("日本 日本", width: 8), equals: "日本\n日本\n")
    expect(text("日本 日本", width: 9), equals: "日本 日本\n")
  }

  @Test("a hidden amount stays hidden, and is measured as shown")
  func privacy() {
    let line: StyledText = "worth \("1234567890.00", .amount) EUR"
    expect(text(line, width: 14, isPrivate: true), equals: "worth •••• EUR\n")
    expect(text(line, width: 10, isPrivate: true), equals: "worth ••••\nEUR\n")
  }

  @Test("each wrapped line keeps its styles")
  func styles() {
    let page = Page(["\("one two", .bad) \("three", .good)"])
    expect(
      page.text(TextStyle(usesColor: true, width: 5)),
      equals: "\u{1B}[31mone\u{1B}[0m\n\u{1B}[31mtwo\u{1B}[0m\n\u{1B}[32mthree\u{1B}[0m\n")
  }

  @Test("a line from a file is not wrapped")
  func verbatim() {
    var page = Page()
    page.verbatim("one two three")
    expect(page.text(TextStyle(width: 5)), equals: "one two three\n")
  }

  @Test("omitted columns are listed once, on a separate last line")
  func omittedColumns() {
    var table = TextTable([.left("Name"), .right("Old"), .right("New")])
    table.row(["Savings", "1000000.00", "1000000.00"])
    var page = Page()
    page.table(table)
    page.table(table)
    expect(
      page.text(TextStyle(width: 21)),
      equals: """
        Name            Old
        Savings  1000000.00
        Name            Old
        Savings  1000000.00

        Not shown at this
        width: New

        """)
    expect(!page.text(TextStyle(width: 31)).contains("Not shown"))
    expect(!page.text(TextStyle()).contains("Not shown"))
  }
}
