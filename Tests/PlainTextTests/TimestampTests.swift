import Expectations
import PlainText
import TestSupport
import Testing

@Suite struct TimestampTests {
  @Test(
    "a timestamp keeps its text, its day as written and its instant",
    arguments: [
      ("1970-01-01T00:00:00Z", "1970-01-01", 0, "0"),
      ("1970-01-01T01:00:00+01:00", "1970-01-01", 3600, "0"),
      ("1969-12-31T19:30:00-04:30", "1969-12-31", -16_200, "0"),
      ("2026-11-21T00:30:00+01:00", "2026-11-21", 3600, "1795217400000000000"),
      ("2026-11-21T09:30:00.5Z", "2026-11-21", 0, "1795253400500000000"),
      ("2026-11-21T09:30:00.123456789-00:00", "2026-11-21", 0, "1795253400123456789"),
      ("1969-12-31T23:59:59.999999999Z", "1969-12-31", 0, "-1"),
      ("0001-01-01T00:00:00+23:59", "0001-01-01", 86_340, "-62135683140000000000"),
      ("9999-12-31T23:59:59Z", "9999-12-31", 0, "253402300799000000000"),
    ])
  func accepted(text: String, day: String, offset: Int, instant: String) throws {
    let timestamp = try Timestamp(parsing: text)
    expect(timestamp.description, equals: text)
    expect(timestamp.date.description, equals: day)
    expect(timestamp.offsetSeconds, equals: offset)
    expect(timestamp.instant.description, equals: instant)
  }

  @Test("a date as a moment is 12:00 UTC on the day as written")
  func dates() throws {
    for day in ["2026-11-21", "0001-01-01", "9999-12-31", "1969-12-31"] {
      let moment = try Timestamp(parsingMoment: day)
      expect(moment.description == day && moment.date.description == day)
      expect(moment.instant == (try Timestamp(parsing: "\(day)T12:00:00Z").instant))
    }
    let text = "2026-11-21T00:30:00+01:00"
    try expect(Timestamp(parsingMoment: text), equals: Timestamp(parsing: text))
    #expect(throws: TimestampProblem.blank) { try Timestamp(parsingMoment: "          ") }
    #expect(throws: TimestampProblem.malformed) { try Timestamp(parsingMoment: "2026-11") }
    #expect(throws: TimestampProblem.date(.noSuchMonth)) {
      try Timestamp(parsingMoment: "2026-13-30")
    }
  }

  @Test(
    "a text that is not a timestamp is refused with the reason",
    arguments: [
      ("", .blank), ("  ", .blank), ("now", .malformed), ("2026-11-21", .malformed),
      ("2026-11-21 09:30:00Z", .malformed), ("2026-11-21t09:30:00Z", .malformed),
      ("2026-11-21T09:30Z", .malformed), ("2026-11-21T09:30:00.Z", .malformed),
      ("2026-11-21T09:30:00,5Z", .malformed), ("2026-11-21T09:30:00.1234567890Z", .malformed),
      ("2026-11-21T09:30:00z", .malformed), ("2026-11-21T09:30:00+0100", .malformed),
      ("2026-11-21T09:30:00+01", .malformed), ("2026-11-21T09:30:00+01:00 ", .malformed),
      ("2026-11-21T09:30:00ZZ", .malformed), ("2026-11-21T9:30:00Z", .malformed),
      ("2026-11-21T09:30:00+-1:00", .malformed),
      ("2026-11-21T09:30:00", .missingOffset), ("2026-11-21T09:30:00.25", .missingOffset),
      ("2026-11-21T24:00:00Z", .noSuchTime), ("2026-11-21T23:60:00Z", .noSuchTime),
      ("2026-11-21T23:59:60Z", .noSuchTime), ("2026-11-21T09:30:00+24:00", .noSuchTime),
      ("2026-11-21T09:30:00+01:60", .noSuchTime),
      ("2026-13-21T09:30:00Z", .date(.noSuchMonth)),
      ("2026-11/21T09:30:00Z", .date(.misspelled(corrected: "2026-11-21"))),
    ] as [(String, TimestampProblem)])
  func refused(text: String, problem: TimestampProblem) {
    #expect(throws: problem) { try Timestamp(parsing: text) }
  }

  @Test("reasons and hints read well after the subject")
  func wording() {
    expect(
      "\(TimestampProblem.missingOffset)",
      equals: "has no offset from UTC; end the timestamp with Z or an offset:"
        + " 2026-11-21T09:30:00+01:00")
    expect(
      "\(TimestampProblem.noSuchTime)",
      equals: "is not a time of day; write a time from 00:00:00 to 23:59:59 and an offset up to"
        + " 23:59")
    expect(
      "\(TimestampProblem.date(.noSuchMonth))",
      equals: "is not a calendar day; write a month from 01 to 12")
  }

  @Test(
    "a moment is written in the local time of its offset",
    arguments: [
      (0, 0, "1970-01-01T00:00:00Z"), (0, 3600, "1970-01-01T01:00:00+01:00"),
      (-1, 0, "1969-12-31T23:59:59Z"), (-86_400, 0, "1969-12-31T00:00:00Z"),
      (-86_401, 0, "1969-12-30T23:59:59Z"),
      (1_795_253_400, -16_200, "2026-11-21T05:00:00-04:30"),
      (1_795_253_400, 3_661, "2026-11-21T10:31:00+01:01"),
      (1_795_253_400, -59, "2026-11-21T09:30:00Z"),
      (253_402_300_799, 0, "9999-12-31T23:59:59Z"),
    ] as [(Int64, Int, String)])
  func clocks(seconds: Int64, offset: Int, text: String) {
    expect(Timestamp(secondsSinceEpoch: seconds, offsetSeconds: offset)?.description, equals: text)
  }

  @Test("moments outside the calendar's years and offsets of a day are refused")
  func limits() {
    for (seconds, offset) in [
      (253_402_300_800, 0), (253_402_300_799, 60), (-62_135_596_801, 0), (.max, 0), (.min, 0),
      (0, 86_400), (0, -86_400), (0, .max), (0, .min),
    ] as [(Int64, Int)] {
      expect(Timestamp(secondsSinceEpoch: seconds, offsetSeconds: offset) == nil)
    }
  }

  @Test("a written moment reads back as the same moment")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 111)
    for round in 0..<500 {
      let seconds = Int64.random(in: -62_135_500_000...253_402_200_000, using: &random)
      let offset = 60 * Int.random(in: -1439...1439, using: &random)
      let told = try require(Timestamp(secondsSinceEpoch: seconds, offsetSeconds: offset))
      let read = try Timestamp(parsing: told.description)
      expect(read, equals: told, "seed 111, round \(round): \(told)")
      expect(read.instant, equals: Int128(seconds) * 1_000_000_000, "seed 111, round \(round)")
    }
  }
}
