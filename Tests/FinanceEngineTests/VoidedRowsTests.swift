import FinanceModel
import PlainText
import Testing

@Suite struct VoidedRowsTests {
  /// Rows "id voids", or "id voids -" for one that only takes back.
  private func found(_ rows: String...) -> [LedgerFinding] {
    let lines = rows.map { row in
      let words = row.split(separator: " ").map { $0 == "." ? "" : String($0) }
      return "\(words[0]),\(words.count > 2 ? ",," : "2026-01-02,x,5"),\(words[1])\n"
    }
    return findings(.transactions, "id,date,account,amount,voids\n" + lines.joined())
  }

  private func told(_ rows: [LedgerFinding]) -> [String] {
    rows.map { "\($0.place?.record ?? -1) \($0.severity) \($0.code): \($0.message)" }
  }

  @Test("a correction may stand anywhere, and be corrected itself")
  func sound() {
    #expect(found("b a", "a .", "c b", "d .", "e d -") == [])
    #expect(found("a .", "b a", "c b -", "d a") == [])
  }

  @Test("a voids that names no row is told of, with the id that was probably meant")
  func unknown() {
    let found = found("longname .", "b longn", "c lngname", "d zzzzzz -")
    #expect(
      told(found) == [
        "1 error transaction-voids-unknown: voids 'longn' names no row",
        "2 error transaction-voids-unknown: voids 'lngname' names no row",
        "3 error transaction-voids-unknown: voids 'zzzzzz' names no row",
      ])
    #expect(
      found.map(\.hint) == [
        "did you mean 'longname'?", "did you mean 'longname'?",
        "write the id of the row to take back",
      ])
  }

  @Test("two corrections of one row are an error, two cancellations a warning")
  func twice() {
    let corrected = found("a .", "b a", "c a -", "d a")
    #expect(
      told(corrected) == [
        "2 error transaction-voids-twice: the row 'a' is taken back twice",
        "3 error transaction-voids-twice: the row 'a' is taken back twice",
      ])
    #expect(corrected.map(\.earlier?.record) == [1, 1])
    #expect(
      told(found("a .", "b a -", "c a -")) == [
        "2 warning transaction-voids-twice: the row 'a' is taken back twice"
      ])
  }

  @Test("a row that voids itself and rows that void each other are each told of once")
  func circles() {
    #expect(
      told(found("a .", "b b")) == ["1 error transaction-voids-circle: the row voids itself"])
    #expect(
      told(found("x d", "b c", "c d", "d b", "e e")) == [
        "1 error transaction-voids-circle: 3 rows void each other in a circle",
        "4 error transaction-voids-circle: the row voids itself",
      ])
  }

  @Test("a repeated correction is no second one")
  func repeated() {
    #expect(found("a .", "b a", "b a").map(\.code) == ["transaction-row-twice"])
  }
}
