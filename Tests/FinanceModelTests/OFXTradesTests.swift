import Expectations
import FinanceModel
import PlainText
import Testing

struct OFXTradesTests {
  @Test("each kind of broker row becomes the matching activity")
  func broker() throws {
    let loaded = OFXReading.reading(try statementFixture("broker.ofx"))
    let statement = try require(loaded.value?.first)
    expect(
      statement.rows.map { shownTrade($0) },
      equals: [
        "2026-01-05 2000 USD: DEPOSIT",
        "2026-01-06 -1000 USD: BUY ACME Acme Corporation q=10 p=99.5 fee=5",
        "2026-02-10 439.7 USD: SELL ACME Acme Corporation q=4 p=110 fee=0.1 tax=0.2",
        "2026-02-11 -100 EUR: BUY XX0000000002 World Fund q=2.5 p=40 rate=0.92",
        "2026-03-01 10.2 USD: DIVIDEND ACME Acme Corporation tax=1.8",
        "2026-03-02 8.4 USD: DIVIDEND DRIP XX0000000002 World Fund q=0.2 p=42",
        "2026-03-03 0 USD: SPLIT ACME Acme Corporation ratio=2:1",
        "2026-03-04 0 USD: TRANSFER_OUT ACME Acme Corporation q=3",
        "2026-03-05 3 USD: DIVIDEND RETURN_OF_CAPITAL ACME Acme Corporation",
        "2026-03-06 0 USD: UNKNOWN ACME Acme Corporation q=1",
      ])
    expect(statement.rows.map { $0.bankID ?? "" } == (1...10).map { "B\($0)" })
    expect(statement.skipped.map(\.line), equals: [46])
    expect(shownFindings(loaded), equals: ["43:2 statement-uninterpreted"])
  }

  private func cash(_ type: String, _ amount: String) -> String {
    let loaded = OFXReading.reading(
      brokerOFX(
        "<INVBANKTRAN><STMTTRN><TRNTYPE>\(type)<DTPOSTED>20260105"
          + "<TRNAMT>\(amount)</STMTTRN></INVBANKTRAN>"
      ))
    return loaded.value?.first?.rows.first.map { shownTrade($0) } ?? "none"
  }

  @Test("type and sign decide the activity of a cash row without a security")
  func cashRows() {
    expect(cash("CREDIT", "5"), equals: "2026-01-05 5 EUR: DEPOSIT")
    expect(cash("DEBIT", "-5"), equals: "2026-01-05 -5 EUR: WITHDRAWAL")
    expect(cash("INT", "5"), equals: "2026-01-05 5 EUR: INTEREST")
    expect(cash("INT", "-5"), equals: "2026-01-05 -5 EUR: FEE INTEREST_CHARGE")
    expect(cash("FEE", "-5"), equals: "2026-01-05 -5 EUR: FEE")
    expect(cash("DIV", "5"), equals: "2026-01-05 5 EUR: DIVIDEND")
  }

  @Test("a trade without a security, units or a total is an error")
  func missing() {
    let head = "<INVTRAN><FITID>1<DTTRADE>20260105</INVTRAN>"
    let id = "<SECID><UNIQUEID>1<UNIQUEIDTYPE>ISIN</SECID>"
    func codes(_ inner: String) -> [String] {
      let source = brokerOFX("<BUYSTOCK><INVBUY>\(inner)</INVBUY></BUYSTOCK>")
      return OFXReading.reading(source).diagnostics.map(\.message)
    }
    expect(
      codes(head + "<UNITS>1<TOTAL>-5"), equals: ["SECID of INVBUY is missing, expected a security"]
    )
    expect(
      codes(head + id + "<TOTAL>-5"), equals: ["UNITS of INVBUY is missing, expected a number"])
    expect(codes(head + id + "<UNITS>1"), equals: ["TOTAL of INVBUY is missing, expected a number"])
    expect(
      codes(id + "<UNITS>1"), equals: ["INVTRAN of BUYSTOCK is missing, expected a transaction"])
  }

  @Test("a split with zero units is refused")
  func split() {
    let source = brokerOFX(
      "<SPLIT><INVTRAN><DTTRADE>20260105</INVTRAN><SECID><UNIQUEID>1</SECID>"
        + "<NUMERATOR>0<DENOMINATOR>1</SPLIT>")
    expect(shownFindings(OFXReading.reading(source)), equals: ["5:2 statement-amount"])
  }
}

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
