import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct RecordingStampTests {
  @Test("a stamp names the operation, and may force refused records")
  func stamp() throws {
    let values = RecordedValues(["2026-03-31 Isa value 2500"])
    let entry = try RecordedValues.entry("2026-04-30 Isa value 1")
    try expect(values.recording([entry]).findings.map(\.severity), equals: [.error])
    let forced = try values.recording([entry], isForced: true, op: "mine")
    expect(forced.findings.map(\.severity), equals: [.warning])
    expect(
      forced.rows.map(\.id),
      equals: [
        Identifier.row(op: "mine", row: 1, milliseconds: 1_795_249_800_000)
      ])
  }
}
