import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct BarChartTests {
  private func chart(_ bars: [(String, String)]) throws -> BarChart {
    BarChart(
      title: "Accounts", description: "",
      bars: try bars.map { NamedAmount(name: $0, amount: try amount($1)) },
      unit: "GBP", minorDigits: 2)
  }

  @Test("bars extend from zero to both sides, in eighths to the right")
  func bothSides() throws {
    let chart = try chart([
      ("ISA", "1200"), ("Savings", "733"), ("Loan", "-320"), ("Tin", "0.01"), ("Nil", "0"),
    ])
    try expectOnPage(chart.text(.plain(44)))
    expect(
      chart.text(.plain(44)).shown,
      equals: """
        Accounts (GBP)
        ISA           │█████████████████████ 1200.00
        Savings       │████████████▉          733.00
        Loan    ▐█████│                      -320.00
        Tin           │▏                        0.01
        Nil           │                         0.00
        """)
    expect(
      chart.text(ChartTextOptions(width: 44, height: 6, isASCII: true, isPrivate: true)).shown,
      equals: """
        Accounts (GBP)
        ISA           |######################## ****
        Savings       |###############          ****
        Loan    ######|                         ****
        Tin           |.                        ****
        Nil           |                         ****
        """)
  }

  @Test("on a narrow terminal names and amounts are on separate lines")
  func narrow() throws {
    try expect(
      chart([("A name that is rather long", "1200"), ("Loan", "-600")]).text(.plain(20)).shown,
      equals: """
        Accounts (GBP)
        A name that is rath…
               │████████████
        1200.00
        Loan
         ██████│
        -600.00
        """)
  }

  @Test("without bars the chart shows 'nothing to show'")
  func nothing() throws {
    try expect(chart([]).text(.plain(40)).shown, equals: "Accounts (GBP)\nnothing to show")
    expect(try chart([]).svg().contains(">nothing to show<"))
  }

  @Test("for any bars, lines fit and drawings are well-formed")
  func laws() {
    var generator = SeededGenerator(seed: 16)
    for round in 0..<100 {
      let chart = BarChart(
        title: generator.anyName(), description: generator.anyName(),
        bars: (0..<Int.random(in: 0...9, using: &generator)).map { _ in
          NamedAmount(name: generator.anyName(), amount: generator.anyAmount())
        }, unit: generator.anyName(), minorDigits: Int.random(in: 0...18, using: &generator))
      let manner = generator.anyOptions()
      expectPrintable(chart.text(manner), manner, "seed 16, round \(round)")
      expect(chart.text(manner).shown, equals: chart.text(manner).shown)
      expectDrawable(chart.svg(), "seed 16, round \(round)")
      expect(chart.svg(), equals: chart.svg())
    }
  }
}
