import Charts
import Expectations
import PlainText
import TestSupport
import Testing

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
