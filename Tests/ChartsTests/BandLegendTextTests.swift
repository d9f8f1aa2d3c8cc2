import Charts
import Expectations
import PlainText
import Testing

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
