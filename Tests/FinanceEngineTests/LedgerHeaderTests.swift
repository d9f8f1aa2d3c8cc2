import FinanceModel
import PlainText
import Testing

@Suite struct LedgerHeaderTests {
  @Test("a column that must be there is missed, with the name that was probably meant")
  func missing() {
    let found = findings(.prices, "date,base,qoute\n2026-01-02,A,EUR\n")
    #expect(
      found == [
        LedgerFinding(
          .error, .columnMissing, of: .prices, "column 'quote' is missing",
          at: .header(ofFile: 0), column: "qoute", hint: "rename 'qoute' to 'quote'"),
        LedgerFinding(
          .error, .columnMissing, of: .prices, "column 'amount' is missing",
          at: .header(ofFile: 0),
          hint: "add 'amount' to the header, and to each row the price of one unit, as traded"),
      ])
  }

  @Test("a near-miss of an optional column is warned of, any other column is a note")
  func unknown() {
    let found = findings(.prices, "date,base,quote,amount,Source,colour,bases\n")
    #expect(
      found == [
        LedgerFinding(
          .warning, .columnUnknown, of: .prices, "unknown column 'Source'",
          at: .header(ofFile: 0), column: "Source", hint: "did you mean 'source'?")
      ]
        + ["colour", "bases"].map { (name: String) in
          LedgerFinding(
            .note, .columnUnknown, of: .prices, "unknown column '\(name)'", at: .header(ofFile: 0),
            column: name, hint: "nothing reads it; it is kept as it is")
        })
  }

  @Test("each file of a ledger has a header of its own")
  func files() {
    let found = findings(.prices, "date,base,quote,amount\n", "date,base,quote\n")
    #expect(found.map(\.place) == [.header(ofFile: 1)])
  }
}
