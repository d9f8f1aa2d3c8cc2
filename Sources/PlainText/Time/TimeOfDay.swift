/// The reason why a string is not accepted as a time of day, and a hint for fixing it.
package enum TimeProblem: Error, Equatable, Sendable {
  case blank
  case malformed
  /// A time that does not exist, such as 24:00 or 10:60.
  case noSuchTime

  /// The predicate of the message, such as "is not a time" in "time '9.30' is not a time".
  package var reason: String {
    switch self {
    case .blank: "is blank, expected a time"
    case .malformed: "is not a time"
    case .noSuchTime: "is not a time of day"
    }
  }

  /// An instruction that fixes the problem.
  package var hint: String {
    switch self {
    case .blank, .malformed: "write hours and minutes: 09:30 or 09:30:15"
    case .noSuchTime: "write a time from 00:00 to 23:59:59"
    }
  }
}

extension TimeProblem: CustomStringConvertible {
  /// The reason and the hint, such as "is not a time; write hours and minutes: 09:30 or 09:30:15".
  package var description: String { "\(reason); \(hint)" }
}

/// A time of day as written, without a time zone.
package struct TimeOfDay: Hashable, Sendable, Comparable {
  /// Nanoseconds since midnight.
  package let nanoseconds: Int

  /// Reads exactly `hh:mm` or `hh:mm:ss`; the seconds may have a fraction of 1 to 9 digits.
  ///
  ///     try TimeOfDay(parsing: "09:30") == TimeOfDay(parsing: "09:30:00")   // true
  package init(parsing text: some StringProtocol) throws(TimeProblem) {
    nanoseconds = try Array(text.utf8).withUnsafeBufferPointer { bytes in
      Result { () throws(TimeProblem) in try Self.nanoseconds(bytes) }
    }.get()
  }

  /// Reads a time from UTF-8 bytes, like ``init(parsing:)-(StringProtocol)``.
  package init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(TimeProblem) {
    nanoseconds = try Self.nanoseconds(bytes)
  }

  /// Creates the time `nanoseconds` after midnight; nil if it is not within the day.
  package init?(nanoseconds: Int) {
    guard (0..<86_400_000_000_000).contains(nanoseconds) else { return nil }
    self.nanoseconds = nanoseconds
  }

  /// Whether `a` is earlier than `b`.
  package static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.nanoseconds < b.nanoseconds }

  private static func nanoseconds(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(TimeProblem) -> Int {
    if bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) { throw .blank }
    guard bytes.count == 5 || bytes.count >= 8, bytes[2] == UInt8(ascii: ":"),
      let hour = digits(bytes[0..<2]), let minute = digits(bytes[3..<5])
    else { throw .malformed }
    var second = 0
    var fraction = 0
    if bytes.count > 5 {
      guard bytes[5] == UInt8(ascii: ":"), let seconds = digits(bytes[6..<8]) else {
        throw .malformed
      }
      second = seconds
      fraction = try Self.fraction(bytes[8...])
    }
    guard hour < 24, minute < 60, second < 60 else { throw .noSuchTime }
    return ((hour * 60 + minute) * 60 + second) * 1_000_000_000 + fraction
  }

  private static func fraction(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) throws(TimeProblem) -> Int {
    guard let point = bytes.first else { return 0 }
    let written = bytes.dropFirst()
    guard point == UInt8(ascii: "."), (1...9).contains(written.count), let value = digits(written)
    else { throw .malformed }
    return value * Int(powerOfTen(9 - written.count))
  }
}

/// A moment as a person writes it: a timestamp, a local time, or a day.
///
///     try LocalTime(parsing: "2026-03-31 18:00").timestamp { _ in 7200 }
///     // 2026-03-31T18:00:00+02:00
package struct LocalTime: Equatable, Sendable {
  private enum Content: Equatable {
    case exact(Timestamp)
    /// A local time in a complete form, with `T` and seconds.
    case local(String, secondsSinceEpoch: Int64)
  }

  private let content: Content

  /// Reads `YYYY-MM-DDThh:mm[:ss[.f]]` with `T` or a space, optionally followed by `Z` or `±hh:mm`.
  /// Also accepts `YYYY-MM-DD`, which means noon.
  package init(parsing text: some StringProtocol) throws(TimestampProblem) {
    if text.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { throw .blank }
    let mark = text.utf8.dropFirst(8).firstIndex { [0x54, 0x20].contains($0) }
    let day: CalendarDate
    do throws(DateProblem) {
      day = try CalendarDate(parsing: mark.map { String(text[..<$0]) } ?? String(text))
    } catch {
      throw .date(error)
    }
    let rest = mark.map { text[text.utf8.index(after: $0)...] } ?? "12:00:00"
    let offsetStart = rest.utf8.firstIndex { "Z+-".utf8.contains($0) } ?? rest.endIndex
    let clock = String(rest[..<offsetStart])
    let whole = "\(day)T\(clock)\(clock.utf8.count == 5 ? ":00" : "")"
    let stated = try Timestamp(
      parsing: whole + (offsetStart == rest.endIndex ? "Z" : rest[offsetStart...]))
    content =
      offsetStart == rest.endIndex
      ? .local(whole, secondsSinceEpoch: stated.wholeSeconds) : .exact(stated)
  }

  /// Returns the moment, with the local clock's offset at that moment.
  ///
  /// If the clock shows a time twice, the first occurrence is used. If the clock skips a time, the
  /// offset before the skip is used. For example, if the clock jumps from 02:00 to 03:00, then
  /// 02:30 is the moment at which the clock shows 03:30. The day therefore remains as written.
  /// Seconds in an offset are dropped.
  ///
  /// - Parameter zoneOffset: the time zone's offset, in seconds east of Greenwich, at an instant in
  ///   seconds since 1970.
  /// - Throws: `noSuchTime` for an offset of a day or more.
  package func timestamp(
    zoneOffset: (_ secondsSinceEpoch: Int64) -> Int
  ) throws(TimestampProblem) -> Timestamp {
    switch content {
    case .exact(let timestamp): return timestamp
    case .local(let text, let seconds):
      let before = zoneOffset(seconds - 86_400)
      let offsets = [before, zoneOffset(seconds), zoneOffset(seconds + 86_400)]
      // A greater offset means an earlier moment, so the maximum is the first occurrence.
      let fitting = offsets.filter { zoneOffset(seconds - Int64($0)) == $0 }.max()
      return try Timestamp(parsing: text + Self.text(ofOffset: fitting ?? before))
    }
  }

  private static func text(ofOffset seconds: Int) -> String {
    let minutes = seconds.magnitude / 60
    guard minutes > 0 else { return "Z" }
    let clock = [minutes / 60, minutes % 60].map { twoDigits(Int($0)) }
    return (seconds < 0 ? "-" : "+") + clock.joined(separator: ":")
  }
}

extension Timestamp {
  /// The instant in seconds since 1970, rounded down.
  fileprivate var wholeSeconds: Int64 {
    // The years 1 to 9999 contain fewer than 2^39 seconds.
    let nanoseconds: Int128 = 1_000_000_000
    let seconds = instant / nanoseconds
    return Int64(clamping: instant < seconds * nanoseconds ? seconds - 1 : seconds)
  }
}
