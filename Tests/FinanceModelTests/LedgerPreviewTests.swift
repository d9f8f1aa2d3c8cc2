import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct LedgerPreviewTests {
  private func screening(
    _ ledger: Ledger, _ text: String, checks: Bool = true, names: [String] = []
  ) -> LedgerPreview {
    var screening = LedgerPreview(
      ledger, LiveRows(of: ledger), checksCells: checks, namesIn: names)
    _ = CSVPass(
      SourceText(file: "a", bytes: Array(text.utf8)), header: { screening.begin(header: $0) },
      batch: { screening.take($0) })
    return screening
  }

  private func isSound(_ row: String, checks: Bool = true) -> Bool {
    screening(
      .activities, "date,account,type,quantity,note\n\(row)\n", checks: checks
    ).isSound
  }

  @Test("only numbers and dates that count must be readable; other cells are not checked")
  func cells() {
    let sound = [
      "2026-01-05,A,BUY,1,x", "2026-01-05,A,BUY,,1x", "2026-01-05,A,NONSENSE,-0.5,",
      "2026-01-05,A,BUY,123456789012345678.123456789012345678,", ",A,BUY,1,", "2026-01-05,A,BUY, ,",
    ]
    let damaged = [
      "2026-02-30,A,BUY,1,", "05.01.2026,A,BUY,1,", "2026-01-05,A,BUY,1x,", "2026-01-05,A,BUY,1.,",
      "2026-01-05,A,BUY,\"1,5\",", "2026-01-05,A,BUY,1.2.3,",
    ]
    for row in sound { expect(isSound(row), "\(row)") }
    for row in damaged {
      expect(!isSound(row), "\(row)")
      expect(isSound(row, checks: false), "\(row)")
    }
  }

  @Test("timestamps must be readable, and required columns must exist")
  func others() {
    expect(screening(.values, "timestamp,account,event\n2026-01-05T10:00:00Z,A,open\n").isSound)
    expect(screening(.values, "timestamp,account,event\n2026-01-05,A,open\n").isSound)
    expect(!screening(.values, "timestamp,account,event\n2026-02-30,A,open\n").isSound)
    expect(!screening(.values, "timestamp,account,event\n2026-01,A,open\n").isSound)
    expect(!screening(.values, "timestamp,account\n2026-01-05T10:00:00Z,A\n").isSound)
  }

  @Test("names are in the order of their first rows, without those of voided rows")
  func names() {
    let text = """
      id,date,account,type,voids
      1,2026-01-05,"B ""b\""",BUY,
      2,2026-01-05,A,SELL,
      3,2026-01-05,,BUY,
      4,2026-01-05,A,BUY,

      """
    let found = screening(.activities, text, names: ["account", "type", "symbol"])
    expect(
      found.names, equals: ["account": ["B \"b\"", "A"], "type": ["BUY", "SELL"], "symbol": []])
    expect(found.headers, equals: [["id", "date", "account", "type", "voids"]])
  }

  @Test("screening stops at cells in which the table finds errors")
  func table() {
    let head = "date,account,type,quantity\n"
    func diagnostics(_ row: String) -> [String] {
      let table = RandomLedger.table(.activities, [head + row + "\n"])
      return table.checkedCells(of: table.places).diagnostics.map(\.code)
    }
    expect(diagnostics("2026-01-05,A,BUY,1"), equals: [])
    expect(
      diagnostics("2026-02-30,A,BUY,1x"),
      equals: [
        "activity-date-malformed", "activity-number-malformed",
      ])
    let lacking = RandomLedger.table(.activities, ["date,account\n"])
    expect(
      lacking.checkedCells(of: lacking.places).diagnostics.map(\.code),
      equals: ["activity-column-missing"])
  }
}
