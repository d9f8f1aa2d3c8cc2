import Charts
import Expectations
import PlainText
import Testing

struct LevelLegendTests {
  @Test("names that do not fit side by side continue on another row")
  func rows() throws {
    let names = (1...3).map { "A level number \($0) with a name that is rather long" }
    let chart = MonthChart(
      title: "", description: "", days: try LeveledDayTests.days("2026-11-01", ["1"]),
      levels: names, unit: nil, minorDigits: 0)
    let entries = elements(of: chart.svg(SVGSize(width: 420, height: 300)))
      .split(separator: "\n").filter { $0.contains("A level number") }
    expect(entries.count, equals: 3)
    let heights = Set(entries.map { $0.split(separator: "y=\"")[1].split(separator: "\"")[0] })
    expect(heights.count, equals: 3)
  }
}
