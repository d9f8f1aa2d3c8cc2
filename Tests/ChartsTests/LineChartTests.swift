import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct LineChartTests {
  @Test("a chart without series, without points or with only gaps shows 'nothing to show'")
  func nothing() throws {
    let gap = try series("a", [("2026-03-01", nil)])
    for chart in [LineChart.of([]), .of([try series("a", [])]), .of([gap, gap]), .of([gap])] {
      expect(chart.text(.plain(20)).shown, equals: "Savings (GBP)\nnothing to show")
      expect(SeenXML.of(chart.svg())?.texts["text"], equals: "Savingsnothing to show")
      expect(SeenXML.of(chart.svg())?.texts["desc"], equals: "Nothing to show.")
    }
  }

  @Test("for any series, lines fit, drawings are well-formed and output is repeatable")
  func laws() {
    var generator = SeededGenerator(seed: 14)
    for round in 0..<150 {
      let chart = LineChart(
        title: generator.anyName(), description: generator.anyName(),
        series: (0..<Int.random(in: 1...9, using: &generator) / 3 + 1).map { _ in
          generator.anySeries()
        },
        unit: Bool.random(using: &generator) ? generator.anyName() : nil,
        minorDigits: Int.random(in: -1...20, using: &generator),
        isFilled: Bool.random(using: &generator),
        events: (0..<Int.random(in: 0...20, using: &generator)).map { _ in
          DatedLabel(date: generator.anyDate(), text: generator.anyName())
        })
      let manner = generator.anyOptions()
      let lines = chart.text(manner)
      let comment: Comment = "seed 14, round \(round)"
      expectPrintable(lines, manner, comment)
      expect(chart.text(manner).shown, equals: lines.shown, comment)
      let size = SVGSize(
        width: Int.random(in: 0...900, using: &generator),
        height: Int.random(in: 0...500, using: &generator))
      let svg = chart.svg(size)
      expectDrawable(svg, comment)
      expect(chart.svg(size), equals: svg, comment)
    }
  }

  @Test("ten thousand points are drawn with no more detail than is visible")
  func manyPoints() throws {
    let first = try day("1999-01-01")
    let points = (0..<10_000).map { index in
      DatedSeries.Point(
        date: first.adding(days: index) ?? first,
        value: PlainText.Decimal(index * 7919 % 1000 + index))
    }
    let chart = LineChart.of([DatedSeries(name: "a", points: points)], isFilled: true)
    expect(chart.svg().utf8.count < 200_000)
    expectPrintable(chart.text(.plain(80)), .plain(80), "")
  }
}
