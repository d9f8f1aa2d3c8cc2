import Charts
import Expectations
import PlainText
import Testing

struct ChartTests {
  private static let bars = [
    NamedAmount(name: "ISA", amount: PlainText.Decimal(1200)),
    NamedAmount(name: "Tin", amount: PlainText.Decimal(3)),
  ]

  /// A chart of each kind with named amounts.
  private static let charts: [any Chart] = [
    BarChart(title: "Accounts", description: "", bars: bars, unit: "GBP", minorDigits: 2),
    StackedBarChart(
      title: "Accounts", description: "", categories: ["a", "b"],
      series: [.init(name: "x", amounts: bars.map(\.amount))], unit: "GBP", minorDigits: 2),
    DonutChart(title: "Accounts", description: "", shares: bars, unit: "GBP", minorDigits: 2),
    WaterfallChart(
      title: "Accounts", description: "", start: bars[0], steps: [bars[1]], end: "End",
      unit: "GBP", minorDigits: 2),
  ]

  @Test("each kind has its title in both forms, and an embedded drawing has no style sheet")
  func forms() {
    let text = ChartTextOptions(width: 60, height: 8, isASCII: false, isPrivate: false)
    for chart in Self.charts {
      expect(chart.title, equals: "Accounts")
      expect(chart.text(text).first?.text, equals: "Accounts (GBP)")
      let drawing = chart.svg(SVGOptions(isEmbedded: true, name: "one"))
      expect(drawing.hasPrefix("<svg class=\"coffer-chart\""))
      expect(!drawing.contains("<style>") && drawing.contains("id=\"chart-one-title\""))
    }
  }
}

struct ChartSubjectTests {
  @Test("the number of decimals is limited to 0 to 18")
  func minorDigits() {
    for (asked, shown) in [(-1, 0), (0, 0), (2, 2), (18, 18), (19, 18)] {
      expect(ChartSubject("t", "", unit: nil, minorDigits: asked).minorDigits, equals: shown)
    }
    let chart = BarChart(title: "t", description: "d", bars: [], unit: "EUR", minorDigits: 30)
    expect(chart.subject, equals: ChartSubject("t", "d", unit: "EUR", minorDigits: 18))
  }
}

struct ChartFiguresTests {
  @Test("a line chart has a row per day with an amount or event, and a column per series")
  func lines() throws {
    let one = try series("ISA", [("2026-01-31", "10"), ("2026-02-28", nil), ("2026-03-31", "7.5")])
    let two = try series("Tin_1", [("2026-01-31", "1"), ("2026-02-28", "2")])
    let figures = LineChart.of([one, two]).figures
    expect(figures.columns.map(\.title), equals: ["Date", "ISA", "Tin_1"])
    expect(figures.columns.map(\.kind), equals: [.date, .amount, .amount])
    expect(
      figures.rows,
      equals: [
        ["2026-01-31", "10.00", "1.00"], ["2026-02-28", "", "2.00"], ["2026-03-31", "7.50", ""],
      ])
  }

  @Test("an event's name is on its day, and events outside the drawing are omitted")
  func events() throws {
    let worth = try series("ISA", [("2026-01-31", "10")])
    let due = try [("2026-02-03", "Rent"), ("2026-02-03", "Power"), ("2026-04-01", "Late")].map {
      DatedLabel(date: try day($0), text: $1)
    }
    let chart = LineChart(
      title: "ISA", description: "", series: [worth], unit: nil, minorDigits: 2, isFilled: true,
      events: due, through: try day("2026-02-03"))
    expect(chart.figures.columns.map(\.title), equals: ["Date", "ISA", "Event"])
    expect(
      chart.figures.rows,
      equals: [["2026-01-31", "10.00", ""], ["2026-02-03", "", "Rent, Power"]])
    expect(chart.svg().contains("From 2026-01-31 to 2026-02-03."))
  }

  @Test("shares have percentages, waterfalls both totals, and bands a column per percentile")
  func others() throws {
    let shares = [
      NamedAmount(name: "a", amount: Decimal(3)), NamedAmount(name: "b", amount: Decimal(1)),
      NamedAmount(name: "debt", amount: Decimal(-1)),
    ]
    let donut = DonutChart(
      title: "", description: "", shares: shares, unit: nil, minorDigits: 0)
    expect(
      donut.figures.rows, equals: [["a", "3", "75.0%"], ["b", "1", "25.0%"], ["debt", "-1", ""]])
    let steps = WaterfallChart(
      title: "", description: "", start: shares[0], steps: [shares[1]], end: "end", unit: nil,
      minorDigits: 0)
    expect(steps.figures.rows, equals: [["a", "3"], ["b", "1"], ["end", "4"]])
    let bands = BandChart(
      title: "", description: "", percentiles: [5, 50, 95],
      rows: [.init(date: try day("2026-01-31"), amounts: [1, 2, 3].map { Decimal($0) })],
      actual: nil, goal: nil, unit: nil, minorDigits: 0)
    expect(
      bands.figures.columns.map(\.title),
      equals: ["Date", "Percentile 5", "Median", "Percentile 95"])
    expect(bands.figures.rows, equals: [["2026-01-31", "1", "2", "3"]])
  }

  @Test(
    "days without an amount are omitted, and there is a second column only if a day needs it")
  func days() throws {
    let known = try LeveledDayTests.days("2026-11-01", ["1", nil])
    func month(_ days: [LeveledDay]) -> MonthChart {
      MonthChart(title: "", description: "", days: days, levels: [], unit: nil, minorDigits: 0)
    }
    expect(month(known).figures.rows, equals: [["2026-11-01", "1"]])
    let due = LeveledDay(date: try day("2026-11-03"), amount: nil, level: nil, extra: Decimal(5))
    expect(
      month(known + [due]).figures.rows,
      equals: [["2026-11-01", "1", ""], ["2026-11-03", "", "5"]])
  }
}
