import Expectations
import FinanceModel
import PlainText
import Testing

struct ActivityReadingTests {
  private func codes(_ text: String) -> [String] {
    let loaded = ActivityLedger.reading(
      [SourceText(file: "a", bytes: Array(text.utf8))], Settings())
    expect((loaded.value == nil) == loaded.diagnostics.contains { $0.severity == .error })
    return loaded.diagnostics.map { finding in
      let place = finding.excerpt?.position
      return "\(finding.code) \(place?.line ?? 0):\(place?.column ?? 0)"
    }
  }

  @Test("all errors in cells are reported at the cells")
  func findings() {
    let text = """
      date,time,account,type,subtype,quantity,currency,ratio,status
      2026-02-30,09:30,A,BUY,,1,EUR,,
      2026-02-03,25:00,A,BUY,,1,EUR,,
      2026-02-03,,,BUY,,1,EUR,,
      2026-02-03,,A,Buy,drip,"1,5",EUR,4/1,posted
      2026-02-03,,A,,,1,,,

      """
    expect(
      codes(text),
      equals: [
        "activity-date-malformed 2:1", "activity-time-malformed 3:12",
        "activity-value-missing 4:13", "activity-word-unknown 5:15",
        "activity-word-unknown 5:38", "activity-value-missing 6:15",
      ])
    let cells = """
      date,account,type,subtype,quantity,currency,ratio
      2026-02-03,A,BUY,drip,"1,5",EUR,4/1

      """
    expect(
      codes(cells),
      equals: [
        "activity-word-unknown 2:18", "activity-ratio-malformed 2:33",
        "activity-number-malformed 2:23",
      ])
    expect(codes("date,account\n"), equals: ["activity-column-missing 1:1"])
    expect(codes("date,account,type\n1,2\n"), equals: ["csv-field-count 2:4"])
  }

  @Test("warnings about a file are returned with its rows")
  func warnings() {
    expect(
      codes("date,account,type,currency\r\n2026-01-05,A,DEPOSIT,EUR"),
      equals: ["csv-crlf 1:27", "csv-missing-newline 2:25"])
  }

  @Test("voided rows, rows that void them, and duplicates do not count")
  func voids() throws {
    let text = """
      id,date,account,type,currency,voids,note
      1,2026-01-05,A,DEPOSIT,EUR,,
      2,2026-01-06,Ghost,DEPOSIT,JPY,,wrong
      3,,,,,2,taken back
      4,2026-01-07,A,DEPOSIT,EUR,1,instead
      5,not a day,,,,,voided below
      6,,,,,5,
      4,2026-01-07,A,DEPOSIT,EUR,1,instead

      """
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    let ledger = try require(ActivityLedger.reading([source], Settings()).value)
    expect((0..<ledger.count).map { ledger.id(ofRow: $0) } == ["4"])
    expect(ledger.accounts == ["A"] && ledger.currencies == ["EUR"])
  }
}
