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

struct BandsTests {
  private func chart(
    _ rows: [(String, [Int])], actual: [(String, String?)]?
  ) throws -> BandChart {
    BandChart(
      title: "t", description: "", percentiles: [10, 50, 90],
      rows: try rows.map { date, amounts in
        .init(date: try day(date), amounts: amounts.map { PlainText.Decimal($0) })
      }, actual: try actual.map { try series("was", $0) }, goal: nil, unit: nil, minorDigits: 0)
  }

  private func median(_ chart: BandChart) -> String? {
    elements(of: chart.svg()).split(separator: "\n")
      .first { $0.contains("line s-c0") && !$0.contains("h24") }
      .flatMap { values(of: "d", in: String($0)).first }
  }

  @Test("bands start at the last actual amount if it is before them")
  func joins() throws {
    let rows = [("2026-02-01", [1, 2, 3]), ("2026-03-01", [2, 4, 6])]
    let before = try chart(rows, actual: [("2025-12-01", "1"), ("2026-01-01", "1")])
    expect(median(before)?.count { $0 == "L" }, equals: 2)
    for actual in [nil, [("2026-02-01", Optional("1"))], [("2026-02-15", "1")], []] {
      expect(median(try chart(rows, actual: actual))?.count { $0 == "L" }, equals: 1)
    }
  }

  @Test("a day's amounts are sorted, and days may be in any order")
  func order() throws {
    let rows = [("2026-02-01", [1, 2, 3]), ("2026-03-01", [2, 4, 6])]
    let mixed = [("2026-03-01", [6, 2, 4]), ("2026-02-01", [3, 2, 1])]
    try expect(chart(mixed, actual: nil).svg(), equals: chart(rows, actual: nil).svg())
  }

  @Test("actual amounts without bands are drawn, and so is a single row")
  func few() throws {
    let alone = try chart([], actual: [("2026-01-01", "1"), ("2026-02-01", "5")])
    expect(median(alone) == nil)
    expect(alone.text(.plain(40)).shown.contains("■ was"))
    let single = try chart([("2026-02-01", [1, 2, 3])], actual: nil)
    expect(single.text(.plain(40)).shown.contains("percentiles 10 to 90  1 to 3"))
  }
}

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

struct BandDrawingTests {
  @Test("a fan chart gives the expected SVG")
  func drawing() throws {
    let chart = BandChart(
      title: "Forecast", description: "", percentiles: [10, 50, 90],
      rows: [
        .init(date: try day("2026-01-01"), amounts: [100, 100, 100].map { PlainText.Decimal($0) }),
        .init(date: try day("2027-01-01"), amounts: [150, 200, 300].map { PlainText.Decimal($0) }),
      ], actual: nil, goal: NamedAmount(name: "goal", amount: PlainText.Decimal(250)), unit: nil,
      minorDigits: 0)
    expect(
      elements(of: chart.svg(SVGSize(width: 400, height: 200))),
      equals: """
        <rect class="paper" x="0" y="0" width="400" height="220" rx="8"/>
        <text class="title" x="20" y="30">Forecast</text>
        <path class="line s-c0" d="M20 50h24"/>
        <text x="52" y="54">median</text>
        <path class="f-c0" d="M116.64 43.5H132.64V56.5H116.64Z" fill-opacity=".14"/>
        <path class="s-c0" d="M116.64 43.5H132.64M116.64 56.5H132.64" fill="none" \
        stroke-width=".75" stroke-dasharray="2 3"/>
        <text x="140.64" y="54">percentiles 10 to 90</text>
        <path class="line s-c2" d="M20 68h24" stroke-dasharray="8 4"/>
        <text x="52" y="72">goal 250</text>
        <text class="faint" x="42.32" y="184" text-anchor="end">0</text>
        <text class="faint" x="42.32" y="139" text-anchor="end">200</text>
        <text class="faint" x="42.32" y="94" text-anchor="end">400</text>
        <path class="grid" d="M50.32 135H299.6M50.32 90H299.6"/>
        <path class="axis" d="M50.32 180H299.6"/>
        <text class="faint" x="54.04" y="200" text-anchor="middle">Jan 2026</text>
        <text class="faint" x="177.66" y="200" text-anchor="middle">Jul 2026</text>
        <text class="faint" x="303.32" y="200" text-anchor="middle">Jan 2027</text>
        <path class="axis" d="M50.32 180v5M173.94 180v5M299.6 180v5"/>
        <path class="f-c0" d="M50.32 157.5L299.6 112.5L299.6 146.25L50.32 157.5Z" \
        fill-opacity=".14"/>
        <path class="s-c0" d="M50.32 157.5L299.6 112.5M50.32 157.5L299.6 146.25" fill="none" \
        stroke-width=".75" stroke-dasharray="2 3"/>
        <path class="line s-c2" d="M50.32 123.75H299.6" stroke-dasharray="8 4"/>
        <path class="line s-c0" d="M50.32 157.5L299.6 135"/>
        <circle class="dot f-c0" cx="299.6" cy="135" r="4"/>
        <text class="faint" x="308.6" y="116.5">p90 300</text>
        <text class="strong" x="308.6" y="139">median 200</text>
        <text class="faint" x="308.6" y="154">p10 150</text>

        """)
  }

  @Test("percentiles of the last day label the line ends, without names if there is no room")
  func ends() throws {
    let chart = try BandChart.of()
    func labels(_ width: Int) -> [String] {
      elements(of: chart.svg(SVGSize(width: width, height: 300))).split(separator: "\n")
        .filter { $0.hasPrefix("<text") && ($0.contains(".00<")) }
        .map { String($0.split(separator: ">")[1].split(separator: "<")[0]) }
    }
    expect(
      labels(720),
      equals: [
        "p90 35000.00", "p75 32000.00", "median 27000.00", "p25 22000.00", "p10 19000.00",
      ])
    expect(labels(360), equals: ["35000.00", "32000.00", "27000.00", "22000.00", "19000.00"])
  }

  @Test("a goal with a long name has its amount in the legend")
  func longGoal() throws {
    let goal = NamedAmount(name: String(repeating: "long ", count: 9), amount: .one)
    let chart = BandChart(
      title: "", description: "", percentiles: [50],
      rows: [.init(date: try day("2026-01-01"), amounts: [.zero])], actual: nil, goal: goal,
      unit: nil, minorDigits: 2)
    expect(elements(of: chart.svg()).contains(">long long long … 1.00</text>"))
  }

  @Test("the drawing does not rely on colour: lines differ in dashes, areas have edges")
  func withoutColor() throws {
    let svg = elements(of: try BandChart.of(goal: "24000").svg()).split(separator: "\n")
    let goal = try require(svg.first { $0.contains("line s-c2") })
    expect(goal.contains("stroke-dasharray=\"8 4\""))
    // Two bands, each in the legend and in the plot.
    expect(svg.count { $0.contains("fill-opacity") }, equals: 4)
    expect(svg.count { $0.contains("stroke-width=\".75\"") }, equals: 4)
  }
}
