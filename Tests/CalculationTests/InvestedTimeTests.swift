import Expectations
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct InvestedTimeTests {
  private static func time(_ changes: [(String, Bool)]) throws -> InvestedTime {
    var time = InvestedTime()
    for (date, isHeld) in changes { time.note(isHeld, on: try CalendarDate(parsing: date)) }
    return time
  }

  @Test("days between, before and after holdings do not count")
  func gaps() throws {
    let time = try Self.time([
      ("2024-02-01", true), ("2024-03-01", true), ("2024-06-28", false), ("2026-02-02", true),
      ("2026-05-29", false),
    ])
    func days(_ start: String, _ end: String) throws -> Int {
      try time.days(from: CalendarDate(parsing: start), to: CalendarDate(parsing: end))
    }
    try expect(days("2024-01-01", "2024-06-28"), equals: 148)
    try expect(days("2024-06-28", "2026-02-02"), equals: 0)
    try expect(days("2024-02-01", "2027-01-01"), equals: 264)
    try expect(days("2024-02-01", "2024-02-02"), equals: 1)
    try expect(
      InvestedTime().days(from: CalendarDate(parsing: "2024-01-01"), to: .epochDay), equals: 0)
  }

  @Test("the days of two consecutive periods sum to those of the combined period")
  func add() throws {
    var generator = SeededGenerator(seed: 83)
    for round in 0..<100 {
      var time = InvestedTime()
      for day in 0..<60 {
        time.note(Bool.random(using: &generator), on: try FlowText.day(day))
      }
      let middle = try FlowText.day(Int.random(in: -5...70, using: &generator))
      let (first, last) = (try FlowText.day(-5), try FlowText.day(70))
      expect(
        time.days(from: first, to: middle) + time.days(from: middle, to: last),
        equals: time.days(from: first, to: last), "seed 83, round \(round)")
    }
  }
}
