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
