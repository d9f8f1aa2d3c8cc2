import Charts
import Expectations
import PlainText
import Testing

struct ChartLineTests {
  @Test("adjacent spans differ in role, and together they form the line")
  func spans() throws {
    let chart = LineChart.of([try series("a", [("2026-03-01", "1"), ("2026-03-09", "5")])])
    for line in chart.text(.plain(40)) {
      expect(line.spans.map(\.text).joined(), equals: line.text)
      expect(zip(line.spans, line.spans.dropFirst()).allSatisfy { $0.role != $1.role })
    }
  }

  @Test("axis, labels, marks and series have distinct roles")
  func roles() throws {
    let one = LineChart.of([try series("a", [("2026-03-01", "1"), ("2026-03-09", "5")])])
    let roles = Set(one.text(.plain(40)).flatMap { $0.spans.map(\.role) })
    expect(roles, equals: [.axis, .label, .mark, .series(0)])
    let last = try require(one.text(.plain(40)).last)
    expect(last.spans.map(\.text), equals: ["▼", " min  1.00  2026-03-01"])
    expect(last.spans.map(\.role), equals: [.mark, .label])
  }
}

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
