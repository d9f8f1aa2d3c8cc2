import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LedgerRowReaderTests {
  private func diagnostics(_ texts: String...) -> [Diagnostic] {
    AccountPosting.reading(RandomLedger.table(.transactions, texts), Settings()).diagnostics
  }

  @Test("if a column is missing, only that is reported")
  func columns() {
    expect(
      diagnostics("date,account,amount\nx,y,z\n", "date,account\n").map(\.message),
      equals: ["column 'amount' is missing"])
  }

  @Test("after a hundred errors, a note says that there are more")
  func many() {
    let found = diagnostics(
      "date,account,amount\n2024-01-01,a,1\n" + String(repeating: "2024-01-01,a,x\n", count: 150))
    expect(found.count, equals: 101)
    expect(found.last?.code, equals: "transaction-more")
  }
}
