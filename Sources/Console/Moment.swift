package import PlainText

extension Common {
  /// The option `--at`; read with ``Invocation/moment()``.
  package static let at = Option(
    "at", "TIME",
    help: "the moment: 2026-03-31T18:00:00+02:00, 2026-03-31T18:00, or a date (noon, local time)",
    defaultText: "now",
    parse: { text throws(UsageProblem) in
      do throws(TimestampProblem) {
        return try LocalTime(parsing: text)
      } catch {
        throw UsageProblem("time '\(text.visible)' \(error.reason)", hint: error.hint)
      }
    })
}

extension Invocation {
  /// Returns the time of `--at`, otherwise ``now``.
  package func moment() throws -> Timestamp {
    guard let stated = try self(Common.at) else { return now }
    do throws(TimestampProblem) {
      return try stated.timestamp(zoneOffset: zoneOffset)
    } catch {
      throw UsageProblem("--at: the local time zone \(error.reason)", hint: error.hint)
    }
  }

  /// The local time zone's offset at an instant, in seconds east of Greenwich. If `COFFER_NOW` is
  /// set, the offset is always that of `COFFER_NOW`.
  package var zoneOffset: @Sendable (_ secondsSinceEpoch: Int64) -> Int {
    guard let statedClock else { return surroundings.zoneOffset }
    let offset = statedClock.offsetSeconds
    return { _ in offset }
  }
}

extension OptionSpec {
  /// Specification of ``Common/at``, for use in a list of options.
  package static var at: OptionSpec { Common.at.spec }
}
