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

struct WaterfallBarsTests {
  /// Returns the distance of each bar from the left, and its cells.
  private func bars(_ chart: WaterfallChart) -> [String] {
    chart.text(.plain(60)).dropFirst().map { line in
      String(line.text.drop { $0 != "│" && $0 != "┊" }.dropFirst().prefix(37))
    }
  }

  @Test("each step starts where the previous bar ends, in either direction")
  func meets() throws {
    func ends(_ bar: String) -> (start: Int, end: Int) {
      let cells = bar.enumerated().filter { "█▓░".contains($0.element) }.map(\.offset)
      let (first, last) = (cells.first ?? 0, (cells.last ?? -1) + 1)
      return bar.contains("░") ? (last, first) : (first, last)
    }
    let bars = bars(try .of("100", [("a", "50"), ("b", "-120"), ("c", "30"), ("d", "40")]))
      .map(ends)
    for (bar, next) in zip(bars.dropLast(), bars.dropFirst().dropLast()) {
      expect(bar.end, equals: next.start)
    }
    expect(bars.last.map { $0.start == 0 && $0.end == bars[bars.count - 2].end }, equals: true)
  }

  @Test("the axis omits zero only if totals are over four times as far from it as from each other")
  func cut() throws {
    func isCut(_ start: String, _ step: String) throws -> Bool {
      try WaterfallChart.of(start, [("a", step)]).text(.plain(60)).shown.contains("begins at")
    }
    expect(try isCut("401", "100") && isCut("-501", "100"))
    expect(try !isCut("400", "100") && !isCut("-500", "100"))
    // A total between two steps is also taken into account.
    expect(try !isCut("100", "0") && !isCut("0", "5") && !isCut("50", "-100"))
  }
}

struct WaterfallTextTests {
  @Test("totals start at the axis, steps float, and step amounts have signs")
  func text() throws {
    let chart = try WaterfallChart.netWorth()
    try expectOnPage(chart.text(.plain(54)))
    expect(
      chart.text(.plain(54)).shown,
      equals: """
        Net worth (GBP)
        1 Jan 2026  │██████████████████               12000.00
        New money   │                  ▓▓▓▓▓▓▓▓▓▓▓▓▓▓ +9600.00
        Market      │                           ░░░░░ -3200.50
        Currency    │                           ▓      +210.25
        Corrections │                           ░        -5.00
        Fees        │                                     0.00
        31 Dec 2026 │████████████████████████████     18604.75
        """)
    expect(
      chart.text(ChartTextOptions(width: 44, height: 6, isASCII: true, isPrivate: true)).shown,
      equals: """
        Net worth (GBP)
        1 Jan 2026  |##############             ****
        New money   |              +++++++++++ +****
        Market      |                     ---- -****
        Currency    |                     +    +****
        Corrections |                     -    -****
        Fees        |                           ****
        31 Dec 2026 |######################     ****
        """)
  }

  @Test("if steps are small relative to the totals, the axis does not begin at zero")
  func cut() throws {
    let chart = try WaterfallChart.netWorth(from: "248000")
    try expectOnPage(chart.text(.plain(54)))
    expect(
      chart.text(.plain(54)).shown,
      equals: """
        Net worth (GBP)
        1 Jan 2026  ┊██████████████                  248000.00
        New money   ┊              ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓  +9600.00
        Market      ┊                         ░░░░░░  -3200.50
        Currency    ┊                         ▓        +210.25
        Corrections ┊                         ░          -5.00
        Fees        ┊                                     0.00
        31 Dec 2026 ┊██████████████████████████      254604.75
        ┊ begins at 240000.00
        """)
    try expect(
      WaterfallChart.of("-248000", [("Repaid", "9600"), ("Interest", "-3200.50")])
        .text(.plain(54)).shown,
      equals: """
        Net worth (GBP)
        1 Jan 2026  ██████████████████████████████┊ -248000.00
        Repaid      ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓        ┊   +9600.00
        Interest                   ░░░░░░░        ┊   -3200.50
        31 Dec 2026                ███████████████┊ -241600.50
        ┊ begins at -235000.00
        """)
    let hidden = ChartTextOptions(width: 54, height: 6, isASCII: false, isPrivate: true)
    try expect(
      WaterfallChart.netWorth(from: "248000").text(hidden).last?.text, equals: "┊ begins at ••••")
  }

  @Test("a step may cross zero")
  func crossing() throws {
    try expect(
      WaterfallChart.of("-100", [("a", "300"), ("b", "-250")]).text(.plain(44)).shown,
      equals: """
        Net worth (GBP)
        1 Jan 2026  ████████│                -100.00
        a           ▓▓▓▓▓▓▓▓│▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓ +300.00
        b               ░░░░│░░░░░░░░░░░░░░░ -250.00
        31 Dec 2026     ████│                 -50.00
        """)
  }

  @Test("on a narrow terminal names and amounts are on separate lines")
  func narrow() throws {
    try expect(
      WaterfallChart.of("1200", [("Market", "-300")]).text(.plain(20)).shown,
      equals: """
        Net worth (GBP)
        1 Jan 2026
        │███████████████████
        1200.00
        Market
        │              ░░░░░
        -300.00
        31 Dec 2026
        │██████████████
        900.00
        """)
  }
}

struct WaterfallDrawingTests {
  @Test("a waterfall chart gives the expected SVG")
  func drawing() throws {
    let chart = try WaterfallChart.of("100", [("Market", "-30")])
    expect(
      elements(of: chart.svg(SVGOptions(size: SVGSize(width: 400, height: 140), name: "w"))),
      equals: """
        <rect class="paper" x="0" y="0" width="400" height="170" rx="8"/>
        <text class="title" x="20" y="30">Net worth<tspan class="unit faint" \
        dx="6">GBP</tspan></text>
        <defs><pattern id="chart-w-h1" width="8" height="8" patternUnits="userSpaceOnUse"><path \
        class="hatch" d="M-2 6L2 10M-2 -2L10 10M6 -2L10 2"/></pattern><pattern id="chart-w-h2" \
        width="8" height="8" patternUnits="userSpaceOnUse"><path class="hatch" d="M-2 2L2 -2M-2 \
        10L10 -2M6 10L10 6"/></pattern></defs>
        <text class="faint" x="111.84" y="144" text-anchor="middle">0</text>
        <text class="faint" x="220.1" y="144" text-anchor="middle">50</text>
        <text class="faint" x="328.36" y="144" text-anchor="middle">100</text>
        <path class="grid" d="M220.1 52V128M328.36 52V128"/>
        <path class="axis" d="M111.84 52V128"/>
        <path class="axis" d="M328.36 56V96M263.4 80V120"/>
        <text x="101.84" y="68.2" text-anchor="end">1 Jan 2026</text>
        <rect class="f-c0" x="111.84" y="56" width="216.52" height="16" rx="1.5"/>
        <text class="strong" x="335.36" y="68.2">100.00</text>
        <text x="101.84" y="92.2" text-anchor="end">Market</text>
        <rect class="f-c1" x="263.4" y="80" width="64.96" height="16" rx="1.5"/>
        <rect class="hatched" x="263.4" y="80" width="64.96" height="16" rx="1.5" \
        fill="url(#chart-w-h1)"/>
        <text x="335.36" y="92.2">-30.00</text>
        <text x="101.84" y="116.2" text-anchor="end">31 Dec 2026</text>
        <rect class="f-c0" x="111.84" y="104" width="151.56" height="16" rx="1.5"/>
        <text class="strong" x="270.4" y="116.2">70.00</text>

        """)
  }

  @Test("the description has both totals, all steps and the largest step of each sign")
  func speech() throws {
    expect(
      SeenXML.of(try WaterfallChart.netWorth(from: "248000").svg())?.texts["desc"],
      equals: """
        From 1 Jan 2026 248000.00 to 31 Dec 2026 254604.75. New money +9600.00, Market -3200.50, \
        Currency +210.25, Corrections -5.00, Fees 0.00. Largest increase: New money. Largest \
        decrease: Market. The axis begins at 244000.00, not at zero. Amounts in GBP.
        """)
    expect(
      SeenXML.of(try WaterfallChart.of("1", []).svg())?.texts["desc"],
      equals: "From 1 Jan 2026 1.00 to 31 Dec 2026 1.00. Amounts in GBP.")
  }

  @Test("names that would be truncated are placed above their bars")
  func longNames() throws {
    let name = "What the market did to us in the year"
    let chart = try WaterfallChart.of("100", [(name, "-30")])
    for width in [360, 720] {
      let svg = chart.svg(SVGSize(width: width, height: 240))
      expect(elements(of: svg).contains(">\(name)</text>"))
    }
  }

  @Test("each bar except the last is connected to the next")
  func connections() throws {
    let svg = elements(of: try WaterfallChart.netWorth().svg())
    let lines = svg.split(separator: "\n").filter { $0.contains("\"axis\"") }
    // The axis itself, and the lines that connect seven bars.
    expect(lines.map { line in line.count { $0 == "M" } }, equals: [1, 6])
  }
}
