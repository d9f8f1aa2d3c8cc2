import Expectations
import FinanceModel
import PlainText
import Testing

struct QIFReadingTests {
  @Test("a QIF with two accounts: an opening balance, splits, a security's symbol, trades")
  func file() throws {
    let loaded = QIFReading.reading(try statementFixture("bank.qif"))
    let statements = try require(loaded.value)
    expect(statements.map(\.account), equals: ["Everyday", "Broker"])
    expect(
      statements[0].rows.map { shown($0) },
      equals: [
        "28: 2006-02-11 100  [An old gift] []",
        "11: 2026-01-26 -1234.5  [Garden Centre] [Spades 1042]",
        "19: 2026-02-03 -45  [Market Hall] []", "19: 2026-02-03 -15  [Market Hall] []",
      ])
    expect(statements[0].balances.map { shown($0) }, equals: ["opening 2025-12-31 500 ?"])
    expect(
      statements[1].rows.map { shownTrade($0) },
      equals: [
        "2026-02-04 -85 : BUY ACME Acme Corporation q=8 p=10.125 fee=4",
        "2026-02-05 22 : SELL ACME Acme Corporation q=2 p=11", "2026-02-05 -22 : WITHDRAWAL",
        "2026-02-06 0 : SPLIT ACME Acme Corporation ratio=20:10",
        "2026-02-07 5.5 : DIVIDEND DRIP ACME Acme Corporation q=1 p=5.5",
        "2026-02-08 0 : UNKNOWN ACME Acme Corporation q=1",
      ])
    expect(statements[1].rows.map(\.payment), equals: [nil, 1, 1, nil, nil, nil])
    expect(shownFindings(loaded), equals: ["72:2 statement-uninterpreted"])
  }

  @Test("an amount that is not a number is reported and does not decide the decimal sign")
  func noNumber() {
    let text = "!Type:Bank\nD31/01/2026\nT(5.00)\n^\nD31/01/2026\nT1.50\n^\n"
    expect(
      shownFindings(QIFReading.reading(statementSource(text))), equals: ["3:2 statement-amount"])
  }

  @Test(
    "a file is recognised by its first line",
    arguments: [
      ("!Type:Bank\n", true), ("\u{FEFF}!Type:CCard\r\n", true), ("!account\nNa\n", true),
      ("!Option:MDY\n", true), ("!Clear:AutoSwitch\n", true), ("Type:Bank\n", false), ("", false),
    ])
  func recognises(text: String, expected: Bool) {
    expect(QIFReading.recognises(Array(text.utf8)), equals: expected)
  }

  @Test("rows have the currency from the options, or none")
  func currency() {
    let source = statementSource("!Type:Bank\nD31/01/2026\nT1.00\n^\n")
    expect(QIFReading.reading(source).value?.first?.rows.map(\.currency), equals: [""])
    let stated = QIFReading.reading(source, StatementOptions(currency: "EUR"))
    expect(stated.value?.first?.rows.map(\.currency), equals: ["EUR"])
    expect(stated.value?.first?.currency, equals: "EUR")
  }

  @Test("a file without transactions is refused")
  func empty() {
    expect(
      shownFindings(QIFReading.reading(statementSource("!Type:Cat\nNfood\n^\n"))),
      equals: ["1:1 statement-format"])
  }
}
