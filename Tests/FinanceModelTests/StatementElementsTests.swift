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
