import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct StatedPositionTests {
  @Test("the help for the ledger's symbol column contains the cash symbol")
  func cash() {
    expect(
      Ledger.positions.column("symbol")?.help.contains(StatedPosition.cashSymbol), equals: true)
  }
}
