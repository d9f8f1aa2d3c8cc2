import PlainText

/// The current time. This is the only type that reads both `COFFER_NOW` and the system clock.
enum Clock {
  /// Returns the value of `COFFER_NOW` as a timestamp; nil if it is unset or empty.
  static func stated(in surroundings: Surroundings) throws(UsageProblem) -> Timestamp? {
    guard let text = surroundings.clock, !text.isEmpty else { return nil }
    do {
      return try Timestamp(parsing: text)
    } catch {
      throw UsageProblem("COFFER_NOW '\(text)' \(error.reason)", hint: error.hint, code: .clock)
    }
  }

  /// Returns the system clock's time, in whole seconds, with the local time zone's offset. Returns
  /// the start of 1970 if the clock is outside the years 1 to 9999, which a timestamp cannot
  /// represent.
  static func timestamp(in surroundings: Surroundings) -> Timestamp {
    let seconds = surroundings.instant.seconds
    let offset = surroundings.zoneOffset(seconds)
    guard
      let now = Timestamp(secondsSinceEpoch: seconds, offsetSeconds: offset)
        ?? Timestamp(secondsSinceEpoch: 0, offsetSeconds: 0)
    else { preconditionFailure("the start of 1970 is a valid timestamp") }
    return now
  }
}
