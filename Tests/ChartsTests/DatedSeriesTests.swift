import Charts
import Expectations
import PlainText
import Testing

struct DatedSeriesTests {
  @Test("points are sorted by day, and the last of several on one day is used")
  func order() throws {
    let points = try series(
      "a", [("2026-03-02", "1"), ("2026-03-01", "2"), ("2026-03-02", "3"), ("2026-02-01", nil)]
    ).points
    expect(points.map(\.date.description), equals: ["2026-02-01", "2026-03-01", "2026-03-02"])
    expect(points.map { $0.value?.description }, equals: [nil, "2", "3"])
  }

  @Test("any order of points gives the same chart")
  func shuffled() throws {
    let points = [("2026-03-02", "1"), ("2026-03-01", "2"), ("2026-03-05", "3")]
    let first = LineChart.of([try series("a", points)])
    let second = LineChart.of([try series("a", points.reversed())])
    expect(first.svg(), equals: second.svg())
    expect(first.text(.plain(40)).shown, equals: second.text(.plain(40)).shown)
  }
}
