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
