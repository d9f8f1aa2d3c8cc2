import Charts
import Expectations
import PlainText
import Testing

struct SVGLegendTests {
  @Test("names that do not fit continue on another row within the drawing")
  func rows() throws {
    let names = (0..<12).map { "Account number \($0)" } + [String(repeating: "long", count: 40)]
    let chart = LineChart.of(try names.map { try series($0, [("2026-01-01", "1")]) })
    let lines = elements(of: chart.svg()).split(separator: "\n")
    let entries = lines.filter { line in
      names.contains { line.hasSuffix(">\($0.prefix(31))</text>") || line.contains("…</text>") }
    }
    expect(entries.count, equals: names.count)
    let heights = Set(entries.map { $0.split(separator: "y=\"")[1].split(separator: "\"")[0] })
    expect(heights.count, equals: 4)
    for entry in entries {
      let x = Double(entry.split(separator: "x=\"")[1].split(separator: "\"")[0]) ?? 999
      expect(x < 700)
    }
  }
}
