import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct JournalMoneyTests {
  private var spending: JournalText {
    var text = JournalText()
    text.transactions = ["2026-01-02,Giro,,,-5,,", "2026-01-03,Giro,,,-250,GBp,"]
    return text
  }

  @Test("an amount has the row's, the account's or the base currency; pence become pounds")
  func currencies() throws {
    var text = spending
    text.settings =
      #"{"base_currency": "EUR", "accounts": [{"name": "Giro", "currency": "CHF"}]}"#
    try expect(
      text.lines(),
      equals: [
        "2026-01-02 TRANSACTION: Assets:Giro -5 CHF, Expenses:Uncategorized 5 CHF",
        "2026-01-03 TRANSACTION: Assets:Giro -2.5 GBP, Expenses:Uncategorized 2.5 GBP",
      ])
    text.settings = #"{"base_currency": "EUR"}"#
    try expect(text.lines().first?.contains("-5 EUR"), equals: true)
  }

  @Test("a missing currency is an error, or XXX in lenient mode, and is reported once")
  func missing() throws {
    var text = JournalText()
    text.settings = "{}"
    text.transactions = ["2026-01-02,Giro,,,-5,,", "2026-01-03,Giro,,,-6,,"]
    let found = try text.journal().findings
    expect(found.map(\.code), equals: ["export-currency-missing"])
    expect(found.map(\.severity), equals: [.error])
    text.options.isLenient = true
    try expect(text.journal().findings.map(\.severity), equals: [.warning])
    try expect(text.lines().first?.contains("-5 XXX"), equals: true)
  }
}
