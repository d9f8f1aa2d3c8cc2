import PlainText

/// What moment it is, in the one place that knows both clocks.
enum Clock {
  /// `COFFER_NOW` as a timestamp; nil where it is unset or empty.
  static func stated(in surroundings: Surroundings) throws(UsageProblem) -> Timestamp? {
    guard let text = surroundings.clock, !text.isEmpty else { return nil }
    do {
      return try Timestamp(parsing: text)
    } catch {
      throw UsageProblem("COFFER_NOW '\(text)' \(error.reason)", hint: error.hint, code: .clock)
    }
  }

  /// The system clock's instant with the local zone's offset.
  static func timestamp(in surroundings: Surroundings) -> Timestamp {
    Timestamp(
      secondsSince1970: surroundings.instant.seconds,
      nanoseconds: Int(surroundings.instant.nanoseconds),
      offsetSeconds: surroundings.zoneOffset(surroundings.instant.seconds))
  }
}
