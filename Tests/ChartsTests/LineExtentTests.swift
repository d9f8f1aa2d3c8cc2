import Charts
import Expectations
import PlainText
import Testing

struct LineExtentTests {
  @Test("a plot covers the days and amounts of all series and a goal")
  func covers() throws {
    let chart = LineChart.of([
      try series("a", [("2026-01-01", "10"), ("2026-02-01", "20")]),
      try series("b", [("2025-06-01", "15"), ("2026-01-01", "-20")]),
      try series("c", [("2030-01-01", nil)]),
    ])
    let texts = SeenXML.of(chart.svg())?.texts
    expect(texts?["desc"]?.hasPrefix("From 2025-06-01 to 2026-02-01."), equals: true)
    expect(texts?["text"]?.contains("-2020"), equals: false)
    expect(texts?["text"]?.contains("-20-1001020"), equals: true)
    let goal = SeenXML.of(try BandChart.of(goal: "90000").svg())?.texts["text"]
    expect(goal?.contains("100k"), equals: true)
  }

  @Test("a series without amounts has no extent")
  func nothing() throws {
    let empty = try series("a", [("2026-01-01", nil)])
    expect(LineChart.of([empty]).text(.plain(40)).shown, equals: "Savings (GBP)\nnothing to show")
  }
}
