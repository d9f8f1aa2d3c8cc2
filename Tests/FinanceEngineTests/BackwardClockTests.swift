import FinanceModel
import PlainText
import Testing

@Suite struct BackwardClockTests {
  @Test("a row more than a day older than the one before it in its file is a note")
  func backward() {
    let found = findings(
      .history, historyText("10 x 1 3", "09 y 1 1", "02 z 1 1", "03 x 1 2"), historyText("01 x 1 1")
    )
    #expect(
      found == [
        LedgerFinding(
          .note, .clock, of: .history,
          "the row is older than the one before it: 2026-01-09T00:00:00Z",
          at: LedgerPlace(file: 0, record: 2), column: "timestamp",
          hint: "rows count in the order of their timestamps")
      ])
  }
}
