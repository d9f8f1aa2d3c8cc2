import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

/// What counts as contradicted by its neighbours, seen through the statements that use it.
@Suite struct OutliersTests {
  private func outliers(_ quantities: Int...) throws -> [Int] {
    let rows = quantities.enumerated().map { "2026-01-1\($0.offset),P,X,\($0.element),EUR\n" }
    let table = RandomLedger.table(
      .positions, ["date,account,symbol,quantity,currency\n" + rows.joined()])
    let ledger = try #require(PositionLedger.reading(table, Settings()).value)
    return ledger.doubts.compactMap { $0.place?.record }
  }

  @Test("one between two that agree is one, and so is the last; a level that stays is none")
  func neighbours() throws {
    #expect(try outliers(980, 98, 990) == [1])
    #expect(try outliers(980, 98) == [1])
    #expect(try outliers(980, 98, 99) == [])
    #expect(try outliers(980, 98, 990, 9900, 995) == [1, 3])
    #expect(try outliers(980) == [])
  }
}
