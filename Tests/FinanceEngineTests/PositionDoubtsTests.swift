import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct PositionDoubtsTests {
  private func doubts(_ quantities: String..., symbol: String = "PENF") throws -> [String] {
    let rows = quantities.enumerated().map {
      "2026-0\($0.offset + 1)-01,P,\(symbol),\($0.element),EUR\n"
    }
    let table = RandomLedger.table(
      .positions, ["date,account,symbol,quantity,currency\n" + rows.joined()])
    let ledger = try #require(PositionLedger.reading(table, Settings()).value)
    return ledger.doubts.map { "\($0.place?.record ?? -1) \($0.code) \($0.message)" }
  }

  @Test("a quantity far from the statements around it is told")
  func jumps() throws {
    #expect(
      try doubts("980", "1.000") == [
        "1 position-jump quantity '1' of 'PENF' is far from the 980 of 2026-01-01"
      ])
    #expect(try doubts("980", "98", "990").count == 1)
    #expect(try doubts("980", "98", "99") == [])
    #expect(try doubts("980", "123") == [])
    #expect(try doubts("980", "0") == [])
  }

  @Test("cash may be whatever it is")
  func cash() throws {
    #expect(try doubts("980", "1", symbol: "$CASH") == [])
  }
}
