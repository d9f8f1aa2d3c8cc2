import Charts
import Expectations
import PlainText
import Testing

struct EventMarksTests {
  private func chart(_ days: [String]) throws -> LineChart {
    try LineChart.savings(events: try days.map { DatedLabel(date: try day($0), text: "Rent") })
  }

  @Test("an event has a mark below the axis, a vertical line and an entry in the list")
  func drawing() throws {
    let (with, without) = (
      elements(of: try chart(["2025-06-01"]).svg()).split(separator: "\n"),
      elements(of: try chart([]).svg()).split(separator: "\n")
    )
    expect(
      with.filter { !without.contains($0) }.joined(separator: "\n"),
      equals: """
        <rect class="paper" x="0" y="0" width="720" height="382" rx="8"/>
        <path class="axis" d="M256.22 64V320" stroke-dasharray="1 3"/>
        <path class="dot f-c6" d="M256.22 320.5l4 7h-8Z"/>
        <path class="dot f-c6" d="M24 353.5l4 7h-8Z"/>
        <text x="36" y="362">2025-06-01 Rent</text>
        """)
  }

  @Test("the list makes the drawing taller, and the plot keeps its height")
  func height() throws {
    let box = values(of: "viewBox", in: try chart(["2025-06-01"]).svg())
    expect(box, equals: ["0 0 720 382"])
  }

  @Test("events on one day share a mark, and with many events the marks have no lines")
  func crowded() throws {
    let twice = elements(of: try chart(["2025-06-01", "2025-06-01"]).svg())
    expect(twice.components(of: "l4 7h-8Z"), equals: 1 + 2)
    let first = try day("2025-01-01")
    let days = (0..<100).compactMap { first.adding(days: $0 * 4) }.map(\.description)
    let many = elements(of: try chart(days).svg())
    expect(many.components(of: "l4 7h-8Z"), equals: 100 + 12)
    expect(!many.contains("stroke-dasharray=\"1 3\""))
  }
}
