import Expectations
import PlainText
import Testing

@Suite struct TimeOfDayTests {
  private func problem(_ text: String) -> TimeProblem? {
    do throws(TimeProblem) {
      _ = try TimeOfDay(parsing: text)
      return nil
    } catch {
      return error
    }
  }

  @Test("every minute and second of the day reads as its position in the day")
  func all() throws {
    for second in stride(from: 0, to: 86_400, by: 7) {
      let parts = [second / 3600, second / 60 % 60, second % 60]
        .map { $0 < 10 ? "0\($0)" : "\($0)" }
      let time = try TimeOfDay(parsing: parts.joined(separator: ":"))
      expect(time.nanoseconds, equals: second * 1_000_000_000)
    }
    try expect(TimeOfDay(parsing: "09:30"), equals: TimeOfDay(parsing: "09:30:00.000"))
    try expect(TimeOfDay(parsing: "00:00:00.000000001").nanoseconds, equals: 1)
    expect(try TimeOfDay(parsing: "23:59:59.5") > TimeOfDay(parsing: "23:59:59"))
  }

  @Test(
    "a text that is not a time is refused",
    arguments: [
      "9:30", "09.30", "09:30:", "09:30:1", "09:30Z", "09:30:15Z", "09:30:15.", "09:30 ", "0930",
      "09:30:15.1234567890", "０９:30", "a", "09:30+01:00", "-9:30",
    ])
  func malformed(text: String) {
    expect(problem(text), equals: .malformed)
  }

  @Test("hours end at 23, minutes and seconds at 59; a blank time is reported as blank")
  func others() {
    for text in ["24:00", "10:60", "10:00:60"] { expect(problem(text), equals: .noSuchTime) }
    for text in ["", " "] { expect(problem(text), equals: .blank) }
    expect(
      "\(TimeProblem.malformed)",
      equals: "is not a time; write hours and minutes: 09:30 or 09:30:15")
  }
}

/// The offsets of a zone in 2026, as fixed by law.
private struct Zone: CustomTestStringConvertible, Sendable {
  let name: String
  let winter: Int
  let summer: Int
  /// The instants at which summer time begins and ends, in reverse order in the southern
  /// hemisphere.
  let begins: Int64
  let ends: Int64

  var testDescription: String { name }

  init(_ name: String, _ winter: Int, _ summer: Int, _ begins: String, _ ends: String) throws {
    (self.name, self.winter, self.summer) = (name, winter, summer)
    self.begins = try Self.seconds(begins)
    self.ends = try Self.seconds(ends)
  }

  static func seconds(_ text: String) throws -> Int64 {
    Int64(try Timestamp(parsing: text).instant / 1_000_000_000)
  }

  func offset(_ seconds: Int64) -> Int {
    let isNorth = begins < ends
    let isBetween = seconds >= min(begins, ends) && seconds < max(begins, ends)
    return isBetween == isNorth ? summer : winter
  }

  static let all = Result {
    let never = "0001-01-01T00:00:00Z"
    return [
      try Zone("Europe/Berlin", 3600, 7200, "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"),
      try Zone(
        "America/New_York", -18_000, -14_400, "2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"),
      try Zone(
        "Australia/Lord_Howe", 37_800, 39_600, "2026-10-03T15:30:00Z", "2026-04-04T15:00:00Z"),
      try Zone("Asia/Kathmandu", 20_700, 20_700, never, never),
      try Zone("UTC", 0, 0, never, never),
    ]
  }

  static func named(_ name: String) throws -> Zone {
    try require(try all.get().first { $0.name == name })
  }
}

@Suite struct LocalTimeTests {
  private func read(_ text: String, _ zone: String = "Europe/Berlin") throws -> String {
    let zone = try Zone.named(zone)
    return try LocalTime(parsing: text).timestamp(zoneOffset: zone.offset).description
  }

  @Test("a timestamp is used as written, whatever the zone")
  func exact() throws {
    try expect(read("2026-03-31T18:00:00-07:00"), equals: "2026-03-31T18:00:00-07:00")
    try expect(read("2026-03-31T18:00:00.25Z"), equals: "2026-03-31T18:00:00.25Z")
    try expect(read("2026-03-31 18:00+01:00"), equals: "2026-03-31T18:00:00+01:00")
  }

  @Test(
    "a local time has the offset of that moment; a day means noon",
    arguments: [
      ("2026-03-31T18:00", "Europe/Berlin", "2026-03-31T18:00:00+02:00"),
      ("2026-01-31 18:00:05", "Europe/Berlin", "2026-01-31T18:00:05+01:00"),
      ("2026-03-31", "Europe/Berlin", "2026-03-31T12:00:00+02:00"),
      ("2026-03-29", "Europe/Berlin", "2026-03-29T12:00:00+02:00"),
      ("2026-12-24", "America/New_York", "2026-12-24T12:00:00-05:00"),
      ("2026-07-04 00:00", "America/New_York", "2026-07-04T00:00:00-04:00"),
      ("2026-07-04", "Australia/Lord_Howe", "2026-07-04T12:00:00+10:30"),
      ("2026-12-31T23:59:59.5", "Australia/Lord_Howe", "2026-12-31T23:59:59.5+11:00"),
      ("2026-02-28", "Asia/Kathmandu", "2026-02-28T12:00:00+05:45"),
      ("2026-02-28T07:30", "UTC", "2026-02-28T07:30:00Z"),
      ("9999-12-31", "Asia/Kathmandu", "9999-12-31T12:00:00+05:45"),
      ("0001-01-01 00:00", "America/New_York", "0001-01-01T00:00:00-05:00"),
    ])
  func local(text: String, zone: String, expected: String) throws {
    try expect(read(text, zone), equals: expected)
  }

  @Test(
    "a repeated time means the first; a skipped time has the offset before the gap",
    arguments: [
      ("2026-10-25T02:30", "Europe/Berlin", "2026-10-25T02:30:00+02:00"),
      ("2026-10-25T03:00", "Europe/Berlin", "2026-10-25T03:00:00+01:00"),
      ("2026-03-29T02:30", "Europe/Berlin", "2026-03-29T02:30:00+01:00"),
      ("2026-03-29T01:59:59", "Europe/Berlin", "2026-03-29T01:59:59+01:00"),
      ("2026-03-29T03:00", "Europe/Berlin", "2026-03-29T03:00:00+02:00"),
      ("2026-11-01T01:30", "America/New_York", "2026-11-01T01:30:00-04:00"),
      ("2026-03-08T02:00", "America/New_York", "2026-03-08T02:00:00-05:00"),
      ("2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-05T01:45:00+11:00"),
      ("2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-04T02:15:00+10:30"),
      ("2026-10-04T02:30", "Australia/Lord_Howe", "2026-10-04T02:30:00+11:00"),
    ])
  func changes(text: String, zone: String, expected: String) throws {
    try expect(read(text, zone), equals: expected)
  }

  @Test("a displayed local time is read as its moment, or as the first with that display")
  func everyMoment() throws {
    let start = try Zone.seconds("2026-01-01T00:00:00Z")
    for zone in try Zone.all.get() {
      var moments: [Int64] = Array(stride(from: start, to: start + 31_536_000, by: 25_200))
      for change in [zone.begins, zone.ends] where change >= start {
        moments += stride(from: change - 172_800, through: change + 172_800, by: 900)
      }
      for seconds in moments {
        let shown = try require(
          Timestamp(secondsSinceEpoch: seconds, offsetSeconds: zone.offset(seconds)))
        let clock = String(shown.description.prefix(19))
        let read = try LocalTime(parsing: clock).timestamp(zoneOffset: zone.offset)
        let apart: Int128 = (shown.instant - read.instant) / 1_000_000_000
        let later = Int64(apart)
        // If the clock was set back between the two instants, it shows the same time twice.
        let isSame =
          later == 0
          || later > 0
            && Int(later) == zone.offset(seconds - later) - zone.offset(seconds)
        if !read.description.hasPrefix(clock) || !isSame {
          Issue.record("\(zone.name) \(clock) is read as \(read)")
        }
      }
    }
  }

  @Test("seconds of an offset, as in local mean time, are dropped")
  func meanTime() throws {
    let time = try LocalTime(parsing: "1890-01-01").timestamp { _ in 3208 }
    expect(time.description, equals: "1890-01-01T12:00:00+00:53")
    try expect(
      LocalTime(parsing: "1890-01-01").timestamp { _ in -59 }.description,
      equals: "1890-01-01T12:00:00Z")
  }

  @Test(
    "any other text is refused, with a correction",
    arguments: [
      ("", "is blank, expected a timestamp"), ("  ", "is blank, expected a timestamp"),
      ("noon", "is not a date"), ("2026/3/31", "is not a date"),
      ("2026-02-29", "is not a calendar day"),
      ("2026-02-29T10:00", "is not a calendar day"),
      ("2026-03-31T", "is not a timestamp"), ("2026-03-31T18", "is not a timestamp"),
      ("2026-03-31T18:00:", "is not a timestamp"), ("2026-03-31T1800", "is not a timestamp"),
      ("2026-03-31T25:00", "is not a time of day"), ("2026-03-31  18:00", "is not a timestamp"),
      ("2026-03-31T18:00+1", "is not a timestamp"), ("2026-03-31t18:00", "is not a date"),
      ("2026-03-31T18:00 ", "is not a timestamp"), ("31.03.2026", "is not a date"),
      ("2026-03-31T18:0é", "is not a timestamp"), ("é026-03-31T18:00", "is not a date"),
    ])
  func refused(text: String, reason: String) {
    let problem = #expect(throws: TimestampProblem.self) { try LocalTime(parsing: text) }
    expect(problem?.reason, equals: reason, "\(text)")
  }

  @Test("an offset of a day or more is invalid")
  func farOffset() {
    #expect(throws: TimestampProblem.noSuchTime) {
      try LocalTime(parsing: "2026-01-01").timestamp { _ in 90_000 }
    }
  }
}
