import Charts
import Expectations
import PlainText
import Testing

struct BandSpeechTests {
  @Test(
    "the description has the period, actual amounts, the last day's percentiles and the goal")
  func speech() throws {
    expect(
      SeenXML.of(try BandChart.of(goal: "24000").svg())?.texts["desc"],
      equals: """
        From 2024-01-01 to 2031-01-01. Amounts in GBP. savings: first 9000.00, last 12000.00, \
        lowest 8500.00 on 2025-01-01, highest 12000.00 on 2026-01-01. On 2031-01-01: \
        p10 19000.00, p25 22000.00, median 27000.00, p75 32000.00, p90 35000.00. \
        house: 24000.00.
        """)
  }

  @Test("missing parts are not described")
  func less() throws {
    expect(
      SeenXML.of(try BandChart.of([50], hasActual: false).svg())?.texts["desc"],
      equals: "From 2026-01-01 to 2031-01-01. Amounts in GBP. On 2031-01-01: median 27000.00.")
  }
}
