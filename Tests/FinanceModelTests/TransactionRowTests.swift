import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct TransactionRowTests {
  @Test("rows that count have their words; columns that are not there are blank")
  func words() throws {
    let table = RandomLedger.table(
      .transactions,
      [
        "id,date,account,payee,category,amount,voids\n"
          + "a,2026-01-02,Giro,Shop,Food:Out,-5,\nb,2026-01-02,Giro,\"Sh,op\",Food,-6,a\n"
      ])
    let postings = try #require(AccountPosting.reading(table, Settings()).value)
    let rows = TransactionRow.rows(of: postings, in: table)
    #expect(
      rows.map { [$0.id, $0.payee, $0.category, $0.note] } == [["b", "Sh,op", "Food", ""]])
    #expect(rows.map(\.posting) == postings)
  }
}
