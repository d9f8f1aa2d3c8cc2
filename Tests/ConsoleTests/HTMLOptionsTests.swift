import Console
import Expectations
import Testing

struct HTMLOptionsTests {
  @Test("roles become classes, and text from files is escaped")
  func roles() {
    let text: StyledText = "a \("<b>", .bad) \("c", .strong) \("d", .faint)"
    expect(
      text.html(HTMLOptions()),
      equals: "a <span class=\"bad\">&lt;b&gt;</span> <strong>c</strong>"
        + " <span class=\"faint\">d</span>"
    )
  }

  @Test("amounts are hidden if requested, also within other text")
  func privacy() {
    let options = HTMLOptions(isPrivate: true, locale: .de)
    let text: StyledText = "\("12.50", .amount) and \("9.00", .gainedAmount)"
    expect(text.html(options), equals: "•••• and <span class=\"good\">••••</span>")
    expect(
      StyledText(mixed: "2026-11-21,Saver,12.50").html(options), equals: "2026-11-21,Saver,••••")
  }

  @Test("a locale formats amounts and dates, but not names")
  func locale() {
    let options = HTMLOptions(locale: .de)
    expect(StyledText("1234.50", .amount).html(options), equals: "1.234,50")
    expect(StyledText("1234.50").html(options), equals: "1234.50")
    expect(StyledText("1234.50").html(options, isNumber: true), equals: "1.234,50")
    expect(StyledText("12.50 %").html(options, isNumber: true), equals: "12,50\u{A0}%")
    expect(
      StyledText("2026-11-21").html(options),
      equals: "<time datetime=\"2026-11-21\">21. Nov. 2026</time>")
    expect(StyledText("Trip of 2026-11-21").html(options), equals: "Trip of 2026-11-21")
    expect(StyledText("2026-11-21").html(HTMLOptions()), equals: "2026-11-21")
  }

  @Test("a bar is drawn to its share, within its ends")
  func bars() {
    func style(_ permille: Int) -> String {
      StyledText(barOf: permille, .good).html(HTMLOptions())
    }
    expect(
      style(555),
      equals: "<span class=\"bar good\" style=\"--share:55.5%\" aria-hidden=\"true\"></span>")
    expect(style(1700).contains("--share:100%"))
    expect(style(-3).contains("--share:0%"))
    expect(StyledText(barOf: 555, .good).text(TextStyle()), equals: "█████▌░░░░")
  }
}
