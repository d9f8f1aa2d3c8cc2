import Console
import Expectations
import Testing

struct PageLocaleTests {
  @Test(
    "digits are grouped in threes with the language's separators",
    arguments: [
      (PageLocale.en, "−1,234,567.50", "1,000", "999"),
      (.de, "−1.234.567,50", "1.000", "999"),
      (.fr, "−1\u{202F}234\u{202F}567,50", "1\u{202F}000", "999"),
      (.es, "−1.234.567,50", "1000", "999"),
    ])
  func numbers(locale: PageLocale, large: String, thousand: String, small: String) {
    expect(locale.number("-1234567.50"), equals: large)
    expect(locale.number("1000"), equals: thousand)
    expect(locale.number("999"), equals: small)
    expect(locale.number("+1.5") == (locale == .en ? "+1.5" : "+1,5"))
  }

  @Test(
    "text that is not a number is unchanged",
    arguments: ["", "-", "1.2.3", "1.", ".5", "12a", "1e5", "1,000", "٣"])
  func others(text: String) {
    expect(PageLocale.allCases.allSatisfy { $0.number(text) == nil })
  }

  @Test("days and months are written with the month's name")
  func dates() {
    let days = PageLocale.allCases.map { $0.date("2026-03-01") }
    expect(days, equals: ["1 Mar 2026", "1. März 2026", "1 mars 2026", "1 mar 2026"])
    expect(PageLocale.de.date("2026-11"), equals: "Nov. 2026")
    expect(PageLocale.en.date("2026-02-30") == nil)
    expect(PageLocale.en.date("2026-13") == nil)
    expect(PageLocale.en.date("Saver 2026") == nil)
  }
}
