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
