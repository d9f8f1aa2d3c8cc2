import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct StackedBarChartTests {
  @Test("the segments' total length represents their sum, with a legend")
  func text() throws {
    let chart = StackedBarChart(
      title: "Spending", description: "", categories: ["Jan 2026", "Feb 2026", "Mar 2026"],
      series: [
        .init(name: "Rent", amounts: [try amount("800"), try amount("800"), try amount("800")]),
        .init(name: "Food", amounts: [try amount("300"), try amount("410.5")]),
        .init(name: "Refunds", amounts: [try amount("-100"), .zero, try amount("-250"), .one]),
      ], unit: "GBP", minorDigits: 2)
    try expectOnPage(chart.text(.plain(50)))
    expect(
      chart.text(.plain(50)).shown,
      equals: """
        Spending (GBP)
        Jan 2026     ▒▒│█████████████████▓▓▓▓▓▓▓   1000.00
        Feb 2026       │█████████████████▓▓▓▓▓▓▓▓▓ 1210.50
        Mar 2026  ▒▒▒▒▒│█████████████████           550.00
        █ Rent   ▓ Food   ▒ Refunds
        """)
    expect(
      chart.text(.plain(20)).shown,
      equals: """
        Spending (GBP)
        Jan 2026
          ▒│███████████▓▓▓▓
        1000.00
        Feb 2026
           │███████████▓▓▓▓▓
        1210.50
        Mar 2026
        ▒▒▒│███████████
        550.00
        █ Rent   ▓ Food
        ▒ Refunds
        """)
  }

  @Test("without categories or series the chart shows 'nothing to show'")
  func nothing() {
    for (categories, series) in [([], [.init(name: "a", amounts: [])]), (["c"], [])]
      as [([String], [StackedBarChart.Series])]
    {
      let chart = StackedBarChart(
        title: "T", description: "", categories: categories, series: series, unit: nil,
        minorDigits: 2)
      expect(chart.text(.plain(40)).shown, equals: "T\nnothing to show")
      expect(chart.svg().contains(">nothing to show<"))
    }
  }

  @Test("for any amounts, lines fit and drawings are well-formed")
  func laws() {
    var generator = SeededGenerator(seed: 18)
    for round in 0..<150 {
      let series = (0..<Int.random(in: 0...10, using: &generator)).map { _ in
        StackedBarChart.Series(
          name: generator.anyName(),
          amounts: (0..<Int.random(in: 0...5, using: &generator)).map { _ in generator.anyAmount() }
        )
      }
      let chart = StackedBarChart(
        title: generator.anyName(), description: generator.anyName(),
        categories: (0..<Int.random(in: 0...4, using: &generator)).map { _ in generator.anyName() },
        series: series, unit: nil, minorDigits: Int.random(in: 0...18, using: &generator))
      let manner = generator.anyOptions()
      expectPrintable(chart.text(manner), manner, "seed 18, round \(round)")
      expectDrawable(chart.svg(), "seed 18, round \(round)")
      expect(chart.svg(), equals: chart.svg())
    }
  }
}

struct StackedBarDrawingTests {
  @Test("a stacked bar chart gives the expected SVG")
  func drawing() throws {
    let chart = StackedBarChart(
      title: "Spending", description: "", categories: ["Jan", "Feb"],
      series: [
        .init(name: "Rent", amounts: [try amount("800"), try amount("750")]),
        .init(name: "Food", amounts: [try amount("300"), try amount("-100")]),
      ], unit: "GBP", minorDigits: 2)
    expect(
      elements(of: chart.svg(SVGSize(width: 400, height: 140))),
      equals: """
        <rect class="paper" x="0" y="0" width="400" height="162" rx="8"/>
        <text class="title" x="20" y="30">Spending<tspan class="unit faint" \
        dx="6">GBP</tspan></text>
        <defs><pattern id="chart-086f1592-h1" width="8" height="8" \
        patternUnits="userSpaceOnUse"><path class="hatch" d="M-2 6L2 10M-2 -2L10 10M6 -2L10 \
        2"/></pattern></defs>
        <rect class="f-c0" x="20" y="43.5" width="16" height="13" rx="1.5"/>
        <text x="44" y="54">Rent</text>
        <rect class="f-c1" x="93.76" y="43.5" width="16" height="13" rx="1.5"/>
        <rect class="hatched" x="93.76" y="43.5" width="16" height="13" rx="1.5" \
        fill="url(#chart-086f1592-h1)"/>
        <text x="117.76" y="54">Food</text>
        <text class="faint" x="52.32" y="136" text-anchor="middle">-2k</text>
        <text class="faint" x="186.62" y="136" text-anchor="middle">0</text>
        <text class="faint" x="320.92" y="136" text-anchor="middle">2k</text>
        <path class="grid" d="M52.32 68V120M320.92 68V120"/>
        <path class="axis" d="M186.62 68V120"/>
        <text x="42.32" y="84.2" text-anchor="end">Jan</text>
        <rect class="f-c0" x="186.62" y="72" width="52.72" height="16" rx="1.5"/>
        <rect class="f-c1" x="240.34" y="72" width="19.15" height="16" rx="1.5"/>
        <rect class="hatched" x="240.34" y="72" width="19.15" height="16" rx="1.5" \
        fill="url(#chart-086f1592-h1)"/>
        <text x="267.49" y="84.2">1100.00</text>
        <text x="42.32" y="108.2" text-anchor="end">Feb</text>
        <rect class="f-c1" x="179.91" y="96" width="5.71" height="16" rx="1.5"/>
        <rect class="hatched" x="179.91" y="96" width="5.71" height="16" rx="1.5" \
        fill="url(#chart-086f1592-h1)"/>
        <rect class="f-c0" x="186.62" y="96" width="49.36" height="16" rx="1.5"/>
        <text x="243.98" y="108.2">650.00</text>

        """)
    expect(
      SeenXML.of(chart.svg())?.texts["desc"],
      equals: """
        Jan: Rent 800.00, Food 300.00, total 1100.00. \
        Feb: Rent 750.00, Food -100.00, total 650.00. Amounts in GBP.
        """)
  }
}
