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

struct BarShareTests {
  @Test("positive and negative bars have the same scale, and every nonzero bar is visible")
  func scale() throws {
    var generator = SeededGenerator(seed: 17)
    for round in 0..<100 {
      let values = (0..<6).map { _ in Int.random(in: -500...500, using: &generator) }
      let chart = BarChart(
        title: "", description: "",
        bars: values.map { NamedAmount(name: "n", amount: PlainText.Decimal($0)) }, unit: nil,
        minorDigits: 0)
      let svg = elements(of: chart.svg())
      let widths = svg.split(separator: "\n").filter { $0.contains("class=\"f-c") }.compactMap {
        Double($0.split(separator: "width=\"")[1].split(separator: "\"")[0])
      }
      let comment: Comment = "seed 17, round \(round): \(values), \(widths)"
      try require(widths.count == values.count, comment)
      let greatest = Double(values.map(abs).max() ?? 0)
      guard greatest > 0 else { continue }
      let unit = (widths.max() ?? 0) / greatest
      for (value, width) in zip(values, widths) {
        expect(abs(Double(abs(value)) * unit - width) <= 0.03, comment)
        expect((value == 0) == (width == 0), comment)
      }
    }
  }
}

struct BarFrameTests {
  private func box(_ count: Int) -> Substring? {
    let bars = (0..<count).map { NamedAmount(name: "bar \($0)", amount: .one) }
    return BarChart(title: "", description: "", bars: bars, unit: nil, minorDigits: 0).svg()
      .split(separator: "\"").first { $0.hasPrefix("0 0 ") }
  }

  @Test("a drawing is as high as its rows require")
  func height() {
    expect(box(1), equals: "0 0 720 116")
    expect(box(10), equals: "0 0 720 360")
    expect(box(100), equals: "0 0 720 2472")
  }

  @Test("a long name is truncated")
  func longName() {
    let name = String(repeating: "x", count: 100)
    let chart = BarChart(
      title: "", description: "", bars: [NamedAmount(name: name, amount: .one)], unit: nil,
      minorDigits: 0)
    expect(elements(of: chart.svg()).contains(">\(name.prefix(28))…<"))
  }
}

struct BarGridTests {
  private func texts(_ chart: WaterfallChart, width: Int) -> [String] {
    elements(of: chart.svg(SVGSize(width: width, height: 200))).split(separator: "\n")
      .filter { $0.contains("class=\"faint\"") && $0.contains("middle") }
      .map { String($0.split(separator: ">")[1].split(separator: "<")[0]) }
  }

  @Test("ticks cover the bars, and a wider drawing has more of them")
  func ticks() throws {
    try expect(texts(.netWorth(), width: 720), equals: ["0", "5k", "10k", "15k", "20k", "25k"])
    try expect(texts(.netWorth(), width: 240), equals: ["0", "20k", "40k"])
  }

  @Test("zero is an axis, other ticks are grid lines")
  func axis() throws {
    let svg = elements(of: try WaterfallChart.netWorth().svg())
    let grid = try require(svg.split(separator: "\n").first { $0.contains("\"grid\"") })
    expect(grid.count { $0 == "M" }, equals: 5)
  }
}

struct BarRowTextTests {
  @Test("amounts end in one column, and bars start in one column after names of any width")
  func alignment() throws {
    let names = ["ISA", "日本の口座", "a  ", "a name longer than a third of the line"]
    let chart = BarChart(
      title: "", description: "",
      bars: try zip(names, ["5", "12345", "0", "77"]).map {
        NamedAmount(name: $0, amount: try amount($1))
      },
      unit: nil, minorDigits: 2)
    let lines = chart.text(.plain(60)).map(\.text)
    expect(lines.allSatisfy { $0.displayWidth == 60 })
    let starts = lines.map { line in String(line.prefix { $0 != "│" }).displayWidth }
    expect(starts, equals: [21, 21, 21, 21])
    expect(lines[3].hasPrefix("a name longer than …"))
  }
}

struct BarDrawingTests {
  @Test("a bar chart gives the expected SVG")
  func drawing() throws {
    let chart = BarChart(
      title: "Accounts", description: "",
      bars: [
        NamedAmount(name: "ISA", amount: try amount("1200")),
        NamedAmount(name: "Loan & <co>", amount: try amount("-320.5")),
      ], unit: "GBP", minorDigits: 2)
    expect(
      elements(of: chart.svg(SVGSize(width: 400, height: 100))),
      equals: """
        <rect class="paper" x="0" y="0" width="400" height="120" rx="8"/>
        <text class="title" x="20" y="30">Accounts<tspan class="unit faint" \
        dx="6">GBP</tspan></text>
        <text x="101.84" y="68.2" text-anchor="end">ISA</text>
        <rect class="f-c0" x="205.7" y="56" width="115.22" height="16" rx="2"/>
        <text x="327.92" y="68.2">1200.00</text>
        <text x="101.84" y="92.2" text-anchor="end">Loan &amp; &lt;co&gt;</text>
        <rect class="f-c1" x="174.93" y="80" width="30.77" height="16" rx="2"/>
        <text x="167.93" y="92.2" text-anchor="end">-320.50</text>
        <path class="axis" d="M205.7 48V104"/>

        """)
    expect(
      SeenXML.of(chart.svg())?.texts["desc"],
      equals: "ISA 1200.00, Loan & <co> -320.50. Amounts in GBP.")
  }
}
