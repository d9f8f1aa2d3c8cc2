package import PlainText

/// The format of a plan's `last_updated`.
package enum LastUpdated: Equatable, Sendable {
  /// A date, as written by the desktop app: `2025-08-30`.
  case date
  /// A timestamp that ends in `Z`, as written by the iOS app: `2025-08-30T12:00:00Z`.
  case timestampInUTC
  /// A timestamp with an offset: `2025-08-30T14:00:00+02:00`.
  case timestampWithOffset

  /// Creates the format of `text`; nil if the text is neither a date nor a timestamp.
  package init?(_ text: String) {
    if Self.isDate(text) {
      self = .date
    } else if Self.isTimestamp(text) {
      self = text.hasSuffix("Z") ? .timestampInUTC : .timestampWithOffset
    } else {
      return nil
    }
  }

  /// Returns the later of two dates or timestamps, in the format of the first; nil if either string
  /// is neither a date nor a timestamp.
  ///
  ///     later("2026-11-02", "2026-11-05T08:00:00Z")   // 2026-11-05
  ///
  /// A date and a timestamp are compared by day. If the days or moments are equal, the first string
  /// is returned. If the later value is a date, it is returned as a date, because it has no time of
  /// day. A later timestamp is returned with the first string's offset.
  package static func later(_ one: String, _ other: String) -> String? {
    guard let form = Self(one), Self(other) != nil else { return nil }
    do throws(TimestampProblem) {
      let (first, second) = (try Timestamp(parsing: one), try Timestamp(parsing: other))
      return first.instant < second.instant
        ? form.text(at: second, offsetSeconds: first.offsetSeconds) : one
    } catch {
      // If one string is only a date, days are compared, because every format begins with the date.
      let day = String(other.prefix(10))
      guard one.prefix(10) < day else { return one }
      return form == .date ? day : other
    }
  }

  private static func isDate(_ text: String) -> Bool {
    do throws(DateProblem) { _ = try CalendarDate(parsing: text) } catch { return false }
    return true
  }

  private static func isTimestamp(_ text: String) -> Bool {
    do throws(TimestampProblem) { _ = try Timestamp(parsing: text) } catch { return false }
    return true
  }

  /// Returns `now` in this format: as a date, or as a timestamp in whole seconds, in UTC or with
  /// the offset of `now`.
  package func text(at now: Timestamp) -> String {
    switch self {
    case .date: now.date.description
    case .timestampInUTC: text(at: now, offsetSeconds: 0)
    case .timestampWithOffset: text(at: now, offsetSeconds: now.offsetSeconds)
    }
  }

  private func text(at now: Timestamp, offsetSeconds: Int) -> String {
    let nanoseconds: Int128 = 1_000_000_000
    let (quotient, remainder) = now.instant.quotientAndRemainder(dividingBy: nanoseconds)
    let seconds = Int64(quotient) - (remainder < 0 ? 1 : 0)
    let timestamp = Timestamp(secondsSinceEpoch: seconds, offsetSeconds: offsetSeconds)
    return (timestamp ?? now).description
  }
}
