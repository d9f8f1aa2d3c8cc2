import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct YearChartTests {
  static func chart(_ first: String, days count: Int) throws -> YearChart {
    let amounts = (0..<count).map { "\([5, 20, 5, 40, 0, 12, 80][$0 % 7] + $0 / 60)" }
    return YearChart(
      title: "2026", description: "", days: try LeveledDayTests.days(first, amounts),
      levels: MonthChartTests.levels, unit: "GBP", minorDigits: 2)
  }

  @Test("a column is a week, and a row is a weekday")
  func text() throws {
    let lines = try Self.chart("2026-01-01", days: 100).text(.plain(60))
    try expectOnPage(lines)
    expect(
      lines.shown,
      equals: """
        2026 (GBP)
            Jan Feb Mar  Apr
        Mon  ○○○○○○○○○○○○○○
        Tue  ◐◐◐◐◐◐◐◐◐◐◐◐◐◐
        Wed  ●●●●●●●●●●●●●●
        Thu ○○○○○○○○○○○○○○○
        Fri ◐◐◐◐◐◐◐◐◐◐◐◐◐◐◐
        Sat ○○○○○○○○○○○○○○
        Sun ●●●●●●●●●●●●●●
        ○ at most 10.00   ◐ at most 30.00   ● above
        """)
  }

  @Test("a year fits into 80 cells, or into 20 cells in four parts")
  func parts() throws {
    let chart = try Self.chart("2026-01-01", days: 365)
    expect(chart.text(.plain(80)).count, equals: 10)
    expect(chart.text(.plain(40)).count, equals: 19)
    expect(chart.text(.plain(20)).count, equals: 36)
    let signs = chart.text(.plain(20)).map(\.text).joined().filter { "○◐●".contains($0) }
    expect(signs.count, equals: 365 + 3)
  }

  @Test("a future day has no symbol, and without days the chart shows 'nothing to show'")
  func missing() throws {
    let chart = YearChart(
      title: "", description: "", days: try LeveledDayTests.days("2026-11-16", ["1", nil, "99"]),
      levels: [], unit: nil, minorDigits: 0)
    expect(
      chart.text(.plain(30)).shown,
      equals: """
            Nov
        Mon ○
        Tue
        Wed ●
        Thu
        Fri
        Sat
        Sun
        """)
    let empty = YearChart(
      title: "", description: "", days: [], levels: [], unit: nil, minorDigits: 0)
    expect(empty.text(.plain(30)).shown, equals: "nothing to show")
  }

  @Test("for any days, lines fit and drawings are well-formed")
  func laws() throws {
    var generator = SeededGenerator(seed: 31)
    for round in 0..<60 {
      let first = try require(
        CalendarDate(dayNumber: Int.random(in: -700_000...2_900_000, using: &generator)))
      let days = (0..<Int.random(in: 0...366, using: &generator)).compactMap { index in
        first.adding(days: index).map {
          LeveledDay(
            date: $0, amount: generator.anyAmount(), level: Int.random(in: 0...2, using: &generator)
          )
        }
      }
      let chart = YearChart(
        title: generator.anyName(), description: generator.anyName(), days: days,
        levels: [generator.anyName()], unit: generator.anyName(),
        minorDigits: Int.random(in: 0...18, using: &generator))
      let manner = generator.anyOptions()
      expectPrintable(chart.text(manner), manner, "seed 31, round \(round)")
      expectDrawable(chart.svg(), "seed 31, round \(round)")
    }
  }
}

struct YearDrawingTests {
  @Test(
    "a day is a square with its level's size and colour; the description has the monthly totals"
  )
  func drawing() throws {
    let chart = try YearChartTests.chart("2026-01-01", days: 59)
    let svg = chart.svg(SVGSize(width: 480, height: 160))
    let elements = elements(of: svg)
    expect(elements.components(of: "class=\"f-c2\""), equals: 26 + 1)
    expect(elements.components(of: "class=\"f-c4\""), equals: 17 + 1)
    expect(elements.components(of: "class=\"f-c1\""), equals: 16 + 1)
    expect(elements.contains(">Jan</text>") && elements.contains(">Feb</text>"))
    expect(
      SeenXML.of(svg)?.texts["desc"], equals: "Jan 2026 678.00, Feb 2026 648.00. Amounts in GBP.")
  }
}
