import Charts
import Expectations
import PlainText
import Testing

struct LineMarksTests {
  private func texts(_ amounts: [String]) throws -> [String] {
    let points = amounts.enumerated().map { ("2026-01-0\($0 + 1)", Optional($1)) }
    let svg = LineChart.of([try series("a", points)]).svg()
    return elements(of: svg).split(separator: "\n").filter { $0.contains("\"strong\"") }
      .map { String($0.split(separator: ">")[1].split(separator: "<")[0]) }
  }

  @Test("the highest, lowest and last amounts are labelled once each")
  func extremes() throws {
    try expect(texts(["5", "9", "2", "7"]), equals: ["max 9.00", "min 2.00", "7.00"])
    try expect(texts(["5", "2", "9"]), equals: ["min 2.00", "max 9.00"])
    try expect(texts(["5", "5"]), equals: ["5.00"])
    try expect(texts(["5"]), equals: ["5.00"])
  }

  @Test("labels that would touch are stacked, with the higher amount on top")
  func crowded() throws {
    let points = ["-182400", "-182400", "-176400", "-170250"].enumerated().map {
      ("2026-01-0\($0 + 1)", Optional($1))
    }
    let svg = LineChart.of([try series("a", points)], isFilled: true)
      .svg(SVGSize(width: 240, height: 200))
    let labels = elements(of: svg).split(separator: "\n").filter { $0.contains("class=\"strong\"") }
    let heights = labels.compactMap { values(of: "y", in: String($0)).first.flatMap(Double.init) }
    expect(labels.count == 2 && labels[1].contains("max -170250.00"))
    expect(heights.count == 2 && heights[0] - heights[1] >= 15)
  }

  @Test("last amounts at the same place are moved apart")
  func movedApart() throws {
    let ends = try ["1000", "1001", "1002"].enumerated().map { index, end in
      try series("\(index)", [("2026-01-01", "\(index * 900)"), ("2026-02-01", end)])
    }
    let heights = elements(of: LineChart.of(ends).svg()).split(separator: "\n")
      .filter { $0.contains("\"strong\"") }
      .compactMap { Double($0.split(separator: "y=\"")[1].split(separator: "\"")[0]) }.sorted()
    expect(heights.count, equals: 3)
    expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= 15 })
  }
}

struct LineEventsTests {
  private func events(_ days: [String]) throws -> [DatedLabel] {
    try days.map { DatedLabel(date: try day($0), text: "on \($0)") }
  }

  @Test("events are marked below the axis and listed by date")
  func text() throws {
    let chart = try LineChart.savings(events: [
      DatedLabel(date: try day("2025-12-01"), text: "Car tax"),
      DatedLabel(date: try day("2025-04-01"), text: "Insurance"),
    ])
    try expectOnPage(chart.text(.plain(48)))
    expect(
      chart.text(.plain(48)).shown,
      equals: """
        Savings (GBP)
        3k ┤                                     ▲▂▁▁
           │                                ▁▃▅▆███████●
        2k ┤           ▁▂▃▄▅▅▅▄▄▃▃▂▂▁▁ ▁▃▄▆█████████████
           │  ▁▂▃▄▅▆▆▇██████████████████████████████████
        1k ┤▼███████████████████████████████████████████
           │████████████████████████████████████████████
         0 ┴┬─────────────────┬──────────────────┬──────
                     ¦                        ¦
         Jan 2025          Jul 2025           Jan 2026
        ● last 2450.50  2026-03-01
        ▲ max  2600.00  2026-01-01
        ▼ min  1000.00  2025-01-01
        ¦ 2025-04-01 Insurance
        ¦ 2025-12-01 Car tax
        """)
    expect(
      Array(
        chart.text(ChartTextOptions(width: 30, height: 2, isASCII: true, isPrivate: true))
          .suffix(8)
      ).shown,
      equals: """
        **** ++-------------------+---
                   ^            ^
             2025                2026
        o last ****  2026-03-01
        ^ max  ****  2026-01-01
        v min  ****  2025-01-01
        ^ 2025-04-01 Insurance
        ^ 2025-12-01 Car tax
        """)
  }

  @Test("events outside the drawn period are omitted, events at its ends are not")
  func period() throws {
    let chart = try LineChart.savings(
      events: events(["2024-12-31", "2025-01-01", "2026-03-01", "2026-03-02"]))
    let list = chart.text(.plain(60)).suffix(2).shown
    expect(list, equals: "¦ 2025-01-01 on 2025-01-01\n¦ 2026-03-01 on 2026-03-01")
    expect(
      SeenXML.of(chart.svg())?.texts["desc"]?.hasSuffix(
        " Events: 2025-01-01 on 2025-01-01, 2026-03-01 on 2026-03-01."), equals: true)
    let none = try LineChart.savings(events: events(["2024-12-31"]))
    expect(none.svg() == (try LineChart.savings().svg()))
    expect(none.text(.plain(60)).shown == (try LineChart.savings().text(.plain(60)).shown))
  }

  @Test("at most twelve events are listed, with the number of others")
  func most() throws {
    let days = (1...14).map { "2025-02-\($0 < 10 ? "0" : "")\($0)" }
    let twelve = try LineChart.savings(events: events(Array(days.prefix(12))))
    expect(twelve.text(.plain(60)).count { $0.text.hasPrefix("¦") }, equals: 12)
    expect(twelve.text(.plain(60)).last?.text, equals: "¦ 2025-02-12 on 2025-02-12")
    let more = try LineChart.savings(events: events(days))
    expect(more.text(.plain(60)).count { $0.text.hasPrefix("¦") }, equals: 12)
    expect(more.text(.plain(60)).last?.text, equals: "  and 2 more")
    let texts = try require(SeenXML.of(more.svg())?.texts)
    expect(texts["desc"]?.hasSuffix("2025-02-12 on 2025-02-12, and 2 more."), equals: true)
    expect(texts["text"]?.contains("2025-02-12 on 2025-02-12and 2 more"), equals: true)
  }

  @Test("a long or unusual label stays on its line")
  func names() throws {
    let label = DatedLabel(
      date: try day("2025-04-01"), text: String(repeating: "long ", count: 40) + "\u{1B}[31m<b>")
    let chart = try LineChart.savings(events: [label, label])
    for width in [20, 60] {
      expectPrintable(chart.text(.plain(width)), .plain(width), "")
      expect(chart.text(.plain(width)).last?.text.hasSuffix("…"), equals: true)
    }
    expectDrawable(chart.svg(), "")
  }
}

extension ArraySlice<ChartLine> {
  fileprivate var shown: String { Array(self).shown }
}

struct EventMarksTests {
  private func chart(_ days: [String]) throws -> LineChart {
    try LineChart.savings(events: try days.map { DatedLabel(date: try day($0), text: "Rent") })
  }

  @Test("an event has a mark below the axis, a vertical line and an entry in the list")
  func drawing() throws {
    let (with, without) = (
      elements(of: try chart(["2025-06-01"]).svg()).split(separator: "\n"),
      elements(of: try chart([]).svg()).split(separator: "\n")
    )
    expect(
      with.filter { !without.contains($0) }.joined(separator: "\n"),
      equals: """
        <rect class="paper" x="0" y="0" width="720" height="382" rx="8"/>
        <path class="axis" d="M256.22 64V320" stroke-dasharray="1 3"/>
        <path class="dot f-c6" d="M256.22 320.5l4 7h-8Z"/>
        <path class="dot f-c6" d="M24 353.5l4 7h-8Z"/>
        <text x="36" y="362">2025-06-01 Rent</text>
        """)
  }

  @Test("the list makes the drawing taller, and the plot keeps its height")
  func height() throws {
    let box = values(of: "viewBox", in: try chart(["2025-06-01"]).svg())
    expect(box, equals: ["0 0 720 382"])
  }

  @Test("events on one day share a mark, and with many events the marks have no lines")
  func crowded() throws {
    let twice = elements(of: try chart(["2025-06-01", "2025-06-01"]).svg())
    expect(twice.components(of: "l4 7h-8Z"), equals: 1 + 2)
    let first = try day("2025-01-01")
    let days = (0..<100).compactMap { first.adding(days: $0 * 4) }.map(\.description)
    let many = elements(of: try chart(days).svg())
    expect(many.components(of: "l4 7h-8Z"), equals: 100 + 12)
    expect(!many.contains("stroke-dasharray=\"1 3\""))
  }
}

struct EndLabelsTests {
  /// Returns the baselines of the final amounts of lines that end at these amounts, from the top.
  private func places(_ ends: [Int]) throws -> [Double] {
    let lines = try ends.enumerated().map { index, end in
      try series("\(index)", [("2026-01-01", "\(index * 100)"), ("2026-02-01", "\(end)")])
    }
    return elements(of: LineChart.of(lines).svg()).split(separator: "\n")
      .filter { $0.contains("\"strong\"") }
      .compactMap { values(of: "y", in: String($0)).first.flatMap(Double.init) }.sorted()
  }

  @Test("labels that would touch are one line apart, in the order of their lines")
  func apart() throws {
    for ends in [[0, 0, 0, 0], [1000, 999, 998], [500, 0, 1, 2], [0, 300, 301]] {
      let places = try places(ends)
      expect(places.count, equals: ends.count)
      expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 15 })
    }
  }

  @Test("labels at the bottom of the plot are moved up, not below it")
  func foot() throws {
    let places = try places([0, 0, 0, 1000])
    expect(places.last.map { $0 <= 324 }, equals: true)
  }

  @Test("labels with enough space stay at their lines")
  func room() throws {
    let chart = LineChart.of([
      try series("a", [("2026-01-01", "0"), ("2026-02-01", "0")]),
      try series("b", [("2026-01-01", "0"), ("2026-02-01", "1000")]),
    ])
    let svg = elements(of: chart.svg())
    let dots = svg.split(separator: "\n").filter { $0.contains("r=\"3.5\"") }
      .compactMap { values(of: "cy", in: String($0)).first.flatMap(Double.init) }
    try expect(places([0, 1000]), equals: dots.map { $0 + 4 }.sorted())
  }
}
