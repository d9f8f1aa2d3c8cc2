import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ValueUpdateTests {
  private let header = "timestamp,account,event,value,currency,flow\n"

  private func reading(_ text: String) -> Loaded<[ValueUpdate]> {
    ValueUpdate.reading(RandomLedger.table(.values, [text]), Settings())
  }

  @Test("rows come by instant, whatever their order and offset")
  func order() throws {
    let rows = try #require(
      reading(
        header + "2024-01-02T10:00:00Z,a,value,3,,\n2024-01-02T10:30:00+01:00,a,open,2,EUR,\n"
          + "2024-01-03T00:00:00Z,a,close,,,-3\n"
      ).value)
    #expect(rows.map(\.event) == [.open, .value, .close])
    #expect(rows.map(\.value) == [Decimal(2), Decimal(3), nil])
    #expect(rows.map(\.currency) == ["EUR", nil, nil])
    #expect(rows.map(\.flow) == [nil, nil, Decimal(-3)])
  }

  @Test("mistakes are told at their cells")
  func mistakes() {
    #expect(
      reading(header + "2024-01-02,a,value,\"1,5\",,\n2024-01-02T10:00:00Z,,worth,,,x\n")
        .diagnostics.map(\.code) == [
          "value-timestamp-malformed", "value-number-malformed", "value-value-missing",
          "value-word-unknown", "value-number-malformed",
        ])
  }
}
