package import FinanceModel
package import PlainText

/// A clock that assigns a time and ids to new rows, so that they follow all rows in a history.
package struct RowClock {
  /// The current time, or the time of the latest row if that is later. One second is added if a new
  /// id cannot follow an existing id with that time.
  package let timestamp: Timestamp
  /// Finding that the clock is at least a second behind the history. It is an error if the clock is
  /// more than a day behind, because all later rows would have a wrong day.
  private let finding: MoveFinding?
  private var milliseconds: Int64

  /// 2^48 - 1, the maximum time in an id.
  private static let farthest: Int64 = 1 << 48 - 1

  package init(after history: History, _ stamp: PostingStamp) {
    let now = stamp.now
    let latest = history.latestTimestamp
    let stated = latest.flatMap { $0.instant > now.instant ? $0 : nil } ?? now
    finding = latest.flatMap { Self.finding(latest: $0, now: now) }
    let tied = history.chronological.reversed()
      .prefix { $0.entry.timestamp.instant == stated.instant }.map { $0.entry.id ?? "" }
    let clock = min(max(0, Int64(clamping: now.instant / 1_000_000)), Self.farthest)
    let next = tied.compactMap(Identifier.milliseconds).reduce(clock) { max($0, $1 + 1) }
    let isFollowed = next <= Self.farthest && tied.allSatisfy { $0 < Self.leastID(next) }
    timestamp = isFollowed ? stated : stated.aSecondLater
    milliseconds = min((isFollowed ? next : clock) + Int64(stamp.precedingRows), Self.farthest)
  }

  /// Returns the finding about the clock for `count` rows that are assigned its time; empty if
  /// `count` is zero.
  ///
  /// - Throws: `history-clock-behind` if the last row is more than a day ahead of the current time.
  package func findings(forRows count: Int) throws(MoveRefusal) -> [MoveFinding] {
    guard count > 0, let finding else { return [] }
    guard finding.severity != .error else { throw MoveRefusal([finding]) }
    return [finding]
  }

  /// Returns the next row's id, which sorts after the previous id.
  package mutating func nextID(op: String, row: Int) -> String {
    defer { milliseconds = min(milliseconds + 1, Self.farthest) }
    return Identifier.row(op: op, row: row, milliseconds: milliseconds)
  }

  private static func leastID(_ milliseconds: Int64) -> String {
    let time = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> Int64(40 - 8 * $0)) }
    return base32(of: time + [UInt8](repeating: 0, count: 10))
  }

  private static func finding(latest: Timestamp, now: Timestamp) -> MoveFinding? {
    let ahead = latest.instant - now.instant
    guard ahead >= 1_000_000_000 else { return nil }
    let isFar = ahead > 86_400_000_000_000
    return MoveFinding(
      isFar ? .error : .warning, .clockBehind,
      "the clock shows \(now), but the last row of the history is dated \(latest)",
      hint: isFar
        ? "correct that row's timestamp in ledgers/history.csv, or set the clock"
        : "set the clock, or correct that row's timestamp; until then, new rows use that timestamp")
  }
}

extension Timestamp {
  /// The time one second later with the same offset; unchanged at the end of the year 9999.
  fileprivate var aSecondLater: Timestamp {
    let seconds = Int64(clamping: instant / 1_000_000_000) + 1
    return Timestamp(secondsSinceEpoch: seconds, offsetSeconds: offsetSeconds) ?? self
  }
}
