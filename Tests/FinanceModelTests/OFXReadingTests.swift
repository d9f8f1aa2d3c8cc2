import Expectations
import FinanceModel
import PlainText
import Testing

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
