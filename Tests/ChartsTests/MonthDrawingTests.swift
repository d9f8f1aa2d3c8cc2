import Charts
import PlainText
import Testing

struct MonthDrawingTests {
  @Test("each day is a box with its number, its sign and its amounts, in its column and row")
  func drawing() throws {
    let svg = try MonthChartTests.chart().svg(SVGSize(width: 420, height: 300))
    let elements = elements(of: svg)
    #expect(elements.components(of: "class=\"grid\"") == 14)
    // Of days and of the legend.
    #expect(elements.components(of: "class=\"ring s-c2\"") == 5 + 1)
    #expect(elements.components(of: "class=\"ring s-c4\"") == 3 + 1)
    #expect(elements.components(of: "class=\"f-c4\"") == 3 + 1)
    #expect(elements.components(of: "<circle class=\"f-c1\"") == 2 + 1)
    #expect(elements.contains(">+82.00</text>"))
    #expect(
      elements.contains("<text class=\"faint\" x=\"372.82\" y=\"64\" text-anchor=\"middle\">Sun<"))
    #expect(
      SeenXML.of(svg)?.texts["desc"]?.hasPrefix("2026-11-01 4.20, 2026-11-02 0.00, ") == true)
  }
}

extension String {
  /// How often the text is there.
  func components(of text: String) -> Int { split(separator: text).count - 1 }
}
