import Charts
import Expectations
import PlainText
import Testing

struct LinePlotTextTests {
  @Test("an area is drawn in blocks, with marks and dates in their places")
  func area() throws {
    let chart = LineChart.of(
      [
        try series(
          "ISA",
          [
            ("2025-01-01", "1000"), ("2025-06-01", "1800"), ("2025-09-15", "1500"),
            ("2026-01-01", "2600"), ("2026-03-01", "2450.50"),
          ])
      ], isFilled: true)
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
         Jan 2025          Jul 2025           Jan 2026
        ● last 2450.50  2026-03-01
        ▲ max  2600.00  2026-01-01
        ▼ min  1000.00  2025-01-01
        """)
  }

  @Test("a line is drawn in braille, with a zero line if it crosses zero")
  func line() throws {
    let chart = LineChart.of([
      try series(
        "ISA",
        [
          ("2026-01-01", "-200"), ("2026-01-20", "300"), ("2026-02-10", "-50"),
          ("2026-03-01", "90"),
        ])
    ])
    expect(
      chart.text(.plain(40)).shown,
      equals: """
        Savings (GBP)
         400 ┤
             │         ⣀⠔▲⠢⢄
         200 ┤       ⡠⠊     ⠉⠒⢄⡀
             │    ⢀⠔⠊          ⠈⠒⠤⡀      ⢀⣀⠤⠤⠒⠒●
           0 ┤┄┄⢀⠔⠁┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄⠈⠑⠢⠔⠒⠊⠉⠁┄┄┄┄┄┄
             │▼⠊⠁
        -200 ┴┬────────────────┬───────────────┬
           Jan 2026         Feb 2026    Mar 2026
        ● last   90.00  2026-03-01
        ▲ max   300.00  2026-01-20
        ▼ min  -200.00  2026-01-01
        """)
  }

  @Test("negative amounts are filled up to zero, and gaps stay open")
  func negativeArea() throws {
    let chart = LineChart.of(
      [
        try series(
          "Loan",
          [
            ("2026-01-01", "-900"), ("2026-01-14", "-700"), ("2026-01-15", nil),
            ("2026-01-24", "-400"), ("2026-02-10", "-100"),
          ])
      ], isFilled: true)
    try expectOnPage(chart.text(.plain(40)))
    expect(
      chart.text(.plain(40)).shown,
      equals: """
        Savings (GBP)
            0 ┤⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿       ⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿●
              │⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿       ⢸⣿⣿⣿⣿⣿⣿⡿⠿⠟⠛⠉⠉
              │⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿       ⠸⠿⠟⠛⠉⠉
        -0.5k ┤⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
              │⣿⣿⣿⣿⣿⣿⣿⣿⡿⠿⠟
              │▼⠿⠟⠛⠋⠉⠁
          -1k ┴┬────────────────────────┬───────
            Jan 2026                 Feb 2026
        ● last -100.00  2026-02-10
        ▲ max  -100.00  2026-02-10
        ▼ min  -900.00  2026-01-01
        """)
  }

  @Test("several lines have distinct marks, also without colour and in ASCII")
  func several() throws {
    let chart = LineChart.of([
      try series("ISA", [("2026-01-01", "1000"), ("2026-06-01", "1800")]),
      try series("日本", [("2026-01-01", "1400"), ("2026-03-01", "900"), ("2026-06-01", "1200")]),
    ])
    try expectOnPage(chart.text(.plain(40)))
    expect(
      chart.text(.plain(40)).shown,
      equals: """
        Savings (GBP)
          2k ┤                                ⢀●
             │                      ⣀⣀⡠⠤⠤⠔⠒⠒⠉⠉⠁
        1.5k ┤⠤⣀⡀■        ⣀⣀⡠⠤●⠒⠒⠊⠉⠉
             │ ⢀⣈⣉⠵⠶⠴⢖⣒⠊⠉⠉           ⢀⣀⣀⣀⡠⠤⠤⠤⠔⠒■
          1k ┤●⠁       ⠉⠉⠒⠢⠤⠤⠔⠒⠒⠒■⠉⠉⠉⠁
             │
        0.5k ┴┬───────────────────┬─────────────
           Jan 2026            Apr 2026
                   last      max      min
        ● ISA   1800.00  1800.00  1000.00
        ■ 日本  1200.00  1400.00   900.00
        """)
    let ascii = ChartTextOptions(width: 40, height: 6, isASCII: true, isPrivate: true)
    expect(
      chart.text(ascii).shown,
      equals: """
        Savings (GBP)
        **** +
             |                            ******
        **** +oooo  o          ***********
             |    oooooo*******      ooooooooooo
        **** +******    ooooooooooooo
             |
        **** ++-------------------+-------------
           Jan 2026            Apr 2026
                last   max   min
        * ISA   ****  ****  ****
        o 日本  ****  ****  ****
        """)
  }

  @Test("one point, equal points and zeros are drawn on an axis that starts at zero")
  func flat() throws {
    let one = LineChart.of([try series("a", [("2026-03-01", "5000")])], isFilled: true)
    expect(
      one.text(.plain(24, 4)).shown,
      equals: """
        Savings (GBP)
          5k ┤        ●
             │        █
        2.5k ┤        █
             │        █
           0 ┴────────┬─────────
                  2026-03-01
        ● last 5000.00
          2026-03-01
        ▲ max  5000.00
          2026-03-01
        ▼ min  5000.00
          2026-03-01
        """)
    let zeros = LineChart.of([try series("a", [("2026-03-01", "0"), ("2026-03-31", "0")])])
    expect(
      zeros.text(.plain(30, 4)).shown,
      equals: """
        Savings (GBP)
        1.00 ┤
             │
        0.50 ┤
             │▲⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀●
           0 ┴┬──────────────────────┬
          2026-03-01        2026-03-31
        ● last 0.00  2026-03-31
        ▲ max  0.00  2026-03-01
        ▼ min  0.00  2026-03-01
        """)
  }

  @Test("if amounts leave no room for the plot, they are shown only below it")
  func noRoom() throws {
    let chart = LineChart.of([
      try series(
        "a", [("2026-03-01", "1000000000000000.01"), ("2026-03-31", "1000000000000000.02")])
    ])
    expect(
      chart.text(.plain(20, 3)).shown,
      equals: """
        Savings (GBP)
        ┤             ⣀⡠⠤⠒⠒●
        │      ⣀⣀⠤⠔⠒⠉⠉
        │▼⠤⠤⠒⠊⠉
        ┴┬──────────────────
        Mar 2026
        ● last 100000000000…
          2026-03-31
        ▲ max  100000000000…
          2026-03-31
        ▼ min  100000000000…
          2026-03-01
        """)
  }
}

struct LinePlotFrameTests {
  @Test("a long legend makes a drawing taller")
  func height() throws {
    let few = LineChart.of([try series("a", [("2026-01-01", "1")])])
    expect(few.svg().contains("viewBox=\"0 0 720 360\""))
    let many = LineChart.of(
      try (0..<99).map { try series("A long name of \($0)", [("2026-01-01", "1")]) })
    let box = try require(many.svg().split(separator: "\"").first { $0.hasPrefix("0 0 720") })
    expect(Int(box.split(separator: " ")[3]).map { $0 > 500 }, equals: true)
  }

  @Test("amounts too wide for the axis are omitted there but remain at their marks")
  func wideAmounts() throws {
    let chart = LineChart.of([
      try series(
        "a", [("2026-03-01", "100000000000000000.01"), ("2026-03-31", "100000000000000000.02")])
    ])
    let svg = elements(of: chart.svg(SVGSize(width: 240, height: 160)))
    expect(!svg.contains("text-anchor=\"end\""))
    expect(svg.contains("100000000000000000.02<"))
  }
}

struct LinePlotAxesTests {
  private func paths(_ kind: String, _ least: String) throws -> [Substring] {
    let chart = LineChart.of([
      try series("a", [("2026-01-01", least), ("2026-12-31", "100")])
    ])
    return elements(of: chart.svg()).split(separator: "\n")
      .filter { $0.contains("class=\"\(kind)\"") }
  }

  @Test("each tick amount has a horizontal line, zero is an axis, and dates have ticks")
  func axes() throws {
    let grid = try require(paths("grid", "-100").first)
    let axis = try paths("axis", "-100")
    expect(axis.count, equals: 2)
    // The bottom line and the zero line, then a tick for each quarter.
    expect(axis[0].count { $0 == "M" } == 2 && axis[1].count { $0 == "M" } == 4)
    expect(grid.count { $0 == "M" }, equals: 3)
    try expect(paths("axis", "0")[0].count { $0 == "M" }, equals: 1)
  }
}

struct LineLegendTextTests {
  private func legend(_ width: Int, _ names: [String]) throws -> String {
    let chart = LineChart.of(
      try names.enumerated().map { index, name in
        try series(name, [("2026-01-01", "\(index)00"), ("2026-02-01", "\(index)50.5")])
      } + [try series("Empty", [])])
    return Array(chart.text(.plain(width, 4)).dropFirst(7)).shown
  }

  @Test("each series has its last, highest and lowest amount, or a dash")
  func table() throws {
    try expect(
      legend(50, ["ISA", "A name that is rather long"]),
      equals: """
                                      last     max     min
        ● ISA                        50.50   50.50    0.00
        ■ A name that is rather l…  150.50  150.50  100.00
        ◆ Empty                          –       –       –
        """)
  }

  @Test("if space is short only the last amount is shown, if necessary below the name")
  func narrow() throws {
    try expect(
      legend(26, ["ISA", "A name that is rather long"]),
      equals: """
                              last
        ● ISA                50.50
        ■ A name that is …  150.50
        ◆ Empty                  –
        """)
    try expect(
      legend(20, ["ISA", "A name that is rather long"]),
      equals: """
        ● ISA
          50.50
        ■ A name that is ra…
          150.50
        ◆ Empty
          –
        """)
  }
}
