import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct NextDateChangesTests {
  @Test("only the dates change, found by item name, even if two items share a name")
  func dates() throws {
    let text = #"""
      [ {"name": "Gift", "next_date":"2026-01-31"},
        {"name": "Rent", "next_date": "2026-02-01"},
        {"next_date": "2026-03-01", "name": "Gift"} ]
      """#
    let document = try require(
      JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8))).value)
    let changes = document.changes(settingNextDates: [
      (0, try CalendarDate(parsing: "2026-02-28")), (2, try CalendarDate(parsing: "2026-04-01")),
    ])
    expect(
      changes.map { "\($0.place.text) \($0.old ?? "-") \($0.new) \($0.isRequired)" },
      equals: [
        #"["Gift"].next_date "2026-01-31" "2026-02-28" true"#,
        #"["Gift" 2].next_date "2026-03-01" "2026-04-01" true"#,
      ])
    let changed = text.replacing("2026-01-31", with: "2026-02-28")
      .replacing("2026-03-01", with: "2026-04-01")
    expect(document.applying(changes), equals: .bytes(Array(changed.utf8)))
    expect(document.changes(settingNextDates: []).isEmpty)
  }
}
