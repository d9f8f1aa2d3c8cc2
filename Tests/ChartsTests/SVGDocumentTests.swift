import Charts
import Expectations
import Foundation
import PlainText
import TestSupport
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

struct SVGMarksTests {
  @Test("inner bands are darker, and the outermost band has dotted edges")
  func bands() throws {
    let svg = elements(of: try BandChart.of([5, 10, 25, 50, 75, 90, 95]).svg())
    let plot = svg.split(separator: "\n").filter { $0.contains("f-c0\" d=") }
    expect(
      plot.flatMap { values(of: "fill-opacity", in: String($0)) },
      equals: [".30", ".22", ".14", ".14", ".22", ".30"])
    let edges = svg.split(separator: "\n").filter { $0.contains("stroke-width=\".75\"") }
    expect(
      edges.flatMap { values(of: "stroke-dasharray", in: String($0)) },
      equals: ["6 2", "6 2", "2 3", "2 3", "6 2", "6 2"])
  }

  @Test("the day mark has a halo in the paper colour")
  func dayMark() throws {
    let svg = elements(of: try BudgetBarChart.of([("a", "1", "2")]).svg())
    let lines = svg.split(separator: "\n").map(String.init)
    let marks = lines.indices.filter { lines[$0].contains("s-c6") }
    // One in the legend, one in the row.
    expect(marks.count, equals: 2)
    for mark in marks {
      let place = values(of: "d", in: lines[mark])
      expect(values(of: "d", in: lines[mark - 1]), equals: place)
      expect(lines[mark - 1].contains("class=\"halo\""))
    }
  }

  @Test("a truncated bar has a gap, and other bars do not")
  func cut() throws {
    func gaps(_ svg: String) -> Int {
      elements(of: svg).split(separator: "\n").count { $0.contains("halo") && $0.contains("l6 -") }
    }
    expect(gaps(try WaterfallChart.netWorth().svg()), equals: 0)
    expect(gaps(try WaterfallChart.netWorth(from: "248000").svg()), equals: 2)
    expect(gaps(try BudgetBarChart.november().svg()), equals: 0)
    expect(gaps(try BudgetBarChart.of([("a", "9", "2"), ("b", "3", "2")]).svg()), equals: 1)
  }
}

struct SVGTextTests {
  private func title(_ text: String) -> String? {
    let chart = BarChart(title: text, description: "", bars: [], unit: nil, minorDigits: 0)
    return SeenXML.of(chart.svg())?.texts["title"]
  }

  @Test("text round-trips through XML")
  func escaping() {
    expect(title("<a href=\"x\">&amp;' ]]>"), equals: "<a href=\"x\">&amp;' ]]>")
    expect(title("日本 👩‍👩‍👧‍👦 é"), equals: "日本 👩‍👩‍👧‍👦 é")
  }

  @Test("characters invalid in XML are replaced, and invisible ones are escaped")
  func controls() {
    expect(title("a\u{0}\u{1B}\u{FFFE}b"), equals: "a\u{FFFD}\u{FFFD}\u{FFFD}b")
    expect(title("a\n\t\u{85}\u{202E}b"), equals: "a\\n\\t\\u0085\\u202eb")
  }

  @Test("coordinates have at most two decimals without trailing zeros")
  func numbers() throws {
    let points = (1...9).map { ("2026-01-0\($0)", Optional("\($0 * $0 * 7919 % 1000)")) }
    let svg = elements(of: LineChart.of([try series("a", points)]).svg())
    let path = try require(svg.split(separator: "\n").first { $0.contains("class=\"line") })
    let numbers = path.split(separator: "\"")[3].split { "ML ".contains($0) }
    expect(numbers.count, equals: 18)
    for number in numbers {
      let decimals = number.split(separator: ".").dropFirst().first ?? ""
      expect(decimals.count <= 2 && !decimals.hasSuffix("0"), "\(number)")
    }
  }
}

struct SVGHatchTests {
  private func svg(_ count: Int) -> String {
    let shares = (0..<count).map { NamedAmount(name: "\($0)", amount: .one) }
    return elements(
      of: DonutChart(title: "", description: "", shares: shares, unit: nil, minorDigits: 0).svg())
  }

  @Test("each hatch used is defined")
  func definitions() {
    for count in 1...20 {
      let text = svg(count)
      let used = Set(text.split(separator: "url(#").dropFirst().map { $0.prefix { $0 != ")" } })
      let defined = Set(
        text.split(separator: "pattern id=\"").dropFirst().map { $0.prefix { $0 != "\"" } })
      expect(used.subtracting(defined).isEmpty, "\(count)")
      expect(used.isEmpty == (count == 1))
    }
  }

  @Test("no two of the first 42 segments look alike")
  func distinct() {
    let rows = svg(42).split(separator: "\n").filter { $0.hasPrefix("<rect") }.dropFirst()
    var looks: [String] = []
    for row in rows {
      if row.contains("hatched") {
        looks[looks.count - 1] += row.split(separator: "fill=").last ?? ""
      } else {
        looks.append(String(row.split(separator: "\"")[1]))
      }
    }
    expect(looks.count == 42 && Set(looks).count == 42)
  }
}

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
