import Charts
import Expectations
import PlainText
import Testing

struct ChartTextOptionsTests {
  @Test("sizes are limited to the drawable range")
  func bounds() {
    let small = ChartTextOptions(width: 0, height: -1, isASCII: false, isPrivate: false)
    expect(small.width == 20 && small.height == 2)
    let large = ChartTextOptions(width: .max, height: .max, isASCII: false, isPrivate: false)
    expect(large.width == 1000 && large.height == 200)
  }

  @Test("in ASCII mode all text except names is ASCII")
  func ascii() throws {
    for isPrivate in [false, true] {
      let manner = ChartTextOptions(width: 50, height: 8, isASCII: true, isPrivate: isPrivate)
      let a = try series("a long name of an account", [("2026-03-01", "-1"), ("2026-04-09", "5")])
      let bars = [NamedAmount(name: "a", amount: .one), NamedAmount(name: "b", amount: -.one)]
      let lines =
        try LineChart.of([a]).text(manner) + LineChart.of([a, a]).text(manner)
        + LineChart.of([a], isFilled: true).text(manner)
        + BarChart(title: "", description: "", bars: bars, unit: nil, minorDigits: 0).text(manner)
        + DonutChart(title: "", description: "", shares: bars, unit: nil, minorDigits: 0)
        .text(manner)
        + WaterfallChart.netWorth(from: "248000").text(manner)
        + BandChart.of([5, 10, 25, 50, 75, 90, 95], goal: "24000").text(manner)
        + BudgetBarChart.of([("a", "1", "2"), ("b", "9", "2")]).text(manner)
        + LineChart.savings(events: [DatedLabel(date: try day("2025-04-01"), text: "Rent")])
        .text(manner)
      expect(lines.allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } })
    }
  }

  @Test("in private mode no chart shows an amount")
  func privacy() throws {
    let manner = ChartTextOptions(width: 60, height: 8, isASCII: false, isPrivate: true)
    let a = try series("a", [("2026-03-01", "-771"), ("2026-04-09", "775")])
    let bars = [NamedAmount(name: "a", amount: try amount("771"))]
    let stack = StackedBarChart.Series(name: "s", amounts: [try amount("771")])
    let all = try [
      LineChart.of([a]).text(manner), LineChart.of([a, a]).text(manner),
      BarChart(title: "", description: "", bars: bars, unit: nil, minorDigits: 0).text(manner),
      StackedBarChart(
        title: "", description: "", categories: ["c"], series: [stack], unit: nil, minorDigits: 0
      ).text(manner),
      DonutChart(title: "", description: "", shares: bars, unit: nil, minorDigits: 0).text(manner),
      WaterfallChart.of("771", [("s", "-77")]).text(manner),
      WaterfallChart.of("-77100", [("s", "77")]).text(manner),
      BandChart.of(goal: "7700").text(manner),
      BudgetBarChart.of([("a", "77", "771")]).text(manner),
    ]
    for lines in all {
      expect(!lines.shown.contains("77") && !lines.shown.contains("1k"))
      expect(lines.shown.contains("••••"))
    }
  }
}
