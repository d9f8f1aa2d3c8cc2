package import FinanceModel
package import PlainText

/// The result of applying moves, ready to be written: rows for the history and balances for the
/// plan.
package struct Posting: Equatable, Sendable {
  /// One operation's rows: one for each account whose balance changes.
  package struct Operation: Equatable, Sendable {
    package let op: String
    /// Rows in the order in which the operation first changes each account.
    package let entries: [HistoryEntry]

    package init(op: String, entries: [HistoryEntry]) {
      self.op = op
      self.entries = entries
    }
  }

  /// Operations in writing order; each has at least one row.
  package let operations: [Operation]
  /// Accounts whose balance changes, in plan order.
  package let balances: [NewBalance]
  /// Warnings and notes.
  package let findings: [MoveFinding]

  package init(operations: [Operation], balances: [NewBalance], findings: [MoveFinding] = []) {
    self.operations = operations
    self.balances = balances
    self.findings = findings
  }

  /// Whether an operation is omitted because it is already in the history.
  package var isRepeat: Bool { findings.contains { MoveCode.repeats.contains($0.code) } }

  /// All rows in writing order, which is chronological order.
  package var entries: [HistoryEntry] { operations.flatMap(\.entries) }
}

/// A refusal to write any data, with at least one error and all other findings.
package struct MoveRefusal: Error, Equatable, Sendable {
  package let findings: [MoveFinding]

  package init(_ findings: [MoveFinding]) {
    self.findings = findings
  }

  /// The failure's kind: bad input, or a failed write if all errors report that the plan has since
  /// changed.
  package var kind: Failure.Kind {
    findings.contains { $0.severity == .error && !$0.isOf(.planChanged) } ? .input : .writing
  }

  /// Returns the failure. If `proposed` contains the text from which the moves were read, the
  /// findings refer to positions in that text.
  package func failure(in proposed: ProposedMoves?) -> Failure {
    Failure(kind, proposed?.diagnostics(for: findings) ?? findings.diagnostics)
  }
}

/// Values common to a posting's rows: the time of writing and the user.
package struct PostingStamp: Equatable, Sendable {
  package let now: Timestamp
  package let user: String
  /// The rows' description; nil if each row has its own description.
  package let note: String?
  /// Number of rows already written at the same time.
  package let precedingRows: Int

  package init(
    now: Timestamp, user: String = "", note: String? = nil, precedingRows: Int = 0
  ) {
    self.now = now
    self.user = user
    self.note = note
    self.precedingRows = precedingRows
  }

  /// Returns the stamp for rows that follow other rows written at the same time.
  package func after(_ rows: Int) -> PostingStamp {
    PostingStamp(now: now, user: user, note: note, precedingRows: rows)
  }
}

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

extension AllocationProposal {
  /// Returns the proposal as moves in the operation `op`; nil for a proposal by tier, which does
  /// not name accounts.
  package func moves(op: String) -> [FinanceModel.Move]? {
    var result: [FinanceModel.Move] = []
    for move in moves {
      guard let account = move.account else { return nil }
      result.append(
        FinanceModel.Move(
          op: op, tier: move.tier, account: account, amount: move.amount,
          balanceAfter: move.balanceAfter, kind: .allocation, description: move.reason))
    }
    return result
  }
}

extension RebalancingProposal {
  /// Returns the proposal as moves in the operation `op`: an outflow and an inflow for each
  /// proposed move. Returns nil for the desktop method, which does not name accounts.
  package func moves(op: String) -> [FinanceModel.Move]? {
    var result: [FinanceModel.Move] = []
    for move in moves {
      guard let fromAccount = move.fromAccount, let toAccount = move.toAccount else { return nil }
      result.append(
        FinanceModel.Move(
          op: op, tier: move.fromTier, account: fromAccount, amount: -move.amount,
          balanceAfter: move.fromBalanceAfter, kind: .rebalance, description: "to \(toAccount)"))
      result.append(
        FinanceModel.Move(
          op: op, tier: move.toTier, account: toAccount, amount: move.amount,
          balanceAfter: move.toBalanceAfter, kind: .rebalance, description: "from \(fromAccount)"))
    }
    return result
  }
}
