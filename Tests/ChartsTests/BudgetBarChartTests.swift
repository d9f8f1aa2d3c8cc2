import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct BudgetBarChartTests {
  @Test("without budgets the chart shows 'nothing to show'")
  func nothing() throws {
    try expect(
      BudgetBarChart.of([]).text(.plain(40)).shown, equals: "Budgets (GBP)\nnothing to show")
    expect(try BudgetBarChart.of([]).svg().contains(">nothing to show<"))
  }

  @Test("a budget is over if spending is positive and exceeds the available amount")
  func over() throws {
    func isOver(_ spent: String, _ available: String) throws -> Bool {
      try BudgetBarChart.of([("a", spent, available)]).text(.plain(60)).shown.contains("over")
    }
    expect(try isOver("100.01", "100") && isOver("0.01", "0") && isOver("1", "-5"))
    expect(try !isOver("100", "100") && !isOver("0", "0") && !isOver("0", "-5"))
    expect(try !isOver("-1", "-5"))
  }

  @Test("for any amounts, lines fit and drawings are well-formed")
  func laws() {
    var generator = SeededGenerator(seed: 63)
    for round in 0..<200 {
      func anyElapsed() -> ElapsedDays? {
        let (passed, total) = (
          Int.random(in: -5...400, using: &generator), Int.random(in: -5...400, using: &generator)
        )
        return Bool.random(using: &generator) ? ElapsedDays(passed, of: total) : nil
      }
      let budgets = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        BudgetBarChart.Budget(
          name: generator.anyName(), spent: generator.anyAmount(),
          available: generator.anyAmount(), elapsed: anyElapsed())
      }
      let chart = BudgetBarChart(
        title: generator.anyName(), description: generator.anyName(), budgets: budgets,
        elapsed: anyElapsed(), unit: Bool.random(using: &generator) ? generator.anyName() : nil,
        minorDigits: Int.random(in: -1...20, using: &generator))
      let options = generator.anyOptions()
      let comment: Comment = "seed 63, round \(round)"
      expectPrintable(chart.text(options), options, comment)
      let size = SVGSize(
        width: Int.random(in: 0...900, using: &generator),
        height: Int.random(in: 0...500, using: &generator))
      let drawing = SVGOptions(size: size, isPrivate: Bool.random(using: &generator))
      expectDrawable(chart.svg(drawing), comment)
    }
  }
}

struct BudgetShareTests {
  /// Returns the characters of the bars, without day marks.
  private func bars(_ budgets: [(String, String)]) throws -> [Substring] {
    try BudgetBarChart.of(budgets.map { ("a", $0, $1) }, day: nil).text(.plain(60))
      .dropFirst().dropLast().map { $0.text.split(separator: " ")[1] }
  }

  @Test("100 % is at the same place in all bars")
  func whole() throws {
    let bars = try bars([("1", "2"), ("100", "100"), ("60", "50"), ("0", "9")])
    expect(Set(bars.map { bar in bar.count { "█░".contains($0) } }).count, equals: 1)
    expect(bars.map { $0.contains("▚") }, equals: [false, false, true, false])
  }

  @Test("shares just above zero, just below 100 % and just above 100 % are visible")
  func edges() throws {
    let bars = try bars([("0.01", "1000"), ("999.99", "1000"), ("1000.01", "1000")])
    expect(bars[0].hasPrefix("█░"))
    expect(bars[1].hasSuffix("█░"))
    expect(bars[2].hasSuffix("█▚"))
  }

  @Test("a bar's length is its share rounded to the nearest cell")
  func proportion() throws {
    var generator = SeededGenerator(seed: 64)
    for _ in 0..<100 {
      let (spent, available) = (
        Int.random(in: 1...999, using: &generator), Int.random(in: 1...999, using: &generator)
      )
      guard spent < available else { continue }
      let bar = try require(bars([("\(spent)", "\(available)")]).first)
      let cells = bar.count { $0 == "█" }
      let exact = spent * bar.count / available
      expect(abs(cells - exact) <= 1, "\(spent) of \(available)")
    }
  }

  @Test("percentages have one decimal, and are omitted if nothing was available")
  func percentages() throws {
    let chart = try BudgetBarChart.of([("a", "1", "3"), ("b", "5", "3"), ("c", "1", "0")])
    let speech = try require(SeenXML.of(chart.svg())?.texts["desc"])
    expect(speech.contains("a: 1.00 of 3.00, 33.3%."))
    expect(speech.contains("b: 5.00 of 3.00, 166.7%, over budget."))
    expect(speech.contains("c: 1.00 of 0.00, over budget."))
  }
}

struct BudgetBarTextTests {
  @Test("spending is solid, the remainder light, and an excess extends beyond the other bars")
  func text() throws {
    let chart = try BudgetBarChart.november()
    try expectOnPage(chart.text(.plain(56)))
    expect(
      chart.text(.plain(56)).shown,
      equals: """
        Budgets (GBP)
        Food    ██████████│██████░░░░           320.00 of 400.00
        Rent    ██████████│██████████           800.00 of 800.00
        Fun     ██████████│██████████▚▚▚▚▚▚   ! 130.00 of 100.00
        Clothes ░░░░░░░░░░│░░░░░░░░░░             0.00 of  60.00
        █ spent   ░ left   ▚ over budget (!)   │ day 14 of 30
        """)
    expect(
      chart.text(ChartTextOptions(width: 40, height: 6, isASCII: true, isPrivate: true)).shown,
      equals: """
        Budgets (GBP)
        Food    ######|###..        **** of ****
        Rent    ######|#####        **** of ****
        Fun     ######|#####!!!   ! **** of ****
        Clothes ......|.....        **** of ****
        # spent   . left   ! over budget (!)
        | day 14 of 30
        """)
  }

  @Test("a bar above 150 % ends in an arrow, and a budget of zero is over immediately")
  func limits() throws {
    try expect(
      BudgetBarChart.of([("a", "9", "2"), ("b", "3", "2"), ("c", "1", "0")], day: nil)
        .text(.plain(40)).shown,
      equals: """
        Budgets (GBP)
        a ██████████████▚▚▚▚▚▚▶   ! 9.00 of 2.00
        b ██████████████▚▚▚▚▚▚▚   ! 3.00 of 2.00
        c ▚▚▚▚▚▚▚▚▚▚▚▚▚▚▚▚▚▚▚▚▶   ! 1.00 of 0.00
        █ spent   ░ left   ▚ over budget (!)
        """)
  }

  @Test("each row has a mark for its own period")
  func periods() throws {
    let chart = BudgetBarChart(
      title: "", description: "",
      budgets: [
        .init(name: "Food", spent: try amount("1"), available: try amount("4")),
        .init(
          name: "Travel", spent: try amount("1"), available: try amount("4"),
          elapsed: ElapsedDays(365, of: 365)),
      ], elapsed: ElapsedDays(15, of: 30), unit: nil, minorDigits: 0)
    expect(
      chart.text(.plain(40)).shown,
      equals: """
        Food   ██████░░░░░░░│░░░░░░░░░░░  1 of 4
        Travel ██████░░░░░░░░░░░░░░░░░░│  1 of 4
        █ spent   ░ left   │ today
        """)
  }

  @Test("on a narrow terminal names and amounts are on separate lines")
  func narrow() throws {
    try expect(
      BudgetBarChart.of([("Food", "320", "400")]).text(.plain(22)).shown,
      equals: """
        Budgets (GBP)
        Food
        ██████████│██████░░░░
        320.00 of 400.00
        █ spent   ░ left
        │ day 14 of 30
        """)
  }
}

struct BudgetBarDrawingTests {
  @Test("a budget chart gives the expected SVG")
  func drawing() throws {
    let chart = try BudgetBarChart.of([("Food", "320", "400"), ("Fun", "130", "100")])
    expect(
      elements(of: chart.svg(SVGOptions(size: SVGSize(width: 400, height: 140), name: "g"))),
      equals: """
        <rect class="paper" x="0" y="0" width="400" height="180" rx="8"/>
        <text class="title" x="20" y="30">Budgets<tspan class="unit faint" dx="6">GBP</tspan></text>
        <defs><pattern id="chart-g-h1" width="8" height="8" patternUnits="userSpaceOnUse"><path \
        class="hatch" d="M-2 6L2 10M-2 -2L10 10M6 -2L10 2"/></pattern></defs>
        <rect class="f-c0" x="20" y="43.5" width="16" height="13" rx="1.5"/>
        <text x="44" y="54">spent</text>
        <rect class="axis" x="101.2" y="43.5" width="16" height="13" rx="1.5"/>
        <text x="125.2" y="54">left</text>
        <rect class="f-c1" x="174.96" y="43.5" width="16" height="13" rx="1.5"/>
        <rect class="hatched" x="174.96" y="43.5" width="16" height="13" rx="1.5" \
        fill="url(#chart-g-h1)"/>
        <text x="198.96" y="54">over budget (!)</text>
        <path class="halo" d="M24 59V75"/>
        <path class="s-c6" d="M24 59V75" stroke-width="1.5"/>
        <text x="36" y="72">day 14 of 30</text>
        <text x="20" y="99.5">Food</text>
        <text x="380" y="99.5" text-anchor="end">320.00 of 400.00</text>
        <rect class="axis" x="20" y="105" width="276.92" height="13.8" rx="1.5"/>
        <rect class="f-c0" x="20" y="105" width="221.54" height="13.8" rx="1.5"/>
        <path class="halo" d="M149.23 102V121.8"/>
        <path class="s-c6" d="M149.23 102V121.8" stroke-width="1.5"/>
        <text x="20" y="139.5">Fun</text>
        <text class="strong" x="380" y="139.5" text-anchor="end">! 130.00 of 100.00</text>
        <rect class="axis" x="20" y="145" width="276.92" height="13.8" rx="1.5"/>
        <rect class="f-c0" x="20" y="145" width="276.92" height="13.8" rx="1.5"/>
        <rect class="f-c1" x="296.92" y="145" width="83.07" height="13.8" rx="1.5"/>
        <rect class="hatched" x="296.92" y="145" width="83.07" height="13.8" rx="1.5" \
        fill="url(#chart-g-h1)"/>
        <path class="halo" d="M149.23 142V161.8"/>
        <path class="s-c6" d="M149.23 142V161.8" stroke-width="1.5"/>

        """)
  }

  @Test("the description lists all budgets, the day, and the number over budget")
  func speech() throws {
    expect(
      SeenXML.of(try BudgetBarChart.november().svg())?.texts["desc"],
      equals: """
        1 of 4 budgets exceeded. Today: day 14 of 30. Food: 320.00 of 400.00, 80.0%. \
        Rent: 800.00 of 800.00, 100.0%. Fun: 130.00 of 100.00, 130.0%, over budget. \
        Clothes: 0.00 of 60.00, 0.0%. Amounts in GBP.
        """)
  }

  @Test("a name ends before its amounts begin")
  func longNames() throws {
    let name = String(repeating: "long ", count: 30)
    let svg = elements(of: try BudgetBarChart.of([(name, "320", "400")]).svg())
    let shown = svg.split(separator: "\n").first { $0.contains(">long") }
    expect(shown?.hasSuffix("…</text>"), equals: true)
    expect(svg.contains("text-anchor=\"end\">320.00 of 400.00</text>"))
  }
}
