import Charts
import Expectations
import PlainText
import Testing

struct LineSpeechTests {
  private func speech(_ chart: LineChart) -> String? { SeenXML.of(chart.svg())?.texts["desc"] }

  @Test("each series has its ends and its extremes with their earliest days")
  func extremes() throws {
    let chart = LineChart.of([
      try series("a", [("2026-01-01", "5"), ("2026-01-02", "9"), ("2026-01-03", "9")]),
      try series("b", []),
    ])
    expect(
      speech(chart),
      equals: """
        From 2026-01-01 to 2026-01-03. Amounts in GBP. \
        a: first 5.00, last 9.00, lowest 5.00 on 2026-01-01, highest 9.00 on 2026-01-02. \
        b: nothing to show.
        """)
  }

  @Test("a single day is not described as a period, and the caller's description comes first")
  func oneDay() throws {
    let chart = LineChart(
      title: "t", description: "All of it.", series: [try series("a", [("2026-01-01", "5")])],
      unit: nil, minorDigits: 0, isFilled: false)
    expect(
      speech(chart),
      equals: "All of it. On 2026-01-01. a: first 5, last 5, lowest 5 on 2026-01-01, highest 5 on"
        + " 2026-01-01.")
  }
}
