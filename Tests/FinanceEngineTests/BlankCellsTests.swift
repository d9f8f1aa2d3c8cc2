import FinanceModel
import PlainText
import Testing

@Suite struct BlankCellsTests {
  @Test("each blank cell that must be filled is told of, unless the row only takes back another")
  func blank() {
    let text =
      "id,date,account,amount,note,voids\n1,2026-01-02,x,5,,\n2,, ,5,,\n3,,,,sorry,1\n"
    #expect(
      findings(.transactions, text) == [
        LedgerFinding(
          .error, .valueMissing, of: .transactions, "date is blank",
          at: LedgerPlace(file: 0, record: 1), column: "date",
          hint: "fill in the day of the booking"),
        LedgerFinding(
          .error, .valueMissing, of: .transactions, "account is blank",
          at: LedgerPlace(file: 0, record: 1), column: "account", hint: "fill in the account"),
      ])
  }

  @Test("a replacement must be whole")
  func replacement() {
    let text = "id,date,account,amount,voids\n1,2026-01-02,x,5,\n2,2026-01-02,x,,1\n"
    #expect(findings(.transactions, text).map(\.column) == ["amount"])
  }
}
