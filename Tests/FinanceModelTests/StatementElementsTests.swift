import Expectations
import FinanceModel
import PlainText
import Testing

struct StatementElementsTests {
  @Test("an unreadable value is reported with the text found and the text expected")
  func words() {
    let row = "<STMTTRN><DTPOSTED>soon<TRNAMT>12.5o<CURRENCY><CURSYM>eur</CURRENCY></STMTTRN>"
    let loaded = OFXReading.reading(bankOFX(row))
    expect(
      loaded.diagnostics.map(\.message),
      equals: [
        "DTPOSTED 'soon' is not a date", "TRNAMT '12.5o' is not a number",
        "currency 'eur' is not a three-letter code",
      ])
    expect(
      loaded.diagnostics.map { $0.hint ?? "" },
      equals: [
        "expected eight digits, year first: 20260131",
        "expected digits with a point before decimals: 1234.50",
        "expected three capital letters, such as EUR",
      ])
  }

  @Test("texts are joined by one space, without a text that repeats the previous one")
  func joined() {
    let row = "<STMTTRN><DTPOSTED>20260105<TRNAMT>1<EXTDNAME>A<MEMO>A<CHECKNUM>7</STMTTRN>"
    expect(OFXReading.reading(bankOFX(row)).value?.first?.rows.first?.text, equals: "A 7")
  }
}

struct StatementLinesTests {
  @Test("a row has the correct line number, however far down the file it is")
  func lines() throws {
    // Records have 18 to 22 bytes, so that lines begin on both sides of each boundary of 1,024
    // bytes.
    let count = 3000
    let records = (1...count).map { "D31/01/2026\nT\($0)\n^\n" }.joined()
    let loaded = QIFReading.reading(statementSource("!Type:Bank\n" + records))
    let rows = try require(loaded.value?.first?.rows)
    expect(rows.map(\.line) == (0..<count).map { 2 + 3 * $0 })
  }
}
