import Charts
import Expectations
import PlainText
import Testing

struct SVGStyleTests {
  @Test("no two of the first 42 series look alike")
  func distinct() throws {
    let chart = LineChart.of(
      try (0..<42).map { try series("\($0)", [("2026-01-01", "1"), ("2026-01-02", "2")]) })
    let looks = elements(of: chart.svg()).split(separator: "\n")
      .filter { $0.contains("class=\"line") && $0.contains("h24\"") }
      .map { line in
        String(line.split(separator: "\"")[1])
          + (line.split(separator: "dasharray=").dropFirst().first ?? "")
      }
    expect(looks.count == 42 && Set(looks).count == 42)
  }
}
