import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct LineChartTests {
  @Test("a chart without series, without points or with only gaps shows 'nothing to show'")
  func nothing() throws {
    let gap = try series("a", [("2026-03-01", nil)])
    for chart in [LineChart.of([]), .of([try series("a", [])]), .of([gap, gap]), .of([gap])] {
      expect(chart.text(.plain(20)).shown, equals: "Savings (GBP)\nnothing to show")
      expect(SeenXML.of(chart.svg())?.texts["text"], equals: "Savingsnothing to show")
      expect(SeenXML.of(chart.svg())?.texts["desc"], equals: "Nothing to show.")
    }
  }

  @Test("for any series, lines fit, drawings are well-formed and output is repeatable")
  func laws() {
    var generator = SeededGenerator(seed: 14)
    for round in 0..<150 {
      let chart = LineChart(
        title: generator.anyName(), description: generator.anyName(),
        series: (0..<Int.random(in: 1...9, using: &generator) / 3 + 1).map { _ in
          generator.anySeries()
        },
        unit: Bool.random(using: &generator) ? generator.anyName() : nil,
        minorDigits: Int.random(in: -1...20, using: &generator),
        isFilled: Bool.random(using: &generator),
        events: (0..<Int.random(in: 0...20, using: &generator)).map { _ in
          DatedLabel(date: generator.anyDate(), text: generator.anyName())
        })
      let manner = generator.anyOptions()
      let lines = chart.text(manner)
      let comment: Comment = "seed 14, round \(round)"
      expectPrintable(lines, manner, comment)
      expect(chart.text(manner).shown, equals: lines.shown, comment)
      let size = SVGSize(
        width: Int.random(in: 0...900, using: &generator),
        height: Int.random(in: 0...500, using: &generator))
      let svg = chart.svg(size)
      expectDrawable(svg, comment)
      expect(chart.svg(size), equals: svg, comment)
    }
  }

  @Test("ten thousand points are drawn with no more detail than is visible")
  func manyPoints() throws {
    let first = try day("1999-01-01")
    let points = (0..<10_000).map { index in
      DatedSeries.Point(
        date: first.adding(days: index) ?? first,
        value: PlainText.Decimal(index * 7919 % 1000 + index))
    }
    let chart = LineChart.of([DatedSeries(name: "a", points: points)], isFilled: true)
    expect(chart.svg().utf8.count < 200_000)
    expectPrintable(chart.text(.plain(80)), .plain(80), "")
  }
}

struct LineExtentTests {
  @Test("a plot covers the days and amounts of all series and a goal")
  func covers() throws {
    let chart = LineChart.of([
      try series("a", [("2026-01-01", "10"), ("2026-02-01", "20")]),
      try series("b", [("2025-06-01", "15"), ("2026-01-01", "-20")]),
      try series("c", [("2030-01-01", nil)]),
    ])
    let texts = SeenXML.of(chart.svg())?.texts
    expect(texts?["desc"]?.hasPrefix("From 2025-06-01 to 2026-02-01."), equals: true)
    expect(texts?["text"]?.contains("-2020"), equals: false)
    expect(texts?["text"]?.contains("-20-1001020"), equals: true)
    let goal = SeenXML.of(try BandChart.of(goal: "90000").svg())?.texts["text"]
    expect(goal?.contains("100k"), equals: true)
  }

  @Test("a series without amounts has no extent")
  func nothing() throws {
    let empty = try series("a", [("2026-01-01", nil)])
    expect(LineChart.of([empty]).text(.plain(40)).shown, equals: "Savings (GBP)\nnothing to show")
  }
}

struct LineShapeTests {
  @Test("simplifying a line keeps its ends and its highest and lowest points")
  func thinning() throws {
    var generator = SeededGenerator(seed: 15)
    let first = try day("2000-01-01")
    let all = (0..<9000).map { index in
      DatedSeries.Point(
        date: first.adding(days: index) ?? first,
        value: PlainText.Decimal(Int.random(in: 0...1_000_000, using: &generator)))
    }
    let svg = elements(of: LineChart.of([DatedSeries(name: "a", points: all)]).svg())
    let path = try require(svg.split(separator: "\n").first { $0.contains("class=\"line") })
    let data = path.split(separator: "\"")[3].dropFirst().split(separator: "L")
    let places = data.map { $0.split(separator: " ").compactMap { Double($0) } }
    let dots = svg.split(separator: "\n").filter { $0.contains("class=\"dot") }.compactMap {
      Double($0.split(separator: "cy=\"")[1].split(separator: "\"")[0])
    }
    expect(places.count < 6000 && places.count > 1000)
    expect(places.map { $0[1] }.min(), equals: dots.min())
    expect(places.map { $0[1] }.max(), equals: dots.max())
    expect(zip(places, places.dropFirst()).allSatisfy { $0[0] <= $1[0] })
  }

  @Test("an area reaches the highest amount in each column")
  func columns() throws {
    let peak = LineChart.of(
      [
        try series(
          "a",
          [
            ("2026-01-01", "10"), ("2026-05-01", "10"), ("2026-05-02", "800"),
            ("2026-05-03", "10"), ("2026-12-31", "10"),
          ])
      ], isFilled: true)
    expect(peak.text(.plain(30, 4)).shown.split(separator: "\n")[1].contains("▲"))
    expect(peak.text(.plain(30, 4)).shown.split(separator: "\n")[3].contains("█"))
  }
}

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

struct LinePathTests {
  private func paths(_ points: [(String, String?)], isFilled: Bool) throws -> [String] {
    let svg = elements(of: LineChart.of([try series("a", points)], isFilled: isFilled).svg())
    return svg.split(separator: "\n").filter { $0.contains("s-c0") || $0.contains("area") }
      .map { String($0.split(separator: "\"")[3]) }
  }

  @Test("each run of points has its line and its area down to zero")
  func runs() throws {
    let points = [
      ("2026-01-01", "0"), ("2026-01-02", "1"), ("2026-01-03", nil), ("2026-01-04", "1"),
      ("2026-01-05", Optional("0")),
    ]
    let found = try paths(points, isFilled: true)
    expect(found.count, equals: 2)
    for path in found { expect(path.count { $0 == "M" }, equals: 2) }
    expect(found[0].count { $0 == "Z" } == 2 && !found[1].contains("Z"))
  }

  @Test("a point between gaps has no line")
  func single() throws {
    try expect(paths([("2026-01-01", "1")], isFilled: false), equals: [])
  }
}

struct LineDrawingTests {
  private func chart(isFilled: Bool) throws -> LineChart {
    LineChart.of(
      [
        try series(
          "<ISA> & \"more\"",
          [
            ("2025-01-01", "1000"), ("2025-06-01", "1800"), ("2025-09-15", "1500"),
            ("2026-01-01", "2600"), ("2026-03-01", "2450.50"),
          ])
      ], isFilled: isFilled)
  }

  @Test("an area chart gives the expected SVG")
  func area() throws {
    expect(
      elements(of: try chart(isFilled: true).svg()),
      equals: """
        <rect class="paper" x="0" y="0" width="720" height="360" rx="8"/>
        <text class="title" x="20" y="30">Savings<tspan class="unit faint" \
        dx="6">GBP</tspan></text>
        <text class="faint" x="34.88" y="324" text-anchor="end">0</text>
        <text class="faint" x="34.88" y="238.67" text-anchor="end">1k</text>
        <text class="faint" x="34.88" y="153.33" text-anchor="end">2k</text>
        <text class="faint" x="34.88" y="68" text-anchor="end">3k</text>
        <path class="grid" d="M42.88 234.67H641.92M42.88 149.33H641.92M42.88 64H641.92"/>
        <path class="axis" d="M42.88 320H641.92"/>
        <text class="faint" x="46.6" y="340" text-anchor="middle">Jan 2025</text>
        <text class="faint" x="173.75" y="340" text-anchor="middle">Apr 2025</text>
        <text class="faint" x="302.32" y="340" text-anchor="middle">Jul 2025</text>
        <text class="faint" x="432.3" y="340" text-anchor="middle">Oct 2025</text>
        <text class="faint" x="562.28" y="340" text-anchor="middle">Jan 2026</text>
        <path class="axis" d="M42.88 320v5M170.03 320v5M298.6 320v5M428.58 320v5M558.56 320v5"/>
        <path class="area f-c0" d="M42.88 320L42.88 234.67L256.22 166.4L405.98 192L558.56 \
        98.13L641.92 110.89L641.92 320Z"/>
        <path class="line s-c0" d="M42.88 234.67L256.22 166.4L405.98 192L558.56 98.13L641.92 \
        110.89"/>
        <circle class="dot f-c0" cx="558.56" cy="98.13" r="3.5"/>
        <text class="halo strong" x="558.56" y="88.13" text-anchor="middle">max 2600.00</text>
        <text class="strong" x="558.56" y="88.13" text-anchor="middle">max 2600.00</text>
        <circle class="dot f-c0" cx="42.88" cy="234.67" r="3.5"/>
        <text class="halo strong" x="86.8" y="252.67" text-anchor="middle">min 1000.00</text>
        <text class="strong" x="86.8" y="252.67" text-anchor="middle">min 1000.00</text>
        <circle class="dot f-c0" cx="641.92" cy="110.89" r="4.5"/>
        <text class="strong" x="650.92" y="114.89">2450.50</text>

        """)
  }

  @Test("the description has the period, the end amounts and the extremes")
  func speech() throws {
    expect(
      SeenXML.of(try chart(isFilled: false).svg())?.texts["desc"],
      equals: """
        From 2025-01-01 to 2026-03-01. Amounts in GBP. <ISA> & "more": first 1000.00, \
        last 2450.50, lowest 1000.00 on 2025-01-01, highest 2600.00 on 2026-01-01.
        """)
  }

  @Test("a gap breaks the line, and a point between gaps is a dot")
  func gaps() throws {
    let chart = LineChart.of([
      try series(
        "a",
        [
          ("2026-01-01", "1"), ("2026-01-03", "2"), ("2026-01-04", nil), ("2026-01-05", "3"),
          ("2026-01-06", nil), ("2026-01-07", "2"), ("2026-01-09", "1"),
        ])
    ])
    let lines = elements(of: chart.svg()).split(separator: "\n")
    let line = try require(lines.first { $0.contains("class=\"line") })
    expect(line.count { $0 == "M" }, equals: 2)
    expect(lines.contains { $0.hasPrefix("<circle") && $0.contains("r=\"3\"") })
  }

  @Test("several lines have their own dashes, a legend and their last amounts")
  func several() throws {
    let chart = LineChart.of([
      try series("ISA", [("2026-01-01", "1000"), ("2026-06-01", "1800")]),
      try series("Cash", [("2026-01-01", "1400"), ("2026-06-01", "1799")]),
    ])
    expect(
      elements(of: chart.svg(SVGSize(width: 400, height: 200))),
      equals: """
        <rect class="paper" x="0" y="0" width="400" height="202" rx="8"/>
        <text class="title" x="20" y="30">Savings<tspan class="unit faint" \
        dx="6">GBP</tspan></text>
        <path class="line s-c0" d="M20 50h24"/>
        <text x="52" y="54">ISA</text>
        <path class="line s-c1" d="M94.32 50h24" stroke-dasharray="8 4"/>
        <text x="126.32" y="54">Cash</text>
        <text class="faint" x="49.76" y="166" text-anchor="end">1k</text>
        <text class="faint" x="49.76" y="121" text-anchor="end">1.5k</text>
        <text class="faint" x="49.76" y="76" text-anchor="end">2k</text>
        <path class="grid" d="M57.76 117H321.92M57.76 72H321.92"/>
        <path class="axis" d="M57.76 162H321.92"/>
        <text class="faint" x="61.48" y="182" text-anchor="middle">Jan 2026</text>
        <text class="faint" x="218.93" y="182" text-anchor="middle">Apr 2026</text>
        <path class="axis" d="M57.76 162v5M215.21 162v5"/>
        <path class="line s-c0" d="M57.76 162L321.92 90"/>
        <path class="line s-c1" d="M57.76 126L321.92 90.09" stroke-dasharray="8 4"/>
        <circle class="dot f-c0" cx="321.92" cy="90" r="3.5"/>
        <text class="strong" x="330.92" y="94">1800.00</text>
        <circle class="dot f-c1" cx="321.92" cy="90.09" r="3.5"/>
        <text class="strong" x="330.92" y="109">1799.00</text>

        """)
  }
}
