import Console
import Expectations
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
