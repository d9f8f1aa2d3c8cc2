import Expectations
import FinanceModel
import PlainText
import Testing

struct OFXSecuritiesTests {
  private func trade(_ id: String, list: String) -> StatementTrade? {
    let text =
      "OFXHEADER:100\n\n<OFX><INVSTMTRS><CURDEF>EUR<INVTRANLIST><BUYOTHER><INVBUY>"
      + "<INVTRAN><DTTRADE>20260105</INVTRAN><SECID>\(id)</SECID><UNITS>1<TOTAL>-5"
      + "</INVBUY></BUYOTHER></INVTRANLIST></INVSTMTRS><SECLIST>\(list)</SECLIST></OFX>"
    return OFXReading.reading(statementSource(text)).value?.first?.rows.first?.trade
  }

  @Test("the symbol is the ticker, or else the id, but never an ISIN")
  func symbols() {
    let info =
      "<STOCKINFO><SECINFO><SECID><UNIQUEID>X1<UNIQUEIDTYPE>CUSIP</SECID>"
      + "<SECNAME>Acme<TICKER>ACM</SECINFO></STOCKINFO>"
    let known = trade("<UNIQUEID>X1<UNIQUEIDTYPE>CUSIP", list: info)
    expect(known?.symbol == "ACM" && known?.name == "Acme" && known?.isin == nil)
    let unlisted = trade("<UNIQUEID>X2<UNIQUEIDTYPE>CUSIP", list: info)
    expect(unlisted?.symbol == "X2" && unlisted?.name == "")
    let isin = trade("<UNIQUEID>XX0000000001<UNIQUEIDTYPE>ISIN", list: "")
    expect(isin?.symbol == "" && isin?.isin == "XX0000000001")
  }
}
