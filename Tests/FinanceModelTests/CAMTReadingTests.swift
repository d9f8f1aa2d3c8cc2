import Expectations
import FinanceModel
import PlainText
import Testing

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
