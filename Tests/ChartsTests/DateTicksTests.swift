import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct DateTicksTests {
  @Test("a single day is in the middle")
  func singleDay() throws {
    let date = try day("2026-03-01")
    let ticks = DateTicks(from: date, to: date, steps: 40).ticks
    expect(ticks.map(\.label), equals: ["2026-03-01"])
    expect(ticks.map(\.position), equals: [20])
  }

  @Test("if two boundaries do not fit, the ends are labelled as space allows")
  func fallback() throws {
    let (first, last) = (try day("2026-03-03"), try day("2026-03-24"))
    expect(
      DateTicks(from: first, to: last, steps: 30).ticks.map(\.label),
      equals: [
        "2026-03-03", "2026-03-24",
      ])
    expect(
      DateTicks(from: first, to: try day("2026-04-12"), steps: 15).ticks.map(\.label),
      equals: ["Apr 2026"])
    expect(DateTicks(from: first, to: last, steps: 4).ticks.isEmpty)
  }

  @Test("ticks are boundaries or ends in their places, with labels that do not touch")
  func laws() throws {
    var generator = SeededGenerator(seed: 13)
    for round in 0..<1500 {
      let dates = [generator.anyDate(), generator.anyDate()].sorted()
      let cell = [1, 7, 744].randomElement(using: &generator) ?? 1
      let steps = Int.random(in: 8...120, using: &generator) * cell
      let overhang = Int.random(in: 0...10, using: &generator) * cell
      let ticks = DateTicks(
        from: dates[0], to: dates[1], steps: steps, cell: cell, overhang: (overhang, overhang)
      ).ticks
      let comment: Comment = "seed 13, round \(round): \(dates), \(steps), \(ticks)"
      var free = -overhang
      for tick in ticks {
        expect(tick.labelStart >= free, comment)
        free = tick.labelStart + (tick.label.count + 3) * cell
        expect(free - 3 * cell <= steps + cell + overhang, comment)
        expect((0...steps).contains(tick.position), comment)
        let date = tick.date
        let isWritten = tick.label == date.description
        expect(isWritten || date.day == 1, comment)
        if !tick.label.contains(where: { "- ".contains($0) }) {
          expect(date.month, equals: 1, comment)
        }
        expect(dates[0] <= date && date <= dates[1], comment)
      }
      expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.date < $1.date }, comment)
      if ticks.count > 2, ticks.allSatisfy({ $0.label == $0.date.description }) {
        let isWeekly = ticks.allSatisfy { $0.date.weekday == .monday }
        expect(isWeekly || ticks.count == dates[0].days(until: dates[1]) + 1, comment)
      }
      if steps + cell + 2 * overhang >= 10 * cell { expect(!ticks.isEmpty, comment) }
    }
  }
}

struct DateBoundaryTests {
  private func labels(_ first: String, _ last: String, _ width: Int) throws -> [String] {
    DateTicks(from: try day(first), to: try day(last), steps: width).ticks.map(\.label)
  }

  @Test("each kind of boundary has its labels")
  func kinds() throws {
    try expect(
      labels("2026-03-01", "2026-03-04", 60),
      equals: [
        "2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04",
      ])
    try expect(
      labels("2026-03-01", "2026-03-31", 75),
      equals: [
        "2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30",
      ])
    try expect(
      labels("2026-01-01", "2026-06-30", 80),
      equals: [
        "Jan 2026", "Feb 2026", "Mar 2026", "Apr 2026", "May 2026", "Jun 2026",
      ])
    try expect(
      labels("2025-02-01", "2026-06-30", 70),
      equals: [
        "Apr 2025", "Jul 2025", "Oct 2025", "Jan 2026", "Apr 2026",
      ])
    try expect(
      labels("2025-02-01", "2027-08-30", 60),
      equals: [
        "Jul 2025", "Jan 2026", "Jul 2026", "Jan 2027", "Jul 2027",
      ])
    try expect(
      labels("2020-02-01", "2026-08-30", 60),
      equals: [
        "2021", "2022", "2023", "2024", "2025", "2026",
      ])
    try expect(
      labels("1926-01-01", "2026-08-30", 60), equals: ["1940", "1960", "1980", "2000", "2020"])
    try expect(labels("0001-01-01", "9999-12-31", 60), equals: ["2000", "4000", "6000", "8000"])
  }
}

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
