import FinanceModel
import PlainText
import Testing

@Suite struct FarDatesTests {
  @Test("a date may be a year and a day ahead, not more")
  func dates() {
    let text =
      "date,account,amount\n2027-11-22,x,5\n2027-11-23,x,5\n1900-01-01,x,5\n1899-12-31,x,5\n"
    #expect(
      findings(.transactions, text) == [
        LedgerFinding(
          .warning, .dateFar, of: .transactions,
          "date '2027-11-23' is 367 days after today, 2026-11-21",
          at: LedgerPlace(file: 0, record: 1), column: "date", hint: "is the year right?"),
        LedgerFinding(
          .warning, .dateFar, of: .transactions, "date '1899-12-31' is before 1900",
          at: LedgerPlace(file: 0, record: 3), column: "date", hint: "is the year right?"),
      ])
  }

  @Test("a timestamp may be a day ahead, as of a clock elsewhere, not more")
  func timestamps() {
    let text =
      "timestamp,account,event\n2026-11-22T23:00:00+14:00,x,open\n2026-11-23T00:00:00Z,x,close\n"
    let found = findings(.values, text)
    #expect(found.map(\.code) == ["value-date-far"])
    #expect(found.map(\.place) == [LedgerPlace(file: 0, record: 1)])
  }
}
