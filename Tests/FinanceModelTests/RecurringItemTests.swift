import Expectations
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

@Suite struct RecurringItemTests {
  private func reading(
    _ text: String
  ) -> Loaded<(value: [RecurringItem], document: JSONDocument)> {
    RecurringItem.reading(SourceText(file: "recurring.json", bytes: Array(text.utf8)))
  }

  private let required =
    #""name":"Pay","tier_name":"T","account_name":"x","amount":-25,"frequency":"weekly","#
    + #""next_date":"2025-09-05""#

  @Test("an item is decoded with its eight keys; the last two are optional")
  func keys() throws {
    let date = try CalendarDate(parsing: "2025-09-05")
    var item = RecurringItem(
      name: "Pay", tierName: "T", accountName: "x", amount: Decimal(-25), frequency: .weekly,
      nextDate: date)
    expect(reading("[{\(required)}]").value?.value, equals: [item])
    item.isEnabled = false
    item.description = "d"
    let whole = reading(#"[{\#(required),"enabled":false,"description":"d"}]"#)
    expect(whole.value?.value == [item] && whole.diagnostics.isEmpty)
    let json = try JSONValue(encoding: [item]).text(.compact)
    expect(reading(json).value?.value, equals: [item])
  }

  @Test("an unknown key is an error, because the desktop app would lose the whole list")
  func unknownKey() {
    let loaded = reading(#"[{\#(required),"descripton":"d"}]"#)
    expect(loaded.value == nil)
    expect(loaded.diagnostics.map(\.code), equals: ["recurring-unknown-key"])
    expect(loaded.diagnostics.map(\.severity), equals: [.error])
    expect(loaded.diagnostics.first?.hint, equals: "did you mean 'description'?")
  }

  @Test("a missing key, an impossible date and another top-level value are errors")
  func mistakes() {
    let codes = [
      #"[{"name":"Pay"}]"#, "{}", "[{\(required.replacing("09-05", with: "02-30"))}]",
    ].map { Set(reading($0).diagnostics.map(\.code)) }
    expect(
      codes,
      equals: [
        ["recurring-missing-key"], ["recurring-wrong-type"], ["recurring-value-malformed"],
      ])
  }

  @Test("an unknown frequency is kept as written")
  func frequency() {
    let loaded = reading("[{\(required.replacing("weekly", with: "Weekly"))}]")
    expect(loaded.value?.value.first?.frequencyText, equals: "Weekly")
    expect(loaded.value?.value.first?.frequency == nil)
    expect(loaded.diagnostics.isEmpty)
  }

  @Test("a file written by the desktop app is read without findings")
  func desktop() throws {
    let file = Repository.at("Tests/Fixtures/recurring.json")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let loaded = reading(text)
    expect(loaded.diagnostics.isEmpty)
    expect(loaded.value?.value.map(\.name), equals: ["Paycheck", "Café"])
    expect(loaded.value?.value.map(\.frequency), equals: [.monthly, .weekly])
  }
}

@Suite struct ScheduleTests {
  /// An independent calendar that counts day by day and determines leap years itself.
  private struct Oracle {
    var year: Int
    var month: Int
    var day: Int

    var monthLength: Int {
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    var text: String {
      let (month, day) = ("0\(month)".suffix(2), "0\(day)".suffix(2))
      return "\(year)-\(month)-\(day)"
    }

    mutating func advance() {
      day += 1
      guard day > monthLength else { return }
      (day, month) = (1, month + 1)
      guard month > 12 else { return }
      (month, year) = (1, year + 1)
    }
  }

  /// Returns the days in fifty years from `start`, found by examining each day.
  private func oracleDays(from start: CalendarDate, _ word: String, anchor: Int?) -> [String] {
    var today = Oracle(year: start.year, month: start.month, day: start.day)
    var (daysSince, monthsSince) = (0, 0)
    var found: [String] = []
    let everyDays = ["daily": 1, "weekly": 7, "biweekly": 14, "fortnightly": 30][word]
    let everyMonths = ["monthly": 1, "quarterly": 3, "annually": 12][word] ?? 1
    while today.year < start.year + 50 {
      if let everyDays {
        if daysSince % everyDays == 0 { found.append(today.text) }
      } else if daysSince == 0 {
        found.append(today.text)
      } else if monthsSince > 0, monthsSince % everyMonths == 0,
        today.day == min(anchor ?? start.day, today.monthLength)
      {
        found.append(today.text)
      }
      let month = today.month
      today.advance()
      daysSince += 1
      if today.month != month { monthsSince += 1 }
    }
    return found
  }

  private static func item(_ word: String, _ first: CalendarDate) throws -> RecurringItem {
    let text = """
      [{"name": "a", "tier_name": "T", "account_name": "b", "amount": 1, "frequency": "\(word)",
        "next_date": "\(first)"}]
      """
    return try require(
      RecurringItem.reading(SourceText(file: "recurring.json", bytes: Array(text.utf8))).value?
        .value.first)
  }

  @Test(
    "fifty years of dates match a day-by-day calendar count",
    arguments: ["daily", "weekly", "biweekly", "monthly", "quarterly", "annually", "fortnightly"])
  func calendarOracle(word: String) throws {
    let seed: UInt64 = 5
    var generator = SeededGenerator(seed: seed)
    var cases: [(CalendarDate, Int?)] = []
    for text in ["2026-01-31", "2028-02-29", "2026-02-28", "2099-12-31", "1999-04-30"] {
      cases += try [nil, 1, 28, 29, 30, 31].map { (try CalendarDate(parsing: text), $0) }
    }
    for _ in 0..<20 {
      let day = CalendarDate(dayNumber: Int.random(in: 0...80_000, using: &generator))
      let anchor = Int.random(in: 0...31, using: &generator)
      cases.append((try require(day), anchor == 0 ? nil : anchor))
    }
    for (first, anchor) in cases {
      let schedule = try Self.item(word, first).schedule(anchorDay: anchor)
      let end = try require(CalendarDate(year: first.year + 50, month: 1, day: 1))
      expect(
        schedule.days(from: first, to: end).map(\.description),
        equals: oracleDays(from: first, word, anchor: anchor),
        "\(word) from \(first), anchor \(anchor ?? 0), seed \(seed)")
    }
  }

  @Test("requesting dates in parts gives the same dates as one request")
  func parts() throws {
    let seed: UInt64 = 6
    var generator = SeededGenerator(seed: seed)
    let steps: [Schedule.Step] = [
      .days(1), .days(7), .days(30), .months(1), .months(3), .months(12), .months(5),
    ]
    for round in 0..<300 {
      let first = try require(
        CalendarDate(dayNumber: Int.random(in: 10_000...40_000, using: &generator)))
      let step = try require(steps.randomElement(using: &generator))
      let anchor = Int.random(in: 1...31, using: &generator)
      let schedule = Schedule(first: first, every: step, anchorDay: anchor)
      let cuts = try (0..<4).map { _ in
        let day = Int.random(in: 9_000...44_000, using: &generator)
        return try require(CalendarDate(dayNumber: day))
      }.sorted()
      let whole = schedule.days(from: cuts[0], to: cuts[3])
      let parts = zip(cuts, cuts.dropFirst()).flatMap { schedule.days(from: $0, to: $1) }
      expect(whole, equals: parts, "seed \(seed), round \(round)")
      expect(zip(whole, whole.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed), round \(round)")
    }
  }

  @Test("an anchor day outside 1 to 31 is ignored")
  func anchors() throws {
    let first = try CalendarDate(parsing: "2026-02-28")
    for day in [0, 32, -1, .max] {
      let schedule = Schedule(first: first, every: .months(1), anchorDay: day)
      expect(schedule.day(1)?.description, equals: "2026-03-28")
    }
    let meant = Schedule(first: first, every: .months(1), anchorDay: 31)
    expect(
      (0..<4).compactMap { meant.day($0)?.description } == [
        "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31",
      ])
  }

  @Test("a frequency becomes a rhythm, and an unknown one means every 30 days")
  func rhythms() throws {
    let first = try CalendarDate(parsing: "2026-01-31")
    let words = ["daily", "weekly", "biweekly", "monthly", "quarterly", "annually", "sometimes"]
    try expect(
      words.map { try Self.item($0, first).rhythm.description },
      equals: [
        "daily", "weekly", "every 2 weeks", "monthly", "quarterly", "yearly", "every 30 days",
      ])
  }

  @Test("the dates end at the end of the calendar")
  func end() throws {
    let last = try CalendarDate(parsing: "9999-12-01")
    let schedule = Schedule(first: last, every: .months(1))
    expect(schedule.day(1) == nil)
    expect(schedule.day(.max) == nil)
    expect(schedule.days(from: last, to: try CalendarDate(parsing: "9999-12-31")), equals: [last])
    expect(schedule.days(from: last, to: last).isEmpty)
    expect(Schedule(first: last, every: .days(.max)).day(2) == nil)
  }
}
