import Charts
import Expectations
import PlainText
import Testing

struct PlotAxesTextTests {
  private func chart(_ events: [String] = []) throws -> LineChart {
    LineChart(
      title: "", description: "",
      series: [try series("a", [("2026-01-01", "0"), ("2026-01-31", "400")])], unit: nil,
      minorDigits: 0, isFilled: true,
      events: try events.map { DatedLabel(date: try day($0), text: "x") })
  }

  @Test("amounts are next to their rows, and dates below their days")
  func axes() throws {
    try expect(
      chart().text(.plain(40, 4)).prefix(6).map(\.text).joined(separator: "\n"),
      equals: """
        400 ┤                           ▁▂▃▄▅▆▇●
            │                   ▁▂▃▄▅▆▇█████████
        200 ┤          ▁▂▃▄▅▆▇██████████████████
            │▼▁▁▂▃▄▅▆▇██████████████████████████
          0 ┴┬─────────────────────────────────┬
         2026-01-01                   2026-01-31
        """)
  }

  @Test("an event is marked in the column of its day, once per column")
  func events() throws {
    let lines = try chart(["2026-01-01", "2026-01-16", "2026-01-16", "2026-01-31"])
      .text(.plain(40, 4)).map(\.text)
    expect(lines[5], equals: "     ¦                ¦                ¦")
    let axis = lines[4]
    expect(axis.count, equals: lines[5].count)
  }

  @Test("without room for amounts the plot uses the full width")
  func narrow() throws {
    let wide = LineChart(
      title: "", description: "",
      series: [
        try series("a", [("2026-01-01", "1000000000000.01"), ("2026-01-31", "1000000000000.02")])
      ],
      unit: nil, minorDigits: 2, isFilled: false)
    let lines = wide.text(.plain(20, 4)).prefix(5).map(\.text)
    expect(lines.allSatisfy { "│┤└┴".contains($0.first ?? " ") })
  }
}
