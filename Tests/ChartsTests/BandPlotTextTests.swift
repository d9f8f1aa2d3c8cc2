import Charts
import Expectations
import PlainText
import Testing

struct BandPlotTextTests {
  private func plot(_ chart: BandChart, isASCII: Bool = false) -> String {
    let options = ChartTextOptions(width: 44, height: 8, isASCII: isASCII, isPrivate: false)
    return Array(chart.text(options).dropFirst().prefix(8)).shown
  }

  @Test("three bands have three shades")
  func shades() throws {
    expect(
      plot(try .of([5, 10, 25, 50, 75, 90, 95], hasActual: false)),
      equals: """
        40k ┤
            │                                ░░▒▒▒▒▓
        30k ┤                         ░▒▒▒▒▓▓▓▓▓⣀⣀⡠●
            │                 ▒▒▒▒▓⣀⣀⣀⠤⠤⠤⠤⠒⠒⠒⠊⠉⠉▓▓▓▓
        20k ┤         ⢀⣀⣀⣀⡠⠤⠤⠤⠒⠒⠊⠉⠉▓▓▓▓▓▓▓▓▒▒▒▒▒▒▒▒▒
            │⠤⠤⠒⠒⠒⠒⠉⠉⠉⠁▓▓▒▒▒
        10k ┤
            │
        """)
  }

  @Test("lines, bands and the goal are distinct in ASCII")
  func ascii() throws {
    expect(
      plot(try .of(goal: "24000"), isASCII: true),
      equals: """
        40k +
            |                                      .
        30k +                                 ::::::
            |==============================*********
        20k +                   ***********:::::::::
            |              *****::::::::......
        10k +oooooooooooo**::
            |
        """)
  }

  @Test("every cell of an inner band is between the outer band's cells in its column")
  func nesting() throws {
    let lines = plot(try .of([10, 25, 50, 75, 90], hasActual: false)).split(separator: "\n")
      .map { Array($0) }
    for column in 5..<44 {
      let cells = lines.map { $0.indices.contains(column) ? $0[column] : " " }
      let shaded = cells.indices.filter { cells[$0] != " " }
      guard let first = shaded.first, let last = shaded.last else { continue }
      expect(shaded.count, equals: last - first + 1, "column \(column)")
    }
  }
}

struct BandLegendTextTests {
  private func legend(_ width: Int, isASCII: Bool = false, isPrivate: Bool = false) throws -> String
  {
    let options = ChartTextOptions(
      width: width, height: 4, isASCII: isASCII, isPrivate: isPrivate)
    return Array(try BandChart.of(goal: "24000").text(options).dropFirst(7)).shown
  }

  @Test("each symbol has its name and its amounts on the last day")
  func table() throws {
    try expect(
      legend(60),
      equals: """
        ■ savings               12000.00  2026-01-01
        ● median                27000.00  2031-01-01
        ▒ percentiles 25 to 75  22000.00 to 32000.00
        ░ percentiles 10 to 90  19000.00 to 35000.00
        ━ house                 24000.00
        """)
    try expect(
      legend(60, isASCII: true, isPrivate: true),
      equals: """
        o savings               ****  2026-01-01
        * median                ****  2031-01-01
        : percentiles 25 to 75  **** to ****
        . percentiles 10 to 90  **** to ****
        = house                 ****
        """)
  }

  @Test("if space is short, the amounts are below the names")
  func narrow() throws {
    try expect(
      legend(22),
      equals: """
        ■ savings
          12000.00  2026-01-01
        ● median
          27000.00  2031-01-01
        ▒ percentiles 25 to 75
          22000.00 to 32000.00
        ░ percentiles 10 to 90
          19000.00 to 35000.00
        ━ house
          24000.00
        """)
  }
}
