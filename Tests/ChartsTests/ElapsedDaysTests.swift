import Charts
import Expectations
import PlainText
import Testing

struct ElapsedDaysTests {
  @Test("the day is limited to its period, which has at least one day")
  func bounds() {
    expect(ElapsedDays(14, of: 30).text, equals: "day 14 of 30")
    expect(ElapsedDays(31, of: 30), equals: ElapsedDays(30, of: 30))
    expect(ElapsedDays(-1, of: 30), equals: ElapsedDays(0, of: 30))
    expect(ElapsedDays(5, of: 0), equals: ElapsedDays(1, of: 1))
  }

  @Test("the mark moves from the left end of the bar to 100 %")
  func position() throws {
    func column(_ passed: Int) throws -> Int? {
      let chart = BudgetBarChart(
        title: "", description: "", budgets: [.init(name: "a", spent: .zero, available: .one)],
        elapsed: ElapsedDays(passed, of: 30), unit: nil, minorDigits: 0)
      let bar = chart.text(.plain(40))[0].text.split(separator: " ")[1]
      return bar.firstIndex(of: "│").map { bar.distance(from: bar.startIndex, to: $0) }
    }
    let columns = try [0, 10, 20, 30].map(column)
    expect(columns, equals: [0, 10, 20, 29])
  }
}
