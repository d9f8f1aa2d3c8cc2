import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct WrittenRowsTests {
  private func table(_ text: String) -> LedgerTable {
    RandomLedger.table(.transactions, [text])
  }

  private func written() -> WrittenRows {
    var rows = WrittenRows()
    rows.add(
      .transactions,
      [("date", "2026-03-01"), ("id", "r1"), ("payee", "A, \"B\""), ("amount", "-5.00")])
    rows.add(.transactions, [("date", "2026-03-01"), ("voids", "r9")])
    return rows
  }

  @Test("a row counts as unedited regardless of quotes, added columns and column order")
  func same() {
    let index = WrittenRowIndex(written().text)
    let place = LedgerPlace(file: 0, record: 0)
    for text in [
      "id,date,payee,amount\nr1,2026-03-01,\"A, \"\"B\"\"\",-5.00\n",
      "mine,amount,payee,category,\"id\",date\nx,-5.00,\"A, \"\"B\"\"\",,\"r1\",2026-03-01\n",
    ] {
      expect(index.isAsWritten(place, in: table(text)), equals: true)
    }
  }

  @Test("a changed cell is an edit; for a row with another id the answer is unknown")
  func other() {
    let index = WrittenRowIndex(written().text)
    let place = LedgerPlace(file: 0, record: 0)
    let found = [
      "id,date,payee,amount\nr1,2026-03-01,\"A, \"\"B\"\"\",-5.0\n",
      "id,date,payee,amount,note\nr1,2026-03-01,\"A, \"\"B\"\"\",-5.00,x\n",
      "id,date,payee,amount\nr2,2026-03-01,\"A, \"\"B\"\"\",-5.00\n",
    ].map { index.isAsWritten(place, in: table($0)) }
    expect(found, equals: [false, false, nil])
  }

  @Test("lines are not duplicated, and lines of an earlier text are kept")
  func merged() {
    let rows = written()
    let line = String(decoding: rows.text, as: UTF8.self)
    expect(line.hasPrefix("r1 ") && line.hasSuffix("\n"))
    func merged(_ earlier: String) -> String {
      String(decoding: rows.merged(into: Array(earlier.utf8)), as: UTF8.self)
    }
    expect(merged("") == line && merged(line) == line)
    expect(merged("r0 1"), equals: "r0 1\n" + line)
    expect(merged("r0 1\n" + line), equals: "r0 1\n" + line)
  }

  @Test("malformed lines are ignored")
  func damaged() {
    let index = WrittenRowIndex(Array("r1\n\nr1 -\nr1 1 2\nr1 \u{1}\n".utf8) + [0xFF])
    let place = LedgerPlace(file: 0, record: 0)
    expect(index.isAsWritten(place, in: table("id,date\nr1,2026-03-01\n")) == nil)
  }
}
