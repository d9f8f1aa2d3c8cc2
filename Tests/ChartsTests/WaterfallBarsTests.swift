import Charts
import Expectations
import PlainText
import Testing

struct WaterfallBarsTests {
  /// Returns the distance of each bar from the left, and its cells.
  private func bars(_ chart: WaterfallChart) -> [String] {
    chart.text(.plain(60)).dropFirst().map { line in
      String(line.text.drop { $0 != "│" && $0 != "┊" }.dropFirst().prefix(37))
    }
  }

  @Test("each step starts where the previous bar ends, in either direction")
  func meets() throws {
    func ends(_ bar: String) -> (start: Int, end: Int) {
      let cells = bar.enumerated().filter { "█▓░".contains($0.element) }.map(\.offset)
      let (first, last) = (cells.first ?? 0, (cells.last ?? -1) + 1)
      return bar.contains("░") ? (last, first) : (first, last)
    }
    let bars = bars(try .of("100", [("a", "50"), ("b", "-120"), ("c", "30"), ("d", "40")]))
      .map(ends)
    for (bar, next) in zip(bars.dropLast(), bars.dropFirst().dropLast()) {
      expect(bar.end, equals: next.start)
    }
    expect(bars.last.map { $0.start == 0 && $0.end == bars[bars.count - 2].end }, equals: true)
  }

  @Test("the axis omits zero only if totals are over four times as far from it as from each other")
  func cut() throws {
    func isCut(_ start: String, _ step: String) throws -> Bool {
      try WaterfallChart.of(start, [("a", step)]).text(.plain(60)).shown.contains("begins at")
    }
    expect(try isCut("401", "100") && isCut("-501", "100"))
    expect(try !isCut("400", "100") && !isCut("-500", "100"))
    // A total between two steps is also taken into account.
    expect(try !isCut("100", "0") && !isCut("0", "5") && !isCut("50", "-100"))
  }
}
