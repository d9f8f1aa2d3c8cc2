import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct ValueRowTests {
  private func row(_ value: String?, _ currency: String?, note: String = "") throws -> ValueRow {
    ValueRow(
      id: "id-1", timestamp: try Timestamp(parsing: "2026-03-31T18:00:00+02:00"),
      account: "Saver", event: .value, value: try value.map { try Decimal(parsing: $0) },
      currency: currency, note: note)
  }

  @Test("a row is written in its file's columns")
  func columns() throws {
    let row = try row("2500", "EUR", note: "a, \"b\"")
    expect(
      row.csvLine(inColumnsOf: Ledger.values.columns.map(\.name)),
      equals: "id-1,2026-03-31T18:00:00+02:00,Saver,value,2500.00,EUR,,\"a, \"\"b\"\"\",,")
    expect(
      row.csvLine(inColumnsOf: ["value", "colour", "account", "flow"]), equals: "2500.00,,Saver,")
  }

  @Test(
    "an amount has its currency's minor digits, and more if they were typed",
    arguments: [
      ("2500", "EUR", "2500.00"), ("2500.125", "EUR", "2500.125"), ("2500", "JPY", "2500"),
      ("2500.5", "JPY", "2500.5"), ("-1.5", "KWD", "-1.500"), ("0.12345678", "BTC", "0.12345678"),
      ("2", "BTC", "2"), ("149.5", "GBp", "149.5"), ("7", nil, "7.00"), ("-0.00", "EUR", "0.00"),
    ])
  func amounts(value: String, currency: String?, text: String) throws {
    try expect(
      row(value, currency).fields(for: ["value", "currency"]), equals: [text, currency ?? ""])
  }

  @Test("missing values are blank, and a row is a single line")
  func blank() throws {
    var row = try row(nil, nil, note: "one\ntwo\u{7}\u{2028}=SUM(A1)")
    row.account = "a\tb"
    expect(
      row.fields(for: ["value", "note", "account"]), equals: ["", "one two  =SUM(A1)", "a b"])
    row.flow = Decimal(-5)
    row.voids = "old"
    expect(row.fields(for: ["flow", "voids"]), equals: ["-5.00", "old"])
  }
}
