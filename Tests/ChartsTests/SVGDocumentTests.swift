import Charts
import Expectations
import Foundation
import PlainText
import Testing

struct SVGDocumentTests {
  private func chart(_ title: String) -> BarChart {
    BarChart(
      title: title, description: "", bars: [NamedAmount(name: "a", amount: .one)], unit: nil,
      minorDigits: 0)
  }

  @Test("a document is a scalable image with a name and a description")
  func head() {
    let lines = chart("Accounts").svg().split(separator: "\n")
    expect(
      lines.prefix(4).joined(separator: "\n"),
      equals: """
        <svg xmlns="http://www.w3.org/2000/svg" class="coffer-chart" viewBox="0 0 720 116" \
        role="img" aria-labelledby="chart-4e984200-title chart-4e984200-desc">
        <title id="chart-4e984200-title">Accounts</title>
        <desc id="chart-4e984200-desc">a 1.</desc>
        <style>
        """)
    expect(lines.last, equals: "</svg>")
  }

  @Test("different drawings have different identifiers")
  func identifiers() {
    let ids = ["a", "b"].map { chart($0).svg().split(separator: "\"")[9] }
    expect(ids[0].hasPrefix("chart-") && ids[0] != ids[1])
  }

  @Test("the document is self-contained and has no active content")
  func selfContained() {
    let svg = chart("a").svg()
    for word in ["href", "@import", "script", "onload", "url(h", "<image", "<foreignObject"] {
      expect(!svg.contains(word), "\(word)")
    }
    expect(svg.components(separatedBy: "http").count, equals: 2)
  }

  @Test("a title that does not fit is drawn in a smaller font")
  func smallTitle() {
    let title = "Spending of November 2026 so far, EUR"
    let narrow = SVGSize(width: 360, height: 200)
    expect(
      elements(of: chart(title).svg(narrow)).contains(
        "<text class=\"strong\" font-size=\"13\" x=\"20\" y=\"30\">\(title)</text>"))
    expect(
      elements(of: chart(title).svg()).contains(
        "<text class=\"title\" x=\"20\" y=\"30\">\(title)</text>"))
  }

  @Test("a long title is truncated in the drawing, but complete in the document's name")
  func longTitle() {
    let title = String(repeating: "long ", count: 50)
    let seen = SeenXML.of(chart(title).svg())
    expect(seen?.texts["title"], equals: title)
    expect(elements(of: chart(title).svg()).contains("…</text>"))
  }
}
