import Expectations
import FinanceModel
import PlainText
import Testing

struct QIFReaderTests {
  private func amounts(_ texts: [String], _ options: StatementOptions = .init()) -> [String] {
    let records = texts.map { "D31/01/2026\nT\($0)\n^\n" }.joined()
    let loaded = QIFReading.reading(statementSource("!Type:Bank\n" + records), options)
    return loaded.value?.first?.rows.map { "\($0.amount)" } ?? shownFindings(loaded)
  }

  @Test("the whole file decides the decimal sign, or else the option does")
  func decimalSigns() {
    expect(amounts(["-1,234.50", "1,000"]), equals: ["-1234.5", "1000"])
    expect(amounts(["-1.234,50", "1.000"]), equals: ["-1234.5", "1000"])
    expect(amounts(["1'234.50", "-.5", "5."]), equals: ["1234.5", "-0.5", "5"])
    expect(amounts(["12", "1,000"]), equals: ["6:2 statement-undecided"])
    expect(amounts(["2,50", "1,000"]), equals: ["6:2 statement-undecided"])
    expect(amounts(["2,50", "1,000"], StatementOptions(decimal: .comma)), equals: ["2.5", "1"])
    expect(amounts(["1,000"], StatementOptions(decimal: .point)), equals: ["1000"])
    expect(amounts(["1,000"], StatementOptions(decimal: .comma)), equals: ["1"])
    expect(amounts(["1,00,000.00"]), equals: ["100000"])
    expect(amounts(["12,50", "x"]), equals: ["6:2 statement-amount"])
    expect(amounts(["1,50", "2,50", "3.50"]), equals: ["9:2 statement-amount"])
  }

  @Test("an order stated in the file takes precedence over the order of its dates")
  func statedOrder() {
    let text = "!Option:DMY\n!Type:Bank\nD06/04/2018\nT1\n^\n"
    let loaded = QIFReading.reading(statementSource(text))
    expect(loaded.value?.first?.rows.map(\.date.description), equals: ["2018-04-06"])
    let other = QIFReading.reading(statementSource(text.replacing("DMY", with: "MDY")))
    expect(other.value?.first?.rows.map(\.date.description), equals: ["2018-06-04"])
  }

  @Test("transactions belong to the last named account")
  func accounts() {
    let text = """
      !Option:AutoSwitch
      !Account
      NOne
      ^
      NTwo
      ^
      !Clear:AutoSwitch
      !Account
      NOne
      TBank
      ^
      !Type:Bank
      D31/01/2026
      T1
      ^
      !Account
      NTwo
      ^
      !Type:CCard
      D31/01/2026
      T2
      ^
      """
    let statements = QIFReading.reading(statementSource(text)).value
    expect(statements?.map(\.account), equals: ["One", "Two"])
    expect(statements?.map(\.rows.count), equals: [1, 1])
  }
}

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

struct QIFSectionsTests {
  @Test("lines unknown to QIF are errors at their places")
  func errors() {
    let text = "D31/01/2026\n!Type:Bank\nD31/01/2026\nT1\n?x\n^\n!Type:Cheese\n!Foo\n"
    expect(
      shownFindings(QIFReading.reading(statementSource(text))),
      equals: [
        "1:1 statement-syntax", "5:1 statement-syntax", "7:1 statement-syntax",
        "8:1 statement-syntax",
      ])
  }

  @Test("blank lines, CR LF and headers in any case are accepted")
  func tolerance() {
    let text = "!TYPE:bank \r\n\r\nD31/01/2026\r\nT1\r\n^\r\nD30/01/2026\r\nT2\r\n^"
    let loaded = QIFReading.reading(statementSource(text))
    expect(loaded.value?.first?.rows.map { "\($0.amount)" }, equals: ["2", "1"])
  }

  @Test("a file that ends inside a record is reported as truncated and refused")
  func cutOff() {
    let text = "!Type:Bank\nD31/01/2026\nT1\n^\nD26/1/2026\nT-612"
    expect(
      shownFindings(QIFReading.reading(statementSource(text))), equals: ["6:1 statement-syntax"])
  }

  @Test("lists of categories, prices and memorized payments are skipped")
  func lists() {
    let text =
      "!Type:Prices\n\"A\",1,\"1/1'26\"\n^\n"
      + "!Type:Memorized\nKP\nT9\n^\n!Type:Bank\nD31/01/2026\nT1\n^\n"
    expect(QIFReading.reading(statementSource(text)).value?.map(\.rows.count), equals: [1])
  }
}
