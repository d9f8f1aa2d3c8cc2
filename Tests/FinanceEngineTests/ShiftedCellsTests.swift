import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ShiftedCellsTests {
  @Test("a number as a source is an error, although every cell could be read")
  func source() {
    let found = findings(
      .prices, "date,base,quote,amount,source\n2026-01-02,A,EUR,114.5,50\n2026-01-03,A,EUR,114,x\n")
    #expect(found.map(\.code) == ["price-cells-shifted"])
    #expect(found.map(\.place) == [LedgerPlace(file: 0, record: 0)])
  }

  @Test("a shifted row has one finding")
  func once() {
    let found = findings(.prices, "date,base,quote,amount\n2026-01-02,A,114.5,EUR\n")
    #expect(found.map(\.code) == ["price-cells-shifted"])
  }
}
