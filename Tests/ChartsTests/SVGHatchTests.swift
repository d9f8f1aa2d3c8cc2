import Charts
import Expectations
import PlainText
import Testing

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
