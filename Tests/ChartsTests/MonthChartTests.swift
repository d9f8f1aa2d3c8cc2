import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct MonthChartTests {
  static let levels = ["at most 10.00", "at most 30.00", "above"]

  static func chart() throws -> MonthChart {
    let amounts: [String?] = [
      "4.20", "0", "31.90", "12", "1250", "0", "18.40", "-5.5", "9.99", "30",
    ]
    var days = try LeveledDayTests.days("2026-11-01", amounts + [String?](repeating: nil, count: 4))
    days[12] = LeveledDay(
      date: days[12].date, amount: nil, level: nil, extra: try amount("82"))
    return MonthChart(
      title: "November 2026", description: "", days: days, levels: levels, unit: "GBP",
      minorDigits: 2)
  }

  @Test("a week has a line of days and symbols and a line of amounts")
  func text() throws {
    let lines = try Self.chart().text(.plain(72))
    try expectOnPage(lines)
    expect(
      lines.shown,
      equals: """
        November 2026 (GBP)
            Mon      Tue      Wed      Thu      Fri      Sat      Sun
                                                                  1 ○
                                                                 4.20
            2 ○      3 ●      4 ◐      5 ●      6 ○      7 ◐      8 ○
           0.00    31.90    12.00  1250.00     0.00    18.40    -5.50
            9 ○     10 ◐     11       12       13       14
           9.99    30.00
                                             +82.00
        ○ at most 10.00   ◐ at most 30.00   ● above
        """)
    expect(lines[2].spans.map(\.role) == [.label, .level(0)] || lines[2].spans.count == 1)
  }

  @Test("if space is short, days and symbols remain, then only symbols")
  func narrow() throws {
    try expect(
      Self.chart().text(
        ChartTextOptions(width: 39, height: 6, isASCII: true, isPrivate: false)
      ).shown,
      equals: """
        November 2026 (GBP)
         Mon  Tue  Wed  Thu  Fri  Sat  Sun
                                       1 .
         2 .  3 #  4 o  5 #  6 .  7 o  8 .
         9 . 10 o 11   12   13   14
        . at most 10.00   o at most 30.00
        # above
        """)
    try expect(
      Self.chart().text(.plain(20)).shown,
      equals: """
        November 2026 (GBP)
        M  T  W  T  F  S  S
                          ○
        ○  ●  ◐  ●  ○  ◐  ○
        ○  ◐
        ○ at most 10.00
        ◐ at most 30.00
        ● above
        """)
  }

  @Test("in private mode amounts are hidden and symbols remain")
  func privacy() throws {
    let shown = try Self.chart().text(
      ChartTextOptions(width: 72, height: 6, isASCII: false, isPrivate: true)
    ).shown
    expect(!shown.contains("4.20") && !shown.contains("82.00") && shown.contains("••••"))
    expect(shown.contains("3 ●"))
  }

  @Test("without days the chart shows 'nothing to show'")
  func nothing() {
    let chart = MonthChart(
      title: "May", description: "", days: [], levels: [], unit: nil, minorDigits: 2)
    expect(chart.text(.plain(40)).shown, equals: "May\nnothing to show")
    expect(chart.svg().contains(">nothing to show<"))
  }

  @Test("for any days, lines fit and drawings are well-formed")
  func laws() throws {
    var generator = SeededGenerator(seed: 30)
    for round in 0..<100 {
      let first = try require(
        CalendarDate(dayNumber: Int.random(in: -700_000...2_900_000, using: &generator)))
      let days = (0..<Int.random(in: 0...31, using: &generator)).compactMap { index in
        first.adding(days: index).map {
          LeveledDay(
            date: $0, amount: generator.anyAmount(),
            level: Int.random(in: 0...2, using: &generator),
            extra: Bool.random(using: &generator) ? generator.anyAmount() : nil)
        }
      }
      let chart = MonthChart(
        title: generator.anyName(), description: generator.anyName(), days: days,
        levels: [generator.anyName(), generator.anyName()], unit: generator.anyName(),
        minorDigits: Int.random(in: 0...18, using: &generator))
      let manner = generator.anyOptions()
      expectPrintable(chart.text(manner), manner, "seed 30, round \(round)")
      expectDrawable(chart.svg(), "seed 30, round \(round)")
      expect(chart.svg(), equals: chart.svg())
    }
  }
}

struct MonthDrawingTests {
  @Test("each day is a box in its column and row with its number, symbol and amounts")
  func drawing() throws {
    let svg = try MonthChartTests.chart().svg(SVGSize(width: 420, height: 300))
    let elements = elements(of: svg)
    expect(elements.components(of: "class=\"grid\""), equals: 14)
    // Marks on days, and one mark in the legend.
    expect(elements.components(of: "class=\"ring s-c2\""), equals: 5 + 1)
    expect(elements.components(of: "class=\"ring s-c4\""), equals: 3 + 1)
    expect(elements.components(of: "class=\"f-c4\""), equals: 3 + 1)
    expect(elements.components(of: "<circle class=\"f-c1\""), equals: 2 + 1)
    expect(elements.contains(">+82</text>"))
    expect(
      elements.contains("<text class=\"faint\" x=\"372.82\" y=\"64\" text-anchor=\"middle\">Sun<"))
    expect(
      SeenXML.of(svg)?.texts["desc"]?.hasPrefix("2026-11-01 4.20, 2026-11-02 0.00, "), equals: true)
  }

  @Test("two amounts on a day are one line apart, in whole units if space is short")
  func rooms() throws {
    let day = try require(CalendarDate(year: 2026, month: 11, day: 3))
    let chart = MonthChart(
      title: "November", description: "",
      days: [
        LeveledDay(date: day, amount: try amount("146.93"), level: 1, extra: try amount("1578.04"))
      ], levels: [], unit: "EUR", minorDigits: 2)
    for (size, texts) in [
      (SVGSize.usual, ["146.93", "+1578.04"]),
      (SVGSize(width: 420, height: 300), ["147", "+1578"]),
    ] {
      let lines = elements(of: chart.svg(size)).split(separator: "\n")
      let heights = try texts.map { text in
        let line = try require(lines.first { $0.contains(">\(text)</text>") })
        return try require(values(of: "y", in: String(line)).first.flatMap(Double.init))
      }
      expect(heights[1] - heights[0] >= 12)
    }
    expect(SeenXML.of(chart.svg())?.texts["desc"]?.hasPrefix("2026-11-03 146.93."), equals: true)
  }
}

extension String {
  /// Returns the number of occurrences of the text.
  func components(of text: String) -> Int { split(separator: text).count - 1 }
}
