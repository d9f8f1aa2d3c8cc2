import Expectations
import FinanceModel
import PlainText
import Testing

struct StatementTests {
  @Test("optional values of a statement and its rows are empty by default")
  func defaults() throws {
    let day = try CalendarDate(parsing: "2026-01-31")
    let row = StatementRow(line: 2, date: day, amount: Decimal(-5), currency: "EUR")
    expect((row.payee, row.text) == ("", "") && row.trade == nil && row.payment == nil)
    let statement = Statement(format: "dkb", rows: [row])
    expect(statement.account == nil && statement.balances.isEmpty && statement.days == nil)
    expect(statement != Statement(format: "dkb", rows: []))
  }
}

struct StatementDateTests {
  @Test("a CAMT date has a year, month and day, and may have a time")
  func hyphenated() {
    func day(_ text: String) -> String? {
      let entry =
        "<Ntry><Amt Ccy=\"EUR\">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>"
        + "<BookgDt><Dt>\(text)</Dt></BookgDt></Ntry>"
      return CAMTReading.reading(camt(entry)).value?.first?.rows.first?.date.description
    }
    expect(day("2026-01-31") == "2026-01-31" && day("2026-01-31+01:00") == "2026-01-31")
    expect(day("2026-01-31T23:00:00Z"), equals: "2026-01-31")
    expect(day("2026-02-29") == nil && day("20260131") == nil && day("") == nil)
  }

  @Test("two-digit years below 80 are in this century")
  func centuries() {
    func day(_ text: String) -> String? {
      MT940Reading.reading(mt940(":61:\(text)C1,NMSC")).value?.first?.rows.first?.date.description
    }
    expect(day("791231") == "2079-12-31" && day("800101") == "1980-01-01")
  }
}
