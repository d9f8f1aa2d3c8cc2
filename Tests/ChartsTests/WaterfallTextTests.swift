import Charts
import Expectations
import PlainText
import Testing

struct WaterfallTextTests {
  @Test("totals start at the axis, steps float, and step amounts have signs")
  func text() throws {
    let chart = try WaterfallChart.netWorth()
    try expectOnPage(chart.text(.plain(54)))
    expect(
      chart.text(.plain(54)).shown,
      equals: """
        Net worth (GBP)
        1 Jan 2026  │██████████████████               12000.00
        New money   │                  ▓▓▓▓▓▓▓▓▓▓▓▓▓▓ +9600.00
        Market      │                           ░░░░░ -3200.50
        Currency    │                           ▓      +210.25
        Corrections │                           ░        -5.00
        Fees        │                                     0.00
        31 Dec 2026 │████████████████████████████     18604.75
        """)
    expect(
      chart.text(ChartTextOptions(width: 44, height: 6, isASCII: true, isPrivate: true)).shown,
      equals: """
        Net worth (GBP)
        1 Jan 2026  |##############             ****
        New money   |              +++++++++++ +****
        Market      |                     ---- -****
        Currency    |                     +    +****
        Corrections |                     -    -****
        Fees        |                           ****
        31 Dec 2026 |######################     ****
        """)
  }

  @Test("if steps are small relative to the totals, the axis does not begin at zero")
  func cut() throws {
    let chart = try WaterfallChart.netWorth(from: "248000")
    try expectOnPage(chart.text(.plain(54)))
    expect(
      chart.text(.plain(54)).shown,
      equals: """
        Net worth (GBP)
        1 Jan 2026  ┊██████████████                  248000.00
        New money   ┊              ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓  +9600.00
        Market      ┊                         ░░░░░░  -3200.50
        Currency    ┊                         ▓        +210.25
        Corrections ┊                         ░          -5.00
        Fees        ┊                                     0.00
        31 Dec 2026 ┊██████████████████████████      254604.75
        ┊ begins at 240000.00
        """)
    try expect(
      WaterfallChart.of("-248000", [("Repaid", "9600"), ("Interest", "-3200.50")])
        .text(.plain(54)).shown,
      equals: """
        Net worth (GBP)
        1 Jan 2026  ██████████████████████████████┊ -248000.00
        Repaid      ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓        ┊   +9600.00
        Interest                   ░░░░░░░        ┊   -3200.50
        31 Dec 2026                ███████████████┊ -241600.50
        ┊ begins at -235000.00
        """)
    let hidden = ChartTextOptions(width: 54, height: 6, isASCII: false, isPrivate: true)
    try expect(
      WaterfallChart.netWorth(from: "248000").text(hidden).last?.text, equals: "┊ begins at ••••")
  }

  @Test("a step may cross zero")
  func crossing() throws {
    try expect(
      WaterfallChart.of("-100", [("a", "300"), ("b", "-250")]).text(.plain(44)).shown,
      equals: """
        Net worth (GBP)
        1 Jan 2026  ████████│                -100.00
        a           ▓▓▓▓▓▓▓▓│▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓ +300.00
        b               ░░░░│░░░░░░░░░░░░░░░ -250.00
        31 Dec 2026     ████│                 -50.00
        """)
  }

  @Test("on a narrow terminal names and amounts are on separate lines")
  func narrow() throws {
    try expect(
      WaterfallChart.of("1200", [("Market", "-300")]).text(.plain(20)).shown,
      equals: """
        Net worth (GBP)
        1 Jan 2026
        │███████████████████
        1200.00
        Market
        │              ░░░░░
        -300.00
        31 Dec 2026
        │██████████████
        900.00
        """)
  }
}
