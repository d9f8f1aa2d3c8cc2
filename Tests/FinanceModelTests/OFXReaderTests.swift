import Expectations
import FinanceModel
import PlainText
import Testing

struct OFXReaderTests {
  private func amounts(_ texts: [String], _ options: StatementOptions = .init()) -> [String] {
    let rows = texts.map { "<STMTTRN><DTPOSTED>20260105<TRNAMT>\($0)</STMTTRN>" }
    let loaded = OFXReading.reading(bankOFX(rows.joined(separator: "\n")), options)
    return loaded.value?.first?.rows.map { "\($0.amount)" } ?? shownFindings(loaded)
  }

  @Test("a single comma is a decimal comma; if three digits follow it, the user must decide")
  func decimalSigns() {
    expect(amounts(["-12,50", "3"]), equals: ["-12.5", "3"])
    expect(amounts(["1,234.50", "+.5"]), equals: ["1234.5", "0.5"])
    expect(amounts(["1.234,50", "1,000"]), equals: ["6:36 statement-undecided"])
    expect(
      amounts(["1.234,50", "1,000"], StatementOptions(decimal: .comma)), equals: ["1234.5", "1"])
    expect(amounts(["1,234.50", "1,000"]), equals: ["1234.5", "1000"])
    expect(amounts(["1.234"]), equals: ["1.234"])
    expect(amounts(["5", "1,000"]), equals: ["6:36 statement-undecided"])
    expect(amounts(["1,000"], StatementOptions(decimal: .comma)), equals: ["1"])
    expect(amounts(["1,000"], StatementOptions(decimal: .point)), equals: ["1000"])
    expect(amounts(["\u{2212}5.00"]), equals: ["-5"])
    expect(amounts(["$120"]), equals: ["5:36 statement-amount"])
  }

  @Test(
    "a date is the first eight digits, whatever the time zone",
    arguments: [
      ("20260105", "2026-01-05"), ("20210513000000[-3:GMT]", "2021-05-13"),
      ("20260131235959.999[+12:NZDT]", "2026-01-31"), ("2026010", "none"), ("20260230", "none"),
      ("01052026", "none"),
    ])
  func dates(text: String, expected: String) {
    let loaded = OFXReading.reading(bankOFX("<STMTTRN><DTPOSTED>\(text)<TRNAMT>1</STMTTRN>"))
    expect(loaded.value?.first?.rows.first?.date.description ?? "none", equals: expected)
  }

  @Test("a missing or blank currency is taken from the options, or else is an error")
  func currency() {
    let row = "<STMTTRN><DTPOSTED>20260105<TRNAMT>1</STMTTRN>"
    for currency in ["", "<CURDEF>"] {
      let source = bankOFX(row, currency: currency)
      let given = OFXReading.reading(source, StatementOptions(currency: "CHF"))
      expect(given.value?.first?.rows.map(\.currency), equals: ["CHF"])
      expect(OFXReading.reading(source).diagnostics.map(\.code), equals: ["statement-blank"])
    }
    let wrong = OFXReading.reading(bankOFX(row, currency: "<CURDEF>Euro"))
    expect(shownFindings(wrong), equals: ["3:22 statement-currency"])
  }
}

struct OFXReadingTests {
  @Test("a bank's OFX 1: entities, unclosed empty tags, one id for two rows, a pending row")
  func bank() throws {
    let loaded = OFXReading.reading(try statementFixture("bank.ofx"))
    let statements = try require(loaded.value)
    expect(statements.count == 1 && loaded.diagnostics.isEmpty)
    let statement = try require(statements.first)
    expect(statement.format == "ofx" && statement.account == "0012345678")
    expect(statement.currency, equals: "EUR")
    expect(
      statement.rows.map { shown($0) },
      equals: [
        "18: 2026-01-05 -12.5 EUR [Corner Bakery] [Rolls & coffee] #A1",
        "20: 2026-01-12 -40 EUR [City Library] [] #A2",
        "22: 2026-01-12 -0.6 EUR [Foreign fee] [] #A2",
        "23: 2026-01-30 1500 EUR [Orchard Works] [Salary January] #A3",
      ])
    expect(statement.skipped.map(\.line), equals: [25])
    expect(statement.balances.map { shown($0) }, equals: ["closing 2026-01-31 1946.9 EUR"])
    let days = try require(statement.days)
    expect("\(days.lowerBound) \(days.upperBound)", equals: "2026-01-01 2026-01-31")
  }

  @Test("a card's OFX 2: newest first, decimal commas, a bare ampersand, CDATA")
  func card() throws {
    let loaded = OFXReading.reading(try statementFixture("card.qfx"))
    let statement = try require(loaded.value?.first)
    expect(
      statement.rows.map { shown($0) },
      equals: [
        "21: 2026-02-03 (2026-02-05) -31.2 USD [Bread & Butter] [Table <7>] #2026020301",
        "14: 2026-02-20 250 USD [Payment – thank you] [] #2026022001",
      ])
    expect(statement.balances.map { shown($0) }, equals: ["closing 2026-02-28 -118.7 USD"])
  }

  @Test("an OFX 2 header followed by OFX 1 tags is read")
  func mixedVersions() throws {
    let text =
      "<?xml version=\"1.0\"?><?OFX OFXHEADER=\"200\"?>\n<OFX><STMTRS><CURDEF>EUR"
      + "<BANKTRANLIST><STMTTRN><DTPOSTED>20260105<TRNAMT>-1</STMTTRN></BANKTRANLIST>"
      + "</STMTRS></OFX>"
    let loaded = OFXReading.reading(statementSource(text))
    expect(loaded.value?.first?.rows.map(\.amount), equals: [Decimal(-1)])
  }

  @Test("an unclosed transaction list keeps its rows, days and balance")
  func openList() {
    let text =
      "OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST><DTSTART>20260101<DTEND>20260131\n"
      + "<STMTTRN><DTPOSTED>20260105<TRNAMT>-1</STMTTRN>\n"
      + "<STMTTRN><DTPOSTED>20260106<TRNAMT>-2</STMTTRN>\n"
      + "<LEDGERBAL><BALAMT>7<DTASOF>20260131</LEDGERBAL></STMTRS></OFX>"
    let statement = OFXReading.reading(statementSource(text)).value?.first
    expect(statement?.rows.map { "\($0.amount)" }, equals: ["-1", "-2"])
    expect(statement?.balances.map { shown($0) }, equals: ["closing 2026-01-31 7 EUR"])
    expect(statement?.days?.upperBound.description, equals: "2026-01-31")
  }

  @Test("a transaction in an unexpected place is an error and is never lost")
  func strayRows() {
    let row = "<STMTTRN><DTPOSTED>20260105<TRNAMT>-1</STMTTRN>"
    let text = "OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR</STMTRS>\n\(row)</OFX>"
    let loaded = OFXReading.reading(statementSource(text))
    expect(shownFindings(loaded), equals: ["3:2 statement-syntax"])
    let trade =
      "<INVSTMTRS><CURDEF>EUR<INVTRANLIST><BUYSTOCK><INVBUY><INVTRAN>"
      + "<DTTRADE>20260105</INVTRAN><SECID><UNIQUEID>1</SECID><UNITS>1<TOTAL>-5</INVBUY></BUYSTOCK>"
    let open = OFXReading.reading(statementSource("OFXHEADER:100\n<OFX>\(trade)</INVSTMTRS></OFX>"))
    expect(open.diagnostics.map(\.code), equals: ["statement-syntax"])
  }

  @Test(
    "a file that is not a statement is refused at its place",
    arguments: [
      ("a,b\n1,2\n", ["1:1 statement-format"]), ("", ["1:1 statement-format"]),
      ("OFXHEADER:100\n\n<OFX></OFX>", ["3:2 statement-format"]),
      ("OFXHEADER:100\n\n<HTML></HTML>", ["3:2 statement-format"]),
      (
        "OFXHEADER:100\n<OFX><STATUS><CODE>15500<SEVERITY>ERROR</STATUS></OFX>",
        ["2:7 statement-format"]
      ),
      ("OFXHEADER:100\n<OFX><STMTRS>", ["2:14 xml-unclosed", "2:7 xml-unclosed"]),
      ("<?OFX?><!DOCTYPE a><OFX/>", ["1:8 xml-doctype"]),
      ("<!DOCTYPE OFX [<!ENTITY x \"boo\">]>\n<OFX></OFX>", ["1:1 xml-doctype"]),
      ("OFXHEADER:100\n\n<!-- a --><!DOCTYPE OFX><OFX></OFX>", ["3:11 xml-doctype"]),
    ])
  func refuses(text: String, expected: [String]) {
    let loaded = OFXReading.reading(statementSource(text))
    expect(loaded.value == nil && shownFindings(loaded) == expected)
  }

  @Test("all errors are reported together, at most a hundred")
  func manyErrors() {
    let row = "<STMTTRN><DTPOSTED>2026<TRNAMT>x</STMTTRN>\n"
    let few = OFXReading.reading(bankOFX(row + row))
    expect(
      shownFindings(few),
      equals: [
        "5:20 statement-date", "5:32 statement-amount",
        "6:20 statement-date", "6:32 statement-amount",
      ])
    let many = OFXReading.reading(bankOFX(String(repeating: row, count: 500)))
    expect(many.diagnostics.count == 101 && many.diagnostics.last?.code == "statement-more")
  }
}
