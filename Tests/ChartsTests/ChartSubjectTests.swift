import Charts
import Expectations
import Testing

struct ChartSubjectTests {
  @Test("the number of decimals is limited to 0 to 18")
  func minorDigits() {
    for (asked, shown) in [(-1, 0), (0, 0), (2, 2), (18, 18), (19, 18)] {
      expect(ChartSubject("t", "", unit: nil, minorDigits: asked).minorDigits, equals: shown)
    }
    let chart = BarChart(title: "t", description: "d", bars: [], unit: "EUR", minorDigits: 30)
    expect(chart.subject, equals: ChartSubject("t", "d", unit: "EUR", minorDigits: 18))
  }
}
