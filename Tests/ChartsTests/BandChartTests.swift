import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct BandChartTests {
  @Test("bands are shaded around the median and follow the actual amounts")
  func text() throws {
    let chart = try BandChart.of(goal: "24000")
    try expectOnPage(chart.text(.plain(56, 8)))
    expect(
      chart.text(.plain(56, 8)).shown,
      equals: """
        Savings forecast (GBP)
        40k ┤
            │                                               ░░░▒
        30k ┤                                       ░░░░▒▒▒▒⣀⣀⡠●
            │━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━⣀⣀⣀⠤⠤⠤⠤⠒⠒⠒⠉⠉━━━━
        20k ┤                       ⢀⣀⣀⣀⡠⠤⠤⠔⠒⠊⠉⠉▒▒▒▒▒▒▒▒░░░░░░░░
            │           ⣀⣀⡠■⠤⠔⠒⠒⠒⠉⠉⠉⠁▒░░░░
        10k ┤⠒⠒⠒⠒⠒⠒⠒⠒⠊⠉⠉
            │
          0 ┴┬─────────────┬──────────────┬─────────────┬───────
            2024          2026           2028          2030
        ■ savings               12000.00  2026-01-01
        ● median                27000.00  2031-01-01
        ▒ percentiles 25 to 75  22000.00 to 32000.00
        ░ percentiles 10 to 90  19000.00 to 35000.00
        ━ house                 24000.00
        """)
  }

  @Test("without rows and actual amounts the chart shows 'nothing to show'")
  func nothing() {
    let chart = BandChart(
      title: "t", description: "", percentiles: [50], rows: [], actual: nil,
      goal: NamedAmount(name: "goal", amount: .one), unit: nil, minorDigits: 2)
    expect(chart.text(.plain(40)).shown, equals: "t\nnothing to show")
    expect(chart.svg().contains(">nothing to show<"))
  }

  @Test("for any amounts, lines fit and drawings are well-formed")
  func laws() {
    var generator = SeededGenerator(seed: 62)
    for round in 0..<150 {
      let percentiles =
        [[50], [10, 50, 90], [5, 10, 25, 50, 75, 90, 95], [0, 1, 50, 99, 100]]
        .randomElement(using: &generator) ?? [50]
      let rows = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        BandChart.Row(
          date: generator.anyDate(), amounts: percentiles.map { _ in generator.anyAmount() })
      }
      let hasGoal = Bool.random(using: &generator)
      let chart = BandChart(
        title: generator.anyName(), description: generator.anyName(), percentiles: percentiles,
        rows: rows, actual: Bool.random(using: &generator) ? generator.anySeries() : nil,
        goal: hasGoal
          ? NamedAmount(name: generator.anyName(), amount: generator.anyAmount()) : nil,
        unit: Bool.random(using: &generator) ? generator.anyName() : nil,
        minorDigits: Int.random(in: -1...20, using: &generator))
      let options = generator.anyOptions()
      let comment: Comment = "seed 62, round \(round)"
      expectPrintable(chart.text(options), options, comment)
      let size = SVGSize(
        width: Int.random(in: 0...900, using: &generator),
        height: Int.random(in: 0...500, using: &generator))
      let drawing = SVGOptions(size: size, isPrivate: Bool.random(using: &generator))
      expectDrawable(chart.svg(drawing), comment)
    }
  }
}
