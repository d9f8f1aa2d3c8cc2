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
