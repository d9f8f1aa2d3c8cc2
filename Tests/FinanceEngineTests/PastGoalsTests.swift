import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct PastGoalsTests {
  @Test("a goal of today or before is told, a later one and one without a day are not")
  func days() throws {
    let text = #"""
      {"spending": {"goals": [{"name": "a", "target": 1, "by": "2026-11-21"},
        {"name": "b", "target": 1, "by": "2026-11-22"}, {"name": "c", "target": 1}]}}
      """#
    let source = SourceText(file: "coffer.json", bytes: Array(text.utf8))
    let settings = try #require(
      JSONDocument.read(source, as: Settings.self, stage: "settings").value?.value)
    let today = try CalendarDate(parsing: "2026-11-21")
    let found = pastGoals(in: settings, on: today)
    #expect(
      found.map(\.message) == ["goal 'a' was to be reached by 2026-11-21, and today is 2026-11-21"])
    #expect(found.map(\.path) == [.goal(0, .by)])
    #expect(found.map(\.severity) == [.warning])
  }
}
