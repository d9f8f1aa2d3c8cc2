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
