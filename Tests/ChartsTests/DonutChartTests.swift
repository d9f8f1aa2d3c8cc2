import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct DonutChartTests {
  private func chart(_ shares: [(String, String)]) throws -> DonutChart {
    DonutChart(
      title: "Worth", description: "",
      shares: try shares.map { NamedAmount(name: $0, amount: try amount($1)) }, unit: "GBP",
      minorDigits: 2)
  }

  @Test("a bar is divided into shares, which are listed with percentages")
  func text() throws {
    let chart = try chart([("ISA", "1200"), ("Pension", "3200"), ("Tin", "10"), ("Loan", "-100")])
    try expectOnPage(chart.text(.plain(40)))
    expect(
      chart.text(.plain(40)).shown,
      equals: """
        Worth (GBP)
        ███████████▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
        █ ISA       27.2%  1200.00
        ▓ Pension   72.6%  3200.00
        ▒ Tin        0.2%    10.00
          Loan             -100.00
        """)
    expect(
      chart.text(.plain(20)).shown,
      equals: """
        Worth (GBP)
        █████▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
        █ ISA          27.2%
          1200.00
        ▓ Pension      72.6%
          3200.00
        ▒ Tin           0.2%
          10.00
          Loan
          -100.00
        """)
  }

  @Test("without shares the chart shows 'nothing to show', and shares of zero have no bar")
  func nothing() throws {
    try expect(chart([]).text(.plain(40)).shown, equals: "Worth (GBP)\nnothing to show")
    try expect(chart([("a", "0")]).text(.plain(40)).shown, equals: "Worth (GBP)\n  a          0.00")
  }

  @Test("for any amounts, lines fit, the bar is complete and drawings are well-formed")
  func laws() {
    var generator = SeededGenerator(seed: 19)
    for round in 0..<200 {
      let shares = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        NamedAmount(name: generator.anyName(), amount: generator.anyAmount())
      }
      let chart = DonutChart(
        title: "t", description: generator.anyName(), shares: shares, unit: nil,
        minorDigits: Int.random(in: 0...18, using: &generator))
      let manner = generator.anyOptions()
      let lines = chart.text(manner)
      expectPrintable(lines, manner, "seed 19, round \(round)")
      if shares.contains(where: \.amount.isPositive) {
        expect(lines[1].text.displayWidth, equals: manner.width, "seed 19, round \(round)")
      }
      expectDrawable(chart.svg(), "seed 19, round \(round)")
    }
  }
}
