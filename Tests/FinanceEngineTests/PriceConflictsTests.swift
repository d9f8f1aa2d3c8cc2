import FinanceModel
import PlainText
import Testing

@Suite struct PriceConflictsTests {
  private func found(_ rows: String...) -> [LedgerFinding] {
    findings(
      .prices,
      "date,base,quote,amount,source,type\n"
        + rows.map { "2026-01-02,A,EUR,\($0)\n" }.joined())
  }

  @Test("one source with two amounts is a conflict at the later row")
  func conflict() {
    #expect(
      found("5,x,", "5.00,x,close", "6,x,close") == [
        LedgerFinding(
          .error, .conflict, of: .prices,
          "amount '6' is another price than 5, of the same day and source",
          at: LedgerPlace(file: 0, record: 2), column: "amount",
          hint: "remove one of the rows", earlier: LedgerPlace(file: 0, record: 0))
      ])
  }

  @Test("other sources, types and days are no conflict, and the same row twice is none")
  func others() {
    #expect(found("5,x,", "6,y,", "7,x,open", "8,,", "5,x,") == [])
    let days = "date,base,quote,amount\n2026-01-02,A,EUR,5\n2026-01-03,A,EUR,6\n"
    #expect(findings(.prices, days) == [])
  }
}
