import Charts
import Expectations
import PlainText
import Testing

struct MonthDrawingTests {
  @Test("each day is a box in its column and row with its number, symbol and amounts")
  func drawing() throws {
    let svg = try MonthChartTests.chart().svg(SVGSize(width: 420, height: 300))
    let elements = elements(of: svg)
    expect(elements.components(of: "class=\"grid\""), equals: 14)
    // Marks on days, and one mark in the legend.
    expect(elements.components(of: "class=\"ring s-c2\""), equals: 5 + 1)
    expect(elements.components(of: "class=\"ring s-c4\""), equals: 3 + 1)
    expect(elements.components(of: "class=\"f-c4\""), equals: 3 + 1)
    expect(elements.components(of: "<circle class=\"f-c1\""), equals: 2 + 1)
    expect(elements.contains(">+82</text>"))
    expect(
      elements.contains("<text class=\"faint\" x=\"372.82\" y=\"64\" text-anchor=\"middle\">Sun<"))
    expect(
      SeenXML.of(svg)?.texts["desc"]?.hasPrefix("2026-11-01 4.20, 2026-11-02 0.00, "), equals: true)
  }

  @Test("two amounts on a day are one line apart, in whole units if space is short")
  func rooms() throws {
    let day = try require(CalendarDate(year: 2026, month: 11, day: 3))
    let chart = MonthChart(
      title: "November", description: "",
      days: [
        LeveledDay(date: day, amount: try amount("146.93"), level: 1, extra: try amount("1578.04"))
      ], levels: [], unit: "EUR", minorDigits: 2)
    for (size, texts) in [
      (SVGSize.usual, ["146.93", "+1578.04"]),
      (SVGSize(width: 420, height: 300), ["147", "+1578"]),
    ] {
      let lines = elements(of: chart.svg(size)).split(separator: "\n")
      let heights = try texts.map { text in
        let line = try require(lines.first { $0.contains(">\(text)</text>") })
        return try require(values(of: "y", in: String(line)).first.flatMap(Double.init))
      }
      expect(heights[1] - heights[0] >= 12)
    }
    expect(SeenXML.of(chart.svg())?.texts["desc"]?.hasPrefix("2026-11-03 146.93."), equals: true)
  }
}

extension String {
  /// Returns the number of occurrences of the text.
  func components(of text: String) -> Int { split(separator: text).count - 1 }
}
