import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LaterRowsTests {
  private static let rows = [
    PricedActivities.header, "2024-01-10,a,BUY,,XYZ,1,10,,,,EUR,,,",
    "2024-03-10,a,BUY,,XYZ,1,10,,,,EUR,,,", "2042-01-10,a,BUY,,XYZ,1,10,,,,EUR,,,",
  ]

  private static func lines(after day: String, today: String) throws -> [String] {
    let text = try ActivityText(
      rows, prices: ["2024-01-10 XYZ EUR 9", "2024-03-11 XYZ EUR 8", "2024-03-12 ABC EUR 8"])
    var later = LaterRows(
      after: try CalendarDate(parsing: day), today: try CalendarDate(parsing: today))
    later.look(at: text.ledger)
    later.look(at: text.prices)
    later.look(at: PositionLedger())
    later.look(at: ValueLedger.empty)
    later.look(at: AccountPostings())
    return ([later.ignored.note].compactMap(\.self) + later.findings.map(\.unplaced))
      .map { "\($0.severity.rawValue) \($0.code) \($0.message)" }
  }

  @Test("rows after the day are counted with the first date; rows after today are a warning")
  func counts() throws {
    try expect(
      Self.lines(after: "2024-02-01", today: "2026-01-01"),
      equals: [
        "note folder-later ignored 2 activities and 2 prices dated after 2024-02-01"
      ])
    try expect(
      Self.lines(after: "2026-01-01", today: "2026-01-01"),
      equals: [
        "warning activity-later ignored 1 activity dated 2042-01-10, after 2026-01-01"
      ])
    try expect(Self.lines(after: "2042-01-10", today: "2042-01-10"), equals: [])
  }

  @Test("values, positions and transactions are checked too")
  func others() throws {
    let folder = try WorthFolder(
      positions: ["1,2026-01-04,Pension,$CASH,9,,EUR,", "2,2026-01-09,Pension,$CASH,8,,EUR,"],
      values: ["1,2026-01-09T10:00:00Z,Isa,value,100,EUR,,,"],
      transactions: ["1,2026-01-07,Purse,3,EUR,,", "2,2026-01-08,Purse,3,EUR,,"],
      today: "2026-01-05")
    expect(
      folder.laterFindings.map { "\($0.code) \($0.message)" },
      equals: [
        "position-later ignored 1 position of 'Pension' dated 2026-01-09, after 2026-01-05",
        "value-later ignored 1 value of 'Isa' dated 2026-01-09, after 2026-01-05",
        "transaction-later ignored 2 transactions dated after 2026-01-05, the first of 'Purse' on"
          + " 2026-01-07",
      ])
  }
}
