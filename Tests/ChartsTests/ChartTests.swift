import Charts
import Expectations
import PlainText
import Testing

struct ChartTests {
  private static let bars = [
    NamedAmount(name: "ISA", amount: PlainText.Decimal(1200)),
    NamedAmount(name: "Tin", amount: PlainText.Decimal(3)),
  ]

  /// A chart of each kind with named amounts.
  private static let charts: [any Chart] = [
    BarChart(title: "Accounts", description: "", bars: bars, unit: "GBP", minorDigits: 2),
    StackedBarChart(
      title: "Accounts", description: "", categories: ["a", "b"],
      series: [.init(name: "x", amounts: bars.map(\.amount))], unit: "GBP", minorDigits: 2),
    DonutChart(title: "Accounts", description: "", shares: bars, unit: "GBP", minorDigits: 2),
    WaterfallChart(
      title: "Accounts", description: "", start: bars[0], steps: [bars[1]], end: "End",
      unit: "GBP", minorDigits: 2),
  ]

  @Test("each kind has its title in both forms, and an embedded drawing has no style sheet")
  func forms() {
    let text = ChartTextOptions(width: 60, height: 8, isASCII: false, isPrivate: false)
    for chart in Self.charts {
      expect(chart.title, equals: "Accounts")
      expect(chart.text(text).first?.text, equals: "Accounts (GBP)")
      let drawing = chart.svg(SVGOptions(isEmbedded: true, name: "one"))
      expect(drawing.hasPrefix("<svg class=\"coffer-chart\""))
      expect(!drawing.contains("<style>") && drawing.contains("id=\"chart-one-title\""))
    }
  }
}
