import FinanceModel
import PlainText
import Testing

@Suite struct RepeatedRowsTests {
  private let header = "id,date,account,amount\n"
  private let row = "a,2026-01-02,x,5\n"

  @Test("a row that is there twice is a warning, with the first place")
  func twice() {
    let found = findings(.transactions, header + row + "b,2026-01-02,x,5\n", header + row)
    #expect(
      found == [
        LedgerFinding(
          .warning, .rowTwice, of: .transactions, "the row is there twice and counts once",
          at: LedgerPlace(file: 1, record: 0), hint: "folder-repair removes it",
          earlier: LedgerPlace(file: 0, record: 0))
      ])
  }

  @Test("an id for two rows that differ is an error at each later one")
  func differing() {
    let text = header + row + row + "a,2026-01-02,x,5.0\na,2026-01-03,x,5\n"
    let found = findings(.transactions, text)
    #expect(
      found.map(\.code) == [
        "transaction-row-twice", "transaction-id-twice", "transaction-id-twice",
      ])
    #expect(found.map { $0.place?.record } == [1, 2, 3])
    #expect(found.last?.message == "two rows that differ have the id 'a'")
    #expect(found.allSatisfy { $0.earlier == LedgerPlace(file: 0, record: 0) })
  }

  @Test("rows without an id are as often as they are written")
  func blank() {
    let found = findings(.transactions, header + ",2026-01-02,x,5\n,2026-01-02,x,5\n")
    #expect(found.map(\.code) == ["transaction-row-equal"])
    #expect(found.map(\.severity) == [.note])
  }
}
