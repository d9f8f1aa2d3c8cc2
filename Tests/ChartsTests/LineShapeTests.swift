import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct LineShapeTests {
  @Test("simplifying a line keeps its ends and its highest and lowest points")
  func thinning() throws {
    var generator = SeededGenerator(seed: 15)
    let first = try day("2000-01-01")
    let all = (0..<9000).map { index in
      DatedSeries.Point(
        date: first.adding(days: index) ?? first,
        value: PlainText.Decimal(Int.random(in: 0...1_000_000, using: &generator)))
    }
    let svg = elements(of: LineChart.of([DatedSeries(name: "a", points: all)]).svg())
    let path = try require(svg.split(separator: "\n").first { $0.contains("class=\"line") })
    let data = path.split(separator: "\"")[3].dropFirst().split(separator: "L")
    let places = data.map { $0.split(separator: " ").compactMap { Double($0) } }
    let dots = svg.split(separator: "\n").filter { $0.contains("class=\"dot") }.compactMap {
      Double($0.split(separator: "cy=\"")[1].split(separator: "\"")[0])
    }
    expect(places.count < 6000 && places.count > 1000)
    expect(places.map { $0[1] }.min(), equals: dots.min())
    expect(places.map { $0[1] }.max(), equals: dots.max())
    expect(zip(places, places.dropFirst()).allSatisfy { $0[0] <= $1[0] })
  }

  @Test("an area reaches the highest amount in each column")
  func columns() throws {
    let peak = LineChart.of(
      [
        try series(
          "a",
          [
            ("2026-01-01", "10"), ("2026-05-01", "10"), ("2026-05-02", "800"),
            ("2026-05-03", "10"), ("2026-12-31", "10"),
          ])
      ], isFilled: true)
    expect(peak.text(.plain(30, 4)).shown.split(separator: "\n")[1].contains("▲"))
    expect(peak.text(.plain(30, 4)).shown.split(separator: "\n")[3].contains("█"))
  }
}
