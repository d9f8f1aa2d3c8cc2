import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ColumnNamesTests {
  @Test(
    "a name is a column's by its letters, its words, or what statements call it",
    arguments: [
      ("price", "unit_price"), ("Unit Price", "unit_price"), ("ammount", "amount"),
      ("qty", "quantity"), ("ISIN", "symbol"), ("fees", "fee"), ("exchange rate", "fx_rate"),
      ("Date", "date"), ("amount_eur", "amount"),
    ])
  func meant(_ name: String, _ column: String) {
    let ledger = Ledger.activities
    expect(ledger.column(meantBy: name, among: ledger.columns)?.name, equals: column)
  }

  @Test("a name that is near to none means none")
  func own() {
    let ledger = Ledger.activities
    expect(ledger.column(meantBy: "broker_reference_number", among: ledger.columns) == nil)
    expect(ledger.misnamedColumns(in: ["date", "account", "type", "my rating"]).isEmpty)
  }

  @Test("only columns that are absent, and that an answer uses, are misnamed")
  func misnamed() {
    let ledger = Ledger.activities
    expect(ledger.misnamedColumns(in: ["fee", "fees"]).isEmpty)
    expect(ledger.misnamedColumns(in: ["fees"]).map(\.column.name), equals: ["fee"])
    expect(ledger.misnamedColumns(in: ["notes", "tag"]).isEmpty)
    expect(Ledger.values.misnamedColumns(in: ["void"]).map(\.column.name), equals: ["voids"])
  }

  @Test("the header's own columns are none of its misnamed ones, in every ledger")
  func complete() {
    for ledger in Ledger.allCases {
      expect(ledger.misnamedColumns(in: ledger.columns.map(\.name)).isEmpty)
    }
  }
}
