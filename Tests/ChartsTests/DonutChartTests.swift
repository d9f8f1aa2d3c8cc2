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

struct DonutDrawingTests {
  @Test("a ring chart gives the expected SVG")
  func drawing() throws {
    let chart = DonutChart(
      title: "Worth", description: "All of it.",
      shares: [
        NamedAmount(name: "ISA", amount: try amount("75")),
        NamedAmount(name: "Cash", amount: try amount("25")),
        NamedAmount(name: "Loan", amount: try amount("-5")),
      ], unit: nil, minorDigits: 0)
    expect(
      elements(of: chart.svg(SVGSize(width: 400, height: 220))),
      equals: """
        <rect class="paper" x="0" y="0" width="400" height="220" rx="8"/>
        <text class="title" x="20" y="30">Worth</text>
        <defs><pattern id="chart-809bb998-h1" width="8" height="8" \
        patternUnits="userSpaceOnUse"><path class="hatch" d="M-2 6L2 10M-2 -2L10 10M6 -2L10 \
        2"/></pattern><pattern id="chart-809bb998-h2" width="8" height="8" \
        patternUnits="userSpaceOnUse"><path class="hatch" d="M-2 2L2 -2M-2 10L10 -2M6 10L10 \
        6"/></pattern></defs>
        <circle class="ring s-c0" cx="92" cy="124" r="57.6" stroke-width="28.8" \
        stroke-dasharray="269.43 92.48" stroke-dashoffset="0" transform="rotate(-90 92 124)"/>
        <circle class="ring s-c1" cx="92" cy="124" r="57.6" stroke-width="28.8" \
        stroke-dasharray="88.48 273.43" stroke-dashoffset="-271.43" transform="rotate(-90 92 \
        124)"/>
        <circle class="ring" stroke="url(#chart-809bb998-h1)" cx="92" cy="124" r="57.6" \
        stroke-width="28.8" stroke-dasharray="88.48 273.43" stroke-dashoffset="-271.43" \
        transform="rotate(-90 92 124)"/>
        <rect class="f-c0" x="204" y="93" width="14" height="14" rx="1.5"/>
        <text x="230" y="104.2">ISA</text>
        <text class="strong" x="345.12" y="104.2" text-anchor="end">75.0%</text>
        <text class="faint" x="376" y="104.2" text-anchor="end">75</text>
        <rect class="f-c1" x="204" y="117" width="14" height="14" rx="1.5"/>
        <rect class="hatched" x="204" y="117" width="14" height="14" rx="1.5" \
        fill="url(#chart-809bb998-h1)"/>
        <text x="230" y="128.2">Cash</text>
        <text class="strong" x="345.12" y="128.2" text-anchor="end">25.0%</text>
        <text class="faint" x="376" y="128.2" text-anchor="end">25</text>
        <text x="230" y="152.2">Loan</text>
        <text class="faint" x="376" y="152.2" text-anchor="end">-5</text>

        """)
    expect(
      SeenXML.of(chart.svg())?.texts["desc"],
      equals: "All of it. ISA 75 (75.0%), Cash 25 (25.0%), Loan -5.")
  }

  @Test("a single share is a full ring")
  func whole() throws {
    let chart = DonutChart(
      title: "", description: "", shares: [NamedAmount(name: "a", amount: .one)], unit: nil,
      minorDigits: 0)
    let ring = elements(of: chart.svg()).split(separator: "\n").first {
      $0.contains("class=\"ring")
    }
    let dash = (ring ?? "").split(separator: "stroke-dasharray=\"").last?.split(separator: "\"")
      .first
    expect(dash?.hasSuffix(" 0"), equals: true)
  }
}
