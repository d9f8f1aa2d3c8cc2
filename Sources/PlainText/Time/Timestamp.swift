/// The reason why a string is not accepted as a timestamp, and a hint for fixing it.
package enum TimestampProblem: Error, Equatable, Sendable {
  case blank
  case malformed
  /// A date and a time without an offset from UTC.
  case missingOffset
  case noSuchTime
  /// A problem with the timestamp's date.
  case date(DateProblem)

  /// The predicate of the message, such as "is not a timestamp" in "timestamp 'noon' is not a
  /// timestamp".
  package var reason: String {
    switch self {
    case .blank: "is blank, expected a timestamp"
    case .malformed: "is not a timestamp"
    case .missingOffset: "has no offset from UTC"
    case .noSuchTime: "is not a time of day"
    case .date(let problem): problem.reason
    }
  }

  /// An instruction that fixes the problem.
  package var hint: String {
    switch self {
    case .blank, .malformed: "write date, time and offset: 2026-11-21T09:30:00+01:00"
    case .missingOffset: "end the timestamp with Z or an offset: 2026-11-21T09:30:00+01:00"
    case .noSuchTime: "write a time from 00:00:00 to 23:59:59 and an offset up to 23:59"
    case .date(let problem): problem.hint
    }
  }
}

extension TimestampProblem: CustomStringConvertible {
  /// The reason and the hint, separated by a semicolon.
  package var description: String { "\(reason); \(hint)" }
}

/// A moment as written in ISO 8601, with its offset from UTC.
///
/// Two timestamps are equal only if they are written in the same way. To order moments, compare
/// ``instant``.
package struct Timestamp: Equatable, Sendable {
  /// The date as written, regardless of the offset.
  package let date: CalendarDate
  /// Offset of the writer's clock from UTC in seconds; positive if the clock is ahead.
  package let offsetSeconds: Int
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  package let instant: Int128
  private let text: String

  /// Reads exactly `YYYY-MM-DDThh:mm:ss`, optionally with a fraction of 1 to 9 digits, then `Z` or
  /// `±hh:mm`.
  ///
  ///     try Timestamp(parsing: "2026-11-21T00:30:00+01:00").date   // 2026-11-21
  package init(parsing text: some StringProtocol) throws(TimestampProblem) {
    let result = Array(text.utf8).withUnsafeBufferPointer { TimestampParts.reading($0) }
    let parts = try result.get()
    date = parts.date
    offsetSeconds = parts.offsetSeconds
    instant =
      Int128(parts.date.dayNumber * 86_400 + parts.secondOfDay - parts.offsetSeconds)
      * 1_000_000_000 + Int128(parts.nanosecond)
    self.text = String(text)
  }

  /// Reads a timestamp, or `YYYY-MM-DD`, which means 12:00 UTC on that day. ``date`` is the day as
  /// written, and the text is stored unchanged.
  ///
  ///     try Timestamp(parsingMoment: "2026-11-21") // at the instant of 2026-11-21T12:00:00Z
  ///
  /// - Throws: the errors of ``init(parsing:)``; for a string with the length of a date, a
  ///   ``DateProblem``.
  package init(parsingMoment text: some StringProtocol) throws(TimestampProblem) {
    let isDate = text.utf8.count == Self.dateLength && !text.utf8.allSatisfy { $0 == 0x20 }
    let whole = try Timestamp(parsing: isDate ? "\(text)T12:00:00Z" : String(text))
    date = whole.date
    offsetSeconds = whole.offsetSeconds
    instant = whole.instant
    self.text = String(text)
  }

  /// Number of bytes in `YYYY-MM-DD`.
  package static let dateLength = 10
  /// Number of seconds from midnight to 12:00.
  package static let noon = 43_200

  /// Creates the moment `secondsSinceEpoch` seconds after 1970-01-01T00:00:00Z. The moment is
  /// written with an offset of `offsetSeconds` ahead of UTC, truncated to whole minutes. Returns
  /// nil outside the years 1 to 9999 and for offsets of a day or more.
  ///
  ///     Timestamp(secondsSinceEpoch: 0, offsetSeconds: 3600)   // 1970-01-01T01:00:00+01:00
  package init?(secondsSinceEpoch: Int64, offsetSeconds: Int) {
    guard secondsSinceEpoch.magnitude < 1 << 40, offsetSeconds.magnitude < 86_400 else {
      return nil
    }
    let minutes = offsetSeconds / 60
    let local = Int(secondsSinceEpoch) + minutes * 60
    let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    guard let date = CalendarDate(dayNumber: day) else { return nil }
    let second = local - day * 86_400
    let clock = [second / 3600, second / 60 % 60, second % 60].map(twoDigits)
    let sign = minutes < 0 ? "-" : "+"
    let offset =
      minutes == 0 ? "Z" : "\(sign)\(twoDigits(abs(minutes) / 60)):\(twoDigits(abs(minutes) % 60))"
    self.date = date
    self.offsetSeconds = minutes * 60
    instant = Int128(secondsSinceEpoch) * 1_000_000_000
    text = "\(date)T\(clock.joined(separator: ":"))\(offset)"
  }
}

extension Timestamp: CustomStringConvertible {
  /// The timestamp as it was written.
  package var description: String { text }
}

private struct TimestampParts {
  let date: CalendarDate
  let secondOfDay: Int
  let nanosecond: Int
  let offsetSeconds: Int

  static func reading(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Result<TimestampParts, TimestampProblem> {
    Result { () throws(TimestampProblem) in try TimestampParts(bytes) }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) throws(TimestampProblem) {
    if bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) { throw .blank }
    guard bytes.count >= 19, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), let hour = digits(bytes[11..<13]),
      let minute = digits(bytes[14..<16]), let second = digits(bytes[17..<19])
    else { throw .malformed }
    let (nanosecond, end) = try Self.fraction(bytes)
    guard let offset = try Self.offset(bytes[end...]) else { throw .missingOffset }
    guard hour < 24, minute < 60, second < 60 else { throw .noSuchTime }
    do throws(DateProblem) {
      date = try CalendarDate(parsing: UnsafeBufferPointer(rebasing: bytes[0..<10]))
    } catch {
      throw .date(error)
    }
    secondOfDay = (hour * 60 + minute) * 60 + second
    self.nanosecond = nanosecond
    offsetSeconds = offset
  }

  private static func fraction(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(TimestampProblem) -> (nanosecond: Int, end: Int) {
    guard bytes.count > 19, bytes[19] == UInt8(ascii: ".") else { return (0, 19) }
    let written = bytes[20...].prefix { $0 &- UInt8(ascii: "0") < 10 }
    guard (1...9).contains(written.count), let value = digits(written) else { throw .malformed }
    return (value * Int(powerOfTen(9 - written.count)), written.endIndex)
  }

  /// Returns the offset in seconds ahead of UTC; nil if the text does not contain one.
  private static func offset(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) throws(TimestampProblem) -> Int? {
    guard let sign = bytes.first else { return nil }
    if sign == UInt8(ascii: "Z"), bytes.count == 1 { return 0 }
    let start = bytes.startIndex + 1
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), bytes.count == 6,
      bytes[start + 2] == UInt8(ascii: ":"), let hours = digits(bytes[start..<start + 2]),
      let minutes = digits(bytes[(start + 3)...])
    else { throw .malformed }
    guard hours < 24, minutes < 60 else { throw .noSuchTime }
    let seconds = (hours * 60 + minutes) * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }
}
