import Charts
import Expectations
import PlainText
import Testing

struct YearDrawingTests {
  @Test(
    "a day is a square with its level's size and colour; the description has the monthly totals"
  )
  func drawing() throws {
    let chart = try YearChartTests.chart("2026-01-01", days: 59)
    let svg = chart.svg(SVGSize(width: 480, height: 160))
    let elements = elements(of: svg)
    expect(elements.components(of: "class=\"f-c2\""), equals: 26 + 1)
    expect(elements.components(of: "class=\"f-c4\""), equals: 17 + 1)
    expect(elements.components(of: "class=\"f-c1\""), equals: 16 + 1)
    expect(elements.contains(">Jan</text>") && elements.contains(">Feb</text>"))
    expect(
      SeenXML.of(svg)?.texts["desc"], equals: "Jan 2026 678.00, Feb 2026 648.00. Amounts in GBP.")
  }
}
