import Expectations
import FinanceModel
import PlainText
import Testing

struct LedgerSourcesTests {
  @Test("values that rows do not keep are read again from each row's file")
  func texts() throws {
    let texts = [
      "account,event,note,timestamp\nA,open,\"x, y\nz\",2026-01-05T10:00:00.50Z\n",
      "timestamp,account,event\r\n\"2026-01-06T10:00:00+01:00\",A,close\r\n",
      "event,timestamp,account\n",
    ]
    let sources = texts.enumerated().map { SourceText(file: "\($0)", bytes: Array($1.utf8)) }
    let ledger = try require(ValueLedger.reading(sources, Settings()).value)
    expect(
      (0..<ledger.count).compactMap { ledger.timestamp(ofRow: $0)?.description }
        == ["2026-01-05T10:00:00.50Z", "2026-01-06T10:00:00+01:00"])
  }
}
