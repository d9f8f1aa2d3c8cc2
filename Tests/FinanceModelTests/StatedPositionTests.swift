import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct StatedPositionTests {
  @Test("cash is the symbol that the ledger's column says")
  func cash() {
    expect(
      Ledger.positions.column("symbol")?.help.contains(StatedPosition.cashSymbol), equals: true)
  }
}
