import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ColumnNamesTests {
  @Test(
    "a name matches a column by its letters, its words, or a term used in statements",
    arguments: [
      ("price", "unit_price"), ("Unit Price", "unit_price"), ("ammount", "amount"),
      ("qty", "quantity"), ("ISIN", "symbol"), ("fees", "fee"), ("exchange rate", "fx_rate"),
      ("Date", "date"), ("amount_eur", "amount"),
    ])
  func meant(_ name: String, _ column: String) {
    let ledger = Ledger.activities
    expect(ledger.column(meantBy: name, among: ledger.columns)?.name, equals: column)
  }

  @Test("a name that is close to no column matches none")
  func own() {
    let ledger = Ledger.activities
    expect(ledger.column(meantBy: "broker_reference_number", among: ledger.columns) == nil)
    expect(ledger.misnamedColumns(in: ["date", "account", "type", "my rating"]).isEmpty)
  }

  @Test("only missing columns that affect results are reported as misnamed")
  func misnamed() {
    let ledger = Ledger.activities
    expect(ledger.misnamedColumns(in: ["fee", "fees"]).isEmpty)
    expect(ledger.misnamedColumns(in: ["fees"]).map(\.column.name), equals: ["fee"])
    expect(ledger.misnamedColumns(in: ["notes", "tag"]).isEmpty)
    expect(Ledger.values.misnamedColumns(in: ["void"]).map(\.column.name), equals: ["voids"])
  }

  @Test("no ledger reports its own columns as misnamed")
  func complete() {
    for ledger in Ledger.allCases {
      expect(ledger.misnamedColumns(in: ledger.columns.map(\.name)).isEmpty)
    }
  }
}
