package import FinanceModel
import PlainText

/// Moves of money applied to a plan, either all or none of them.
///
/// Operations are applied in the order in which they first appear, and moves within an operation in
/// the given order. Each account that an operation changes has one row, with the sum of its moves
/// and the balance after all of them. There is no row for a sum of zero, except in an undo in which
/// all sums are zero. An operation already in the history is omitted and reported (see
/// ``AppliedOperation``); `op` is reported even if there are no moves.
package struct MoveApplication: Equatable, Sendable {
  package let posting: Posting

  /// Applies `moves` to `plan`.
  ///
  /// - Parameters:
  ///   - op: the operation for moves that do not name one.
  ///   - origin: the origin of the moves, for an operation that is already in the history.
  ///   - minorDigits: the decimals of the plan's currency, 0 to 18.
  /// - Throws: all errors in the moves: `plan-move-unknown` and `-ambiguous` for names that do not
  ///   match exactly one account; `-fraction` for digits beyond the minor unit, if a balance is
  ///   stated; `-overdraws` if an operation leaves an account below zero and lower than before;
  ///   `-range` if a balance is too large; `-balance` if a stated balance differs from the
  ///   account's balance by a minor unit or more, or `write-plan-changed` if the history shows that
  ///   the balance changed. After the first of these, the account's further moves are skipped.
  ///   `plan-applied-differently` if the history contains the operation with another amount;
  ///   `history-clock-behind` if the history is more than a day ahead.
  /// - Complexity: linear in the number of moves, accounts in the plan and rows in the history.
  package init(
    of moves: [Move], op: String, from origin: MoveOrigin = .proposal, to plan: Plan,
    history: History, minorDigits: Int, stamp: PostingStamp
  ) throws(MoveRefusal) {
    try self.init(
      of: moves, op: op, .requested(origin), to: plan, history: history, minorDigits: minorDigits,
      stamp: stamp)
  }

  /// Undoes operations in `history` by the same rules, with one exception: an account that was
  /// negative before an operation may return to that balance.
  ///
  /// - Precondition: there is at least one reversal.
  package init(
    of reversals: [Reversal], to plan: Plan, history: History, minorDigits: Int, stamp: PostingStamp
  ) throws(MoveRefusal) {
    try self.init(
      of: reversals.flatMap(\.moves), op: reversals[0].op, .undoing(reversals), to: plan,
      history: history,
      minorDigits: minorDigits, stamp: stamp)
  }

  /// The purpose of the moves.
  private enum Purpose {
    case requested(MoveOrigin)
    case undoing([Reversal])
  }

  private init(
    of moves: [Move], op: String, _ purpose: Purpose, to plan: Plan, history: History,
    minorDigits: Int, stamp: PostingStamp
  ) throws(MoveRefusal) {
    let reversals = if case .undoing(let reversals) = purpose { reversals } else { [Reversal]() }
    let floors = reversals.reduce(into: [:]) { floors, reversal in
      floors.merge(reversal.floors, uniquingKeysWith: min)
    }
    var ledger = AccountMoves(plan, history, minorDigits: minorDigits, floors: floors)
    var clock = RowClock(after: history, stamp)
    var findings: [MoveFinding] = []
    var operations: [Posting.Operation] = []
    let applied = Set(history.rows.lazy.compactMap(\.entry.op))
    func repeated(_ op: String, _ indices: [Int]) -> [MoveFinding] {
      switch purpose {
      case .undoing:
        [
          Self.appliedNote(
            op, at: indices.first, again: reversals.first { $0.op == op }?.again)
        ]
      case .requested(let origin):
        AppliedOperation(op, in: history, minorDigits: minorDigits)
          .findings(for: indices.map { ($0, moves[$0]) }, from: origin)
      }
    }
    if moves.isEmpty, applied.contains(op) { findings += repeated(op, []) }
    for (name, group) in Self.grouped(moves, op) {
      if applied.contains(name) {
        findings += repeated(name, group)
        continue
      }
      let sums = ledger.sums(of: group.map { ($0, moves[$0]) })
      let entries = Self.entries(
        for: sums, op: name, reversals.first { $0.op == name }, &clock, stamp)
      if !entries.isEmpty { operations.append(Posting.Operation(op: name, entries: entries)) }
    }
    findings += ledger.findings
    guard !findings.contains(where: { $0.severity == .error }) else { throw MoveRefusal(findings) }
    findings += try clock.findings(forRows: operations.count)
    posting = Posting(
      operations: operations, balances: ledger.newBalances, findings: findings)
  }

  /// Returns one operation's rows.
  ///
  /// - Parameter reversal: the reversal that the operation performs; nil if it is not an undo.
  private static func entries(
    for sums: [AccountMoves.Sum], op: String, _ reversal: Reversal?, _ clock: inout RowClock,
    _ stamp: PostingStamp
  ) -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    let isRecorded = reversal != nil && sums.allSatisfy(\.amount.isZero)
    for sum in sums {
      let row = reversal?.rows[sum.name.asRecorded]
      guard isRecorded || !sum.amount.isZero || row != nil else { continue }
      entries.append(
        HistoryEntry(
          id: clock.nextID(op: op, row: entries.count + 1), timestamp: clock.timestamp,
          tierName: sum.name.tier, accountName: sum.name.account,
          amount: row?.amount ?? sum.amount,
          balanceAfter: row?.balanceAfter ?? sum.balanceAfter, kind: sum.kind,
          description: stamp.note ?? sum.description, user: stamp.user, op: op))
    }
    return entries
  }

  /// Returns the note that the operation is already in the history; `again` is the hint for
  /// reversing the operation's undo.
  static func appliedNote(_ op: String, at move: Int?, again: String? = nil) -> MoveFinding {
    MoveFinding(
      .note, .alreadyApplied, "operation '\(op.visible)' is already applied",
      at: again == nil ? move : nil, .op,
      hint: again ?? move.map { _ in "to apply the removed rows, create a new proposal" })
  }

  private static func grouped(_ moves: [Move], _ op: String) -> [(op: String, moves: [Int])] {
    var groups: [(op: String, moves: [Int])] = []
    var places: [String: Int] = [:]
    for (index, move) in moves.enumerated() {
      let name = move.op ?? op
      if let place = places[name] {
        groups[place].moves.append(index)
      } else {
        places[name] = groups.count
        groups.append((name, [index]))
      }
    }
    return groups
  }
}
