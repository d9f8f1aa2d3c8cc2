import Charts
import Expectations
import PlainText
import Testing

struct BarGridTests {
  private func texts(_ chart: WaterfallChart, width: Int) -> [String] {
    elements(of: chart.svg(SVGSize(width: width, height: 200))).split(separator: "\n")
      .filter { $0.contains("class=\"faint\"") && $0.contains("middle") }
      .map { String($0.split(separator: ">")[1].split(separator: "<")[0]) }
  }

  @Test("ticks cover the bars, and a wider drawing has more of them")
  func ticks() throws {
    try expect(texts(.netWorth(), width: 720), equals: ["0", "5k", "10k", "15k", "20k", "25k"])
    try expect(texts(.netWorth(), width: 240), equals: ["0", "20k", "40k"])
  }

  @Test("zero is an axis, other ticks are grid lines")
  func axis() throws {
    let svg = elements(of: try WaterfallChart.netWorth().svg())
    let grid = try require(svg.split(separator: "\n").first { $0.contains("\"grid\"") })
    expect(grid.count { $0 == "M" }, equals: 5)
  }
}
