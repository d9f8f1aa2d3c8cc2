import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LedgerRowReaderTests {
  private func diagnostics(_ texts: String...) -> [Diagnostic] {
    AccountPosting.reading(RandomLedger.table(.transactions, texts), Settings()).diagnostics
  }

  @Test("where a file lacks a column, that alone is told")
  func columns() {
    expect(
      diagnostics("date,account,amount\nx,y,z\n", "date,account\n").map(\.message),
      equals: ["column 'amount' is missing"])
  }

  @Test("beyond a hundred errors is a note")
  func many() {
    let found = diagnostics(
      "date,account,amount\n2024-01-01,a,1\n" + String(repeating: "2024-01-01,a,x\n", count: 150))
    expect(found.count, equals: 101)
    expect(found.last?.code, equals: "transaction-more")
  }
}
