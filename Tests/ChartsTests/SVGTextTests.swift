import Charts
import Expectations
import PlainText
import TestSupport
import Testing

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
