import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct RowFaultsTests {
  private func fault(_ ledger: Ledger, _ header: String, _ row: String) -> String? {
    let table = RandomLedger.table(ledger, ["\(header)\n\(row)\n"])
    return table.rowFault(LedgerPlace(file: 0, record: 0)).map {
      "\($0.code) \($0.message) (\($0.hint ?? ""))"
    }
  }

  @Test("a decimal comma is reported in a row that has one cell fewer")
  func splitNumber() {
    expect(
      fault(
        .values, "timestamp,account,event,value,currency,flow",
        "2026-01-05T09:00:00Z,Saver,value,2800,50,EUR"),
      equals: "value-number-malformed value '2800,50' is a number with a decimal comma, which"
        + " splits it into two cells (write 2800.50, and one more comma at the end of the row)")
    expect(
      fault(.prices, "date,base,quote,amount,source,type", "2026-01-05,A,EUR,114,50,close"),
      equals: "price-number-malformed amount '114,50' is a number with a decimal comma, which"
        + " splits it into two cells (write 114.50, and one more comma at the end of the row)")
  }

  @Test("a price in the currency column is reported with the corrected row")
  func shifted() {
    expect(
      fault(.prices, "date,base,quote,amount", "2026-01-05,A,114.5,EUR"),
      equals: "price-cells-shifted quote '114.5' is a number (write 2026-01-05,A,EUR,114.5)")
    expect(
      fault(.prices, "amount,quote,base,date", "EUR,114.5,A,2026-01-05"),
      equals: "price-cells-shifted quote '114.5' is a number (write 114.5,EUR,A,2026-01-05)")
    expect(
      fault(.prices, "date,base,quote,amount,source", "2026-01-05,A,EUR,114.5,7"),
      equals:
        "price-cells-shifted source '7' is a number (write the source of the price, or leave it "
        + "blank; cells follow the order of the header, date,base,quote,amount,source)")
  }

  @Test("a row whose cells fit, or that has another error, has no such fault")
  func sound() {
    expect(fault(.prices, "date,base,quote,amount", "2026-01-05,A,EUR,114.5") == nil)
    expect(fault(.prices, "date,base,quote,amount", "2026-02-30,A,EUR,114.5") == nil)
    expect(fault(.prices, "date,base,quote,amount", "2026-01-05,A,EUR,\"1,5\"") == nil)
  }

  @Test("the fault replaces the errors of its row and is reported once")
  func joined() throws {
    let table = RandomLedger.table(
      .prices, ["date,base,quote,amount\n2026-01-05,A,114.5,EUR\n2026-01-06,A,EUR,x\n"])
    let column = try require(Ledger.prices.column("amount"))
    let found = table.places.map { place in
      LedgerCell(.prices, column, at: place, "x").finding(
        .error, .numberMalformed, "is not a number", hint: nil)
    }
    let joined = table.joiningRowFaults(found + found)
    expect(
      joined.map(\.code),
      equals: [
        "price-cells-shifted", "price-number-malformed", "price-number-malformed",
      ])
  }
}

@Suite struct WholeColumnsTests {
  private func findings(_ rows: String...) -> [String] {
    let text = "date,base,quote,amount\n" + rows.map { $0 + "\n" }.joined()
    return PriceBook.reading(RandomLedger.table(.prices, [text])).diagnostics.map { diagnostic in
      let position = diagnostic.excerpt?.position
      return "\(position?.line ?? 0):\(position?.column ?? 0) \(diagnostic.message)"
    }
  }

  @Test("the same error in every cell of a column is one finding at the header")
  func same() {
    expect(
      findings("2026-01-02,A,eur,1", "2026-01-03,A,eur,1"),
      equals: [
        "1:11 quote 'eur' is not an ISO 4217 currency code, as in all 2 rows"
      ])
  }

  @Test("different errors in a column are one finding if there are at least three")
  func different() {
    expect(
      findings("2026-01-02,A,EUR,\"1,5\"", "2026-01-03,A,EUR,\"2,5\""),
      equals: [
        "2:18 amount '1,5' is not a number", "3:18 amount '2,5' is not a number",
      ])
    expect(
      findings(
        "2026-01-02,A,EUR,\"1,5\"", "2026-01-03,A,EUR,\"2,5\"", "2026-01-04,A,EUR,\"3,5\""),
      equals: [
        "1:17 amount '1,5' is not a number, as in all 3 rows"
      ])
  }

  @Test("if one cell of a column is valid, the errors are reported individually")
  func sound() {
    expect(
      findings("2026-01-02,A,eur,1", "2026-01-03,A,EUR,1", "2026-01-04,A,eur,1"),
      equals: [
        "2:14 quote 'eur' is not an ISO 4217 currency code",
        "4:14 quote 'eur' is not an ISO 4217 currency code",
      ])
  }

  @Test("if there are more errors than the limit, only the rows read so far are counted")
  func many() {
    let rows = (0..<150).map { "2026-01-02,A,EUR,x\($0)" }.joined(separator: "\n")
    expect(
      findings(rows), equals: ["1:17 amount 'x0' is not a number, as in each of the first 101 rows"]
    )
  }
}
