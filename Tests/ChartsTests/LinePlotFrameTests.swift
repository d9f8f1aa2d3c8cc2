import Charts
import Expectations
import PlainText
import Testing

struct LinePlotFrameTests {
  @Test("a long legend makes a drawing taller")
  func height() throws {
    let few = LineChart.of([try series("a", [("2026-01-01", "1")])])
    expect(few.svg().contains("viewBox=\"0 0 720 360\""))
    let many = LineChart.of(
      try (0..<99).map { try series("A long name of \($0)", [("2026-01-01", "1")]) })
    let box = try require(many.svg().split(separator: "\"").first { $0.hasPrefix("0 0 720") })
    expect(Int(box.split(separator: " ")[3]).map { $0 > 500 }, equals: true)
  }

  @Test("amounts too wide for the axis are omitted there but remain at their marks")
  func wideAmounts() throws {
    let chart = LineChart.of([
      try series(
        "a", [("2026-03-01", "100000000000000000.01"), ("2026-03-31", "100000000000000000.02")])
    ])
    let svg = elements(of: chart.svg(SVGSize(width: 240, height: 160)))
    expect(!svg.contains("text-anchor=\"end\""))
    expect(svg.contains("100000000000000000.02<"))
  }
}
