import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct RepeatedOperationsTests {
  @Test("an operation that is there twice is a note at the row that does not count")
  func twice() throws {
    let rows = ["06 A 5 105 allocation pay-12", "05 A 5 105 allocation pay-12"]
    let found = findings(.history, operationText(rows), plan: try plan(["A": "105"]))
      .filter { $0.code != "history-clock" }
    #expect(
      found == [
        LedgerFinding(
          .note, .opTwice, of: .history,
          "operation 'pay-12' is there twice for account 'A' and counts once",
          at: LedgerPlace(file: 0, record: 0), column: "op",
          earlier: LedgerPlace(file: 0, record: 1))
      ], "the first in time counts")
  }

  @Test("undoing takes back what counted")
  func undone() throws {
    let source = SourceText(
      file: "h",
      bytes: Array(
        operationText(["05 A 5 105 allocation pay", "06 A 5 105 allocation pay"]).utf8))
    let table = LedgerTable(.history, files: [try #require(CSVTable.parse(source).value)])
    let history = try #require(History.reading(table).value)
    #expect(history.rows.count == 1)
    let reversal = try Reversal(of: "pay", in: history)
    #expect(reversal.moves.map(\.amount) == [Decimal(-5)])
  }
}
