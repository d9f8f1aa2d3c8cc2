import Expectations
import FinanceModel
import PlainText
import Testing

struct CAMTReaderTests {
  private func balance(_ code: String, _ amount: String, _ direction: String, _ day: String)
    -> String
  {
    "<Bal><Tp><CdOrPrtry><Cd>\(code)</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">\(amount)</Amt>"
      + "<CdtDbtInd>\(direction)</CdtDbtInd><Dt><Dt>\(day)</Dt></Dt></Bal>\n"
  }

  private func balances(_ text: String) -> [String] {
    let loaded = CAMTReading.reading(camt(text))
    return loaded.value?.first?.balances.map { shown($0) } ?? shownFindings(loaded)
  }

  @Test("OPBD and CLBD are balances, PRCD only without OPBD; available balances are ignored")
  func kinds() {
    let closing = balance("CLBD", "2", "DBIT", "2026-01-31")
    let previous = balance("PRCD", "1", "CRDT", "2025-12-31")
    expect(
      balances(previous + closing + balance("CLAV", "9", "CRDT", "2026-01-31")),
      equals: [
        "opening 2025-12-31 1 EUR", "closing 2026-01-31 -2 EUR",
      ])
    expect(
      balances(balance("OPBD", "3", "CRDT", "2026-01-01") + previous),
      equals: [
        "opening 2026-01-01 3 EUR"
      ])
  }

  @Test("a missing part of a balance is an error at its place")
  func errors() {
    expect(
      balances(balance("CLBD", "x", "DBIT", "2026-01-31")), equals: ["2:66 statement-amount"])
    expect(
      balances(balance("CLBD", "-1", "DBIT", "2026-01-31")), equals: ["2:66 statement-amount"])
    expect(balances(balance("CLBD", "1", "C", "2026-01-31")), equals: ["2:84 statement-word"])
    expect(
      balances(balance("CLBD", "1", "CRDT", "31.01.2026")), equals: ["2:108 statement-date"])
  }

  @Test("the days of a statement come from its period")
  func days() {
    let loaded = CAMTReading.reading(
      camt(
        "<FrToDt><FrDtTm>2026-01-01T00:00:00</FrDtTm><ToDtTm>2026-01-31T24:00:00</ToDtTm></FrToDt>")
    )
    let days = loaded.value?.first?.days
    expect(
      days?.lowerBound.description == "2026-01-01" && days?.upperBound.description == "2026-01-31")
  }
}

struct CAMTReadingTests {
  @Test("a camt.053 with two statements, split entries, charges and a pending row is read")
  func file() throws {
    let loaded = CAMTReading.reading(try statementFixture("statement.camt.xml"))
    let statements = try require(loaded.value)
    expect(loaded.diagnostics.isEmpty)
    expect(statements.map(\.account), equals: ["DE02120300000000202051", "0099"])
    expect(statements.map(\.currency), equals: ["EUR", "CHF"])
    expect(
      statements[0].rows.map { shown($0) },
      equals: [
        "19: 2026-01-05 (2026-01-06) -12.5 EUR [Corner Bakery] [Rolls & coffee January] #R1 "
          + "@DE75512108001245126199",
        "32: 2026-01-12 50 EUR [Ada Example] [] #R2-1",
        "32: 2026-01-12 25.7 EUR [Ben Example] [] #R2-2",
        "48: 2026-01-20 -20 EUR [] [First Second With charges of 1.00] #R3",
      ])
    expect(statements[0].skipped.map(\.line), equals: [57])
    // The opening balance is dated on the day of the first row, and applies before that row.
    expect(
      statements[0].balances.map { shown($0) },
      equals: [
        "opening 2026-01-04 1000 EUR", "closing 2026-01-31 1043.2 EUR",
      ])
    expect(statements[1].balances.map { shown($0) }, equals: ["opening 2025-12-31 -10 CHF"])
    let sum = try statements[0].rows.reduce(Decimal(1000)) { try $0 + $1.amount }
    expect(sum, equals: statements[0].balances.last?.amount)
  }

  @Test("versions 001.02 to 001.13, and files that state no version, are read")
  func versions() {
    for version in ["02", "04", "08", "13"] {
      expect(CAMTReading.reading(camt("", version: version)).value?.count, equals: 1)
    }
    for version in ["01", "14", "xx"] {
      expect(
        shownFindings(CAMTReading.reading(camt("", version: version))),
        equals: ["1:2 statement-format"])
    }
    let plain = "<Document><BkToCstmrStmt><Stmt/></BkToCstmrStmt></Document>"
    expect(CAMTReading.reading(statementSource(plain)).value?.count, equals: 1)
    let prefixed =
      "<c:Document xmlns:c='urn:iso:std:iso:20022:tech:xsd:camt.053.001.14'>"
      + "<c:BkToCstmrStmt><c:Stmt/></c:BkToCstmrStmt></c:Document>"
    expect(
      shownFindings(CAMTReading.reading(statementSource(prefixed))),
      equals: ["1:2 statement-format"])
  }

  @Test(
    "account reports, notifications and other XML are refused by name",
    arguments: [
      ("<Document><BkToCstmrAcctRpt/></Document>", "this is an account report (camt.052)"),
      ("<Document><BkToCstmrDbtCdtNtfctn/></Document>", "this is a notification (camt.054)"),
      ("<feed/>", "the outermost element 'feed' does not contain a statement"),
    ])
  func otherKinds(text: String, message: String) {
    let loaded = CAMTReading.reading(statementSource(text))
    expect(loaded.value == nil && loaded.diagnostics.map(\.code) == ["statement-format"])
    expect(loaded.diagnostics.first?.message.hasPrefix(message), equals: true)
  }

  @Test("entity declarations are refused")
  func entities() {
    let text = "<!DOCTYPE a [<!ENTITY b 'c'>]><Document><BkToCstmrStmt/></Document>"
    expect(shownFindings(CAMTReading.reading(statementSource(text))), equals: ["1:1 xml-doctype"])
  }
}
