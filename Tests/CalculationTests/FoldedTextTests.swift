import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct FoldedTextTests {
  private func id(_ payee: String) -> String {
    var identities = RowIdentities(ofAccount: "Giro")
    let date = CalendarDate.of("2026-03-01") ?? .epochDay
    let row = StatementRow(line: 1, date: date, payee: payee, amount: .one, currency: "EUR")
    return identities.identity(of: row).text
  }

  @Test(
    "Unicode composition, case, spaces and control characters are ignored",
    arguments: [
      ("Café Zoë", "CAFE\u{301}  ZOE\u{308}"), ("Müller Straße", "MU\u{308}LLER\u{A0}STRASSE"),
      ("a\u{327}\u{323}", "a\u{323}\u{327}"), ("\u{212B}", "A\u{30A}"), ("ệ", "e\u{302}\u{323}"),
      ("Wort bruch", "Wortbruch"), ("a\u{7F}b\tc", "abc"), ("ΑΘΉΝΑ", "αθη\u{301}να"),
    ])
  func same(a: String, b: String) {
    expect(id(a), equals: id(b))
  }

  @Test("letters and digits matter", arguments: [("Cafe", "Café"), ("1", "2"), ("a-b", "ab")])
  func other(a: String, b: String) {
    expect(id(a) != id(b))
  }
}
