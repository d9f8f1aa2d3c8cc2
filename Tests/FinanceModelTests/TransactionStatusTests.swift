import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct TransactionStatusTests {
  private let table = RandomLedger.table(
    .transactions,
    [
      "date,account,amount,kind,status\n2026-01-01,a,1,,\n2026-01-01,a,2,,POSTED\n"
        + "2026-01-01,a,4,,CLEARED\n2026-01-01,a,8,,RECONCILED\n2026-01-01,a,16,,PENDING\n"
        + "2026-01-01,a,32,,DRAFT\n2026-01-01,a,64,,VOID\n2026-01-01,a,128,assertion,\n"
    ])

  @Test("only blank, POSTED, CLEARED and RECONCILED rows are summed; assertions are not")
  func sums() throws {
    expect(table.liveRows.filter(table.hasCountingStatus).map(\.record), equals: [0, 1, 2, 3, 7])
    let postings = try require(AccountPosting.reading(table, Settings()).value)
    expect(postings.map(\.amount), equals: [1, 2, 4, 8].map { Decimal($0) })
  }

  @Test("an unknown status is an error that suggests the correct word")
  func unknown() {
    let table = RandomLedger.table(
      .transactions, ["date,account,amount,status\n2026-01-01,a,1,cleared\n"])
    let found = AccountPosting.reading(table, Settings()).diagnostics
    expect(found.map(\.code), equals: ["transaction-word-unknown"])
    expect(found.first?.hint, equals: "did you mean 'CLEARED'?")
  }
}
