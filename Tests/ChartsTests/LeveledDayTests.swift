import Charts
import Expectations
import PlainText
import Testing

struct LeveledDayTests {
  /// Returns successive days from the first one; a missing amount means a future day.
  static func days(_ first: String, _ amounts: [String?]) throws -> [LeveledDay] {
    try amounts.enumerated().map { index, text in
      let value = try text.map(amount)
      let level = value.map { $0 <= Decimal(10) ? 0 : $0 <= Decimal(30) ? 1 : 2 }
      return LeveledDay(
        date: try require(try day(first).adding(days: index)), amount: value, level: level)
    }
  }

  @Test("a level is limited to 0 to 2")
  func levels() throws {
    let date = try day("2026-11-01")
    expect(LeveledDay(date: date, amount: nil, level: -3).level, equals: 0)
    expect(LeveledDay(date: date, amount: nil, level: 9).level, equals: 2)
    expect(LeveledDay(date: date, amount: nil, level: nil).level == nil)
  }
}

struct LevelLegendTests {
  @Test("names that do not fit side by side continue on another row")
  func rows() throws {
    let names = (1...3).map { "A level number \($0) with a name that is rather long" }
    let chart = MonthChart(
      title: "", description: "", days: try LeveledDayTests.days("2026-11-01", ["1"]),
      levels: names, unit: nil, minorDigits: 0)
    let entries = elements(of: chart.svg(SVGSize(width: 420, height: 300)))
      .split(separator: "\n").filter { $0.contains("A level number") }
    expect(entries.count, equals: 3)
    let heights = Set(entries.map { $0.split(separator: "y=\"")[1].split(separator: "\"")[0] })
    expect(heights.count, equals: 3)
  }
}
