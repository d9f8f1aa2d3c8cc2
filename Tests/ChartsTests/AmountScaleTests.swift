import Charts
import Expectations
import PlainText
import Testing

struct AmountScaleTests {
  @Test("an amount halfway through the range is drawn in the middle, for any range")
  func middle() throws {
    for end in ["1", "0.01", "12345.67", "170141183460469231731.68"] {
      let chart = LineChart.of([
        try series("a", [("2026-01-01", "-\(end)"), ("2026-01-02", "0"), ("2026-01-03", end)])
      ])
      let path = elements(of: chart.svg()).split(separator: "\n").last {
        $0.contains("class=\"line")
      }
      let ys = (path ?? "").split(separator: "\"")[3].dropFirst().split(separator: "L")
        .compactMap { Double($0.split(separator: " ")[1]) }
      expect(ys.count == 3 && abs(ys[0] + ys[2] - 2 * ys[1]) <= 0.02, "\(end): \(ys)")
    }
  }
}
