import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct BarShareTests {
  @Test("positive and negative bars have the same scale, and every nonzero bar is visible")
  func scale() throws {
    var generator = SeededGenerator(seed: 17)
    for round in 0..<100 {
      let values = (0..<6).map { _ in Int.random(in: -500...500, using: &generator) }
      let chart = BarChart(
        title: "", description: "",
        bars: values.map { NamedAmount(name: "n", amount: PlainText.Decimal($0)) }, unit: nil,
        minorDigits: 0)
      let svg = elements(of: chart.svg())
      let widths = svg.split(separator: "\n").filter { $0.contains("class=\"f-c") }.compactMap {
        Double($0.split(separator: "width=\"")[1].split(separator: "\"")[0])
      }
      let comment: Comment = "seed 17, round \(round): \(values), \(widths)"
      try require(widths.count == values.count, comment)
      let greatest = Double(values.map(abs).max() ?? 0)
      guard greatest > 0 else { continue }
      let unit = (widths.max() ?? 0) / greatest
      for (value, width) in zip(values, widths) {
        expect(abs(Double(abs(value)) * unit - width) <= 0.03, comment)
        expect((value == 0) == (width == 0), comment)
      }
    }
  }
}
