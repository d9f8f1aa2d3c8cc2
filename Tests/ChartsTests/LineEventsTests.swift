import Charts
import Expectations
import PlainText
import Testing

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
