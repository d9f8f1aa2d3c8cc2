import Charts
import Expectations
import PlainText
import Testing

struct LinePlotAxesTests {
  private func paths(_ kind: String, _ least: String) throws -> [Substring] {
    let chart = LineChart.of([
      try series("a", [("2026-01-01", least), ("2026-12-31", "100")])
    ])
    return elements(of: chart.svg()).split(separator: "\n")
      .filter { $0.contains("class=\"\(kind)\"") }
  }

  @Test("each tick amount has a horizontal line, zero is an axis, and dates have ticks")
  func axes() throws {
    let grid = try require(paths("grid", "-100").first)
    let axis = try paths("axis", "-100")
    expect(axis.count, equals: 2)
    // The bottom line and the zero line, then a tick for each quarter.
    expect(axis[0].count { $0 == "M" } == 2 && axis[1].count { $0 == "M" } == 4)
    expect(grid.count { $0 == "M" }, equals: 3)
    try expect(paths("axis", "0")[0].count { $0 == "M" }, equals: 1)
  }
}
