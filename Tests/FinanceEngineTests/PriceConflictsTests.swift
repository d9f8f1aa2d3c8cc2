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

  @Test("two sources that differ are a conflict, unless one of them is MANUAL")
  func sources() {
    #expect(
      found("5,x,", "6,y,", "5.0,,") == [
        LedgerFinding(
          .error, .conflict, of: .prices, "amount '6' is another price than 5, of the same day",
          at: LedgerPlace(file: 0, record: 1), column: "amount",
          hint: "write MANUAL as the source of the row that holds, or remove the other",
          earlier: LedgerPlace(file: 0, record: 0))
      ])
    #expect(found("5,x,", "6,y,", "7,MANUAL,") == [])
    #expect(found("5,x,", "6,trade,") == [])
    let twice = found("5,x,", "6,MANUAL,", "7,MANUAL,close")
    #expect(twice.map(\.place) == [LedgerPlace(file: 0, record: 2)])
  }

  @Test("other types and days are no conflict, and the same row twice is none")
  func others() {
    #expect(found("5,x,", "7,x,open", "8,y,high", "5,x,", "5,y,") == [])
    let days = "date,base,quote,amount\n2026-01-02,A,EUR,5\n2026-01-03,A,EUR,6\n"
    #expect(findings(.prices, days) == [])
  }
}
