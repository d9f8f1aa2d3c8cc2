import Charts
import Expectations
import PlainText
import Testing

struct DotCanvasTests {
  private func plot(_ amounts: [String], _ height: Int) throws -> [String] {
    let points = amounts.enumerated().map { ("2026-01-0\($0 + 1)", Optional($1)) }
    // Two series are used, so that no mark hides the middle of the line.
    let chart = LineChart.of([try series("a", points), try series("b", [])])
    return chart.text(.plain(20, height)).dropFirst().prefix(height).map { line in
      String(line.text.drop { $0 != "│" && $0 != "┤" }.dropFirst())
    }
  }

  @Test("a rising line is drawn dot by dot")
  func rising() throws {
    try expect(
      plot(["0", "100"], 4),
      equals: [
        "           ⢀⡠⠔●",
        "       ⢀⡠⠔⠊⠁",
        "   ⢀⡠⠔⠊⠁",
        "●⠔⠊⠁",
      ])
  }

  @Test("a dot is in the row of its amount and the column of its day")
  func dots() throws {
    try expect(plot(["0", "0"], 2).last?.contains("⣀"), equals: true)
    try expect(plot(["100", "100", "0", "100"], 2).first?.contains("⠉"), equals: true)
  }
}
