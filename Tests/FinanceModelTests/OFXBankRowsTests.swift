import Expectations
import FinanceModel
import PlainText
import Testing

struct OFXBankRowsTests {
  private func read(_ rows: String, more: String = "") -> Loaded<[Statement]> {
    OFXReading.reading(bankOFX(rows, more: more))
  }

  @Test("a row without a date or amount is an error at its tag")
  func missing() {
    let loaded = read("<STMTTRN><TRNAMT>1</STMTTRN>\n<STMTTRN><DTPOSTED>20260105</STMTTRN>")
    expect(
      shownFindings(loaded), equals: ["5:2 statement-blank", "6:2 statement-blank"])
  }

  @Test("a row's id, name and type are optional, and so is the account's type")
  func optional() {
    let loaded = read("<STMTTRN><DTPOSTED>20260105<TRNAMT>1</STMTTRN>")
    expect(loaded.value?.first?.rows.map { shown($0) }, equals: ["5: 2026-01-05 1 EUR [] []"])
  }

  @Test("a pending list and a zero amount are skipped with their reasons")
  func skipped() {
    let loaded = read(
      "<STMTTRN><DTPOSTED>20260105<TRNAMT>0.00</STMTTRN>",
      more: "<BANKTRANLISTP>\n<STMTTRNP><DTTRAN>20260106<TRNAMT>2</STMTTRNP>\n</BANKTRANLISTP>")
    let skipped = loaded.value?.first?.skipped ?? []
    expect(skipped.map(\.line) == [5, 7] && skipped.map(\.reason) == [.empty, .pending])
    expect(skipped.map { $0.amount?.description ?? "" }, equals: ["0", "2"])
    expect(loaded.value?.first?.rows.isEmpty, equals: true)
  }

  @Test("a row's own currency is used, its original currency is not")
  func currencies() {
    let loaded = read(
      """
      <STMTTRN><DTPOSTED>20260105<TRNAMT>1<CURRENCY><CURRATE>0.9<CURSYM>USD</CURRENCY></STMTTRN>
      <STMTTRN><DTPOSTED>20260105<TRNAMT>2
      <ORIGCURRENCY><CURRATE>1<CURSYM>USD</ORIGCURRENCY></STMTTRN>
      """)
    expect(loaded.value?.first?.rows.map(\.currency), equals: ["USD", "EUR"])
  }

  @Test("a balance without a value is ignored")
  func blankBalance() {
    let loaded = read("", more: "<LEDGERBAL><BALAMT><DTASOF></LEDGERBAL>")
    expect(loaded.value?.first?.balances == [] && loaded.diagnostics.isEmpty)
  }

  @Test("rows from newest to oldest are reversed, also within a day")
  func order() {
    func rows(_ days: [(String, Int)]) -> [String]? {
      let tags = days.map { "<STMTTRN><DTPOSTED>202601\($0)<TRNAMT>\($1)</STMTTRN>" }
      return read(tags.joined(separator: "\n")).value?.first?.rows.map { "\($0.amount)" }
    }
    expect(rows([("09", 1), ("05", 2), ("05", 3), ("01", 4)]), equals: ["4", "3", "2", "1"])
    expect(rows([("01", 1), ("05", 2), ("05", 3), ("09", 4)]), equals: ["1", "2", "3", "4"])
    expect(rows([("05", 1), ("05", 2)]), equals: ["1", "2"])
    expect(rows([("01", 1), ("09", 2), ("05", 3), ("10", 4)]), equals: ["1", "3", "2", "4"])
  }
}
