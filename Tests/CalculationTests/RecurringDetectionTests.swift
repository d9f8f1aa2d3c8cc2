import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct RecurringDetectionTests {
  @Test(
    "each rhythm is detected from its days",
    arguments: [
      ("weekly on Friday", 20), ("every 2 weeks on Friday from 2024-01-05", 14),
      ("twice a month on 1, 15", 16), ("monthly on 17", 8), ("monthly on last", 12),
      ("monthly on 2nd Tuesday", 14), ("quarterly on 15 from 2024-01-15", 5),
      ("yearly on 03-15", 3),
    ])
  func rhythms(_ schedule: String, _ count: Int) throws {
    let lines = try SeriesText.lines(schedule, from: "2024-01-01", count: count, payee: "Club")
    let last = try CalendarDate(parsing: String(lines[lines.count - 1].prefix(10)))
    let found = try SeriesText.series(lines, asOf: "\(last)")
    expect(found.count, equals: 1)
    let words = try ScheduleWords(schedule)
    expect(found.first?.hasPrefix("Club: \(words.rhythm), -10, "), equals: true, "\(found)")
  }

  @Test("payments whose yearly total overflows are reported, and are not a series")
  func uncountable() throws {
    let lines =
      try SeriesText.lines(
        "weekly on Friday", from: "2026-01-02", count: 12, amount: "-10000000000000000000",
        payee: "Giant")
      + SeriesText.lines("monthly on 5", from: "2026-01-01", count: 8, amount: "-9", payee: "Club")
    let (payments, payees) = try SeriesText.payments(lines)
    let detection = RecurringDetection(
      payments, payees: payees, asOf: try CalendarDate(parsing: "2026-08-10"))
    expect(detection.uncountable, equals: [Array(0..<12)])
    expect(detection.series.map { payees[$0.payee] }, equals: ["Club"])
  }

  @Test("two contracts with one payee are two series, whether or not their payments alternate")
  func contracts() throws {
    let lines =
      try SeriesText.lines(
        "monthly on 2", from: "2025-01-01", count: 14, amount: "-22", payee: "Safe")
      + SeriesText.lines(
        "monthly on 11", from: "2025-01-01", count: 14, amount: "-47", payee: "Safe")
    try expect(
      SeriesText.series(lines, asOf: "2026-02-20").sorted(),
      equals: [
        "Safe: monthly on 11, -47, 2026-03-11", "Safe: monthly on 2, -22, 2026-03-02",
      ])
  }

  @Test("payments with changing references, or with a new text from some month on, are one series")
  func texts() throws {
    let days = try SeriesText.lines("monthly on 5", from: "2025-01-01", count: 12, amount: "-9.50")
    let lines = days.enumerated().map { place, day in
      "\(day) \(place < 6 ? "SEPA Lastschrift Strom AG RG-\(place)7" : "Nordenergie \(place)8")"
    }
    let found = try SeriesText.detected(lines, asOf: "2025-12-10")
    expect(found.map(\.payments.count), equals: [12])
  }

  @Test("random days are rarely detected as a series", arguments: 1...5)
  func chance(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var lines: [String] = []
    for shop in 0..<60 {
      var day = try require(CalendarDate(year: 2025, month: 1, day: 1))
      for _ in 0..<20 {
        day = try require(day.adding(days: Int.random(in: 1...24, using: &random)))
        let letters = Character(Unicode.Scalar(UInt8(97 + shop % 26)))
        let name = "shop" + String(repeating: String(letters), count: 3 + shop / 26)
        lines.append("\(day) -\(Int.random(in: 300...6000, using: &random)) \(name)")
      }
    }
    let last = "2026-12-31"
    expect(try SeriesText.series(lines, asOf: last).count <= 2, "seed \(seed)")
  }

  @Test("later payments and the order of the payments do not change the result")
  func order() throws {
    let lines = try SeriesText.lines(
      "monthly on 5", from: "2025-01-01", count: 8, payee: "Gym")
    let whole = try SeriesText.series(lines, asOf: "2025-06-10")
    expect(whole, equals: ["Gym: monthly on 5, -10, 2025-07-05"])
    try expect(SeriesText.series(Array(lines.prefix(6)), asOf: "2025-06-10"), equals: whole)
    try expect(SeriesText.series(lines.reversed(), asOf: "2025-06-10"), equals: whole)
    try expect(SeriesText.series([], asOf: "2025-06-10"), equals: [])
  }
}
