import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct WaterfallChartTests {
  @Test("the final total is the initial total plus all steps")
  func end() throws {
    let chart = try WaterfallChart.netWorth()
    expect(chart.end, equals: NamedAmount(name: "31 Dec 2026", amount: try amount("18604.75")))
    let none = try WaterfallChart.of("5", [])
    expect(none.end.amount, equals: none.start.amount)
  }

  @Test("a total too large for a decimal is the largest decimal")
  func overflow() {
    let greatest = NamedAmount(name: "a", amount: .greatest)
    let chart = WaterfallChart(
      title: "", description: "", start: greatest, steps: [greatest], end: "b", unit: nil,
      minorDigits: 0)
    expect(chart.end.amount, equals: .greatest)
  }

  @Test("without steps both totals are shown")
  func noSteps() throws {
    try expect(
      WaterfallChart.of("0", []).text(.plain(36)).shown,
      equals: """
        Net worth (GBP)
        1 Jan 2026  │                   0.00
        31 Dec 2026 │                   0.00
        """)
  }

  @Test("for any amounts, lines fit and drawings are well-formed")
  func laws() {
    var generator = SeededGenerator(seed: 61)
    for round in 0..<200 {
      let steps = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        NamedAmount(name: generator.anyName(), amount: generator.anyAmount())
      }
      let chart = WaterfallChart(
        title: generator.anyName(), description: generator.anyName(),
        start: NamedAmount(name: generator.anyName(), amount: generator.anyAmount()),
        steps: steps, end: generator.anyName(),
        unit: Bool.random(using: &generator) ? generator.anyName() : nil,
        minorDigits: Int.random(in: -1...20, using: &generator))
      let options = generator.anyOptions()
      let comment: Comment = "seed 61, round \(round)"
      expectPrintable(chart.text(options), options, comment)
      let size = SVGSize(
        width: Int.random(in: 0...900, using: &generator),
        height: Int.random(in: 0...500, using: &generator))
      let drawing = SVGOptions(size: size, isPrivate: Bool.random(using: &generator))
      expectDrawable(chart.svg(drawing), comment)
    }
  }
}
