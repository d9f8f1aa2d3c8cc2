import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ValueReadingTests {
  private let header = "timestamp,account,event,value,currency,flow\n"

  private func reading(_ text: String) -> Loaded<ValueLedger> {
    ValueLedger.reading([SourceText(file: "values.csv", bytes: Array(text.utf8))], Settings())
  }

  @Test("rows are sorted by account and time, whatever their order and offset")
  func order() throws {
    let ledger = try require(
      reading(
        header + "2024-01-02T10:00:00Z,a,value,3,,\n2024-01-02T10:00:00Z,b,value,1,,\n"
          + "2024-01-02T10:30:00+01:00,a,open,2,EUR,\n2024-01-03T00:00:00Z,a,close,,,-3\n"
      ).value)
    expect(ledger.accounts, equals: ["a", "b"])
    expect(ledger.currencies, equals: ["EUR"])
    expect(ledger.rows(ofAccount: 1), equals: 3..<4)
    let rows = ledger.rows(ofAccount: 0).map { ledger[$0] }
    expect(rows.map(\.event), equals: [.open, .value, .close])
    expect(rows.map(\.value), equals: [Decimal(2), Decimal(3), nil])
    expect(rows.map(\.currency), equals: [0, nil, nil])
    expect(rows.map(\.flow), equals: [nil, nil, Decimal(-3)])
    expect(ledger.timestamp(ofRow: 0)?.description, equals: "2024-01-02T10:30:00+01:00")
  }

  @Test("errors are reported at their cells")
  func mistakes() {
    expect(
      reading(
        header + "2024-01-32,a,value,\"1,5\",,\n2024-01-02T10:00:00Z,,worth,,,x\n"
          + "2024-01-02T10:00:00Z,a,value,,,\n2024-01-02T10:00:00Z,a,flow,,,\n"
      )
      .diagnostics.map(\.code),
      equals: [
        "value-timestamp-malformed", "value-number-malformed", "value-value-missing",
        "value-word-unknown", "value-number-malformed", "value-value-missing",
        "value-value-missing",
      ])
  }
}
