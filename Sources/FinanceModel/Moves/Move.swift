package import PlainText

/// A movement of money into or out of a plan account, as stated in a proposal.
package struct Move: Codable, Equatable, Sendable {
  /// The operation that the move belongs to; nil if the proposal does not state it.
  package var op: String?
  package var tier: String
  package var account: String
  /// The amount; negative if money is removed.
  package var amount: Decimal
  /// The account's expected balance after this move and all previous moves, to the minor unit; nil
  /// if no balance is expected, for example when an operation is undone. If it is nil, the amount
  /// may have any number of decimals.
  package var balanceAfter: Decimal?
  package var kind: HistoryEntry.Kind
  /// A short reason for the move; "" if the proposal does not state it.
  package var description: String

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case op, tier, account, amount
    case balanceAfter = "balance_after"
    case kind, description
  }

  package init(
    op: String? = nil, tier: String, account: String, amount: Decimal, balanceAfter: Decimal?,
    kind: HistoryEntry.Kind, description: String = ""
  ) {
    self.op = op
    self.tier = tier
    self.account = account
    self.amount = amount
    self.balanceAfter = balanceAfter
    self.kind = kind
    self.description = description
  }
}

/// The codes of findings about moves of money and about recording them.
package enum MoveCode: String, CaseIterable, Sendable {
  /// The input does not contain the rows of a proposal.
  case format = "plan-move-format"
  /// The header row or one of its columns is missing.
  case columns = "plan-move-columns"
  /// A required value in a row is blank.
  case blank = "plan-move-blank"
  /// A value in a row is malformed.
  case malformed = "plan-move-malformed"
  /// A move names a tier or an account that is not in the plan.
  case unknown = "plan-move-unknown"
  /// A move names an account that occurs twice in the plan.
  case ambiguous = "plan-move-ambiguous"
  /// An amount exceeds the balance of the account from which the money is moved.
  case overdraws = "plan-move-overdraws"
  /// An amount has digits below the minor unit of the plan's currency.
  case fraction = "plan-move-fraction"
  /// A balance is outside the range of supported numbers.
  case range = "plan-move-range"
  /// An operation to be undone is not in the history.
  case undoUnknown = "plan-undo-unknown"
  /// An account in an operation to be undone was renamed after that operation.
  case undoRenamed = "plan-undo-renamed"
  /// The operation to undo stated a balance that a later operation replaced with another statement.
  case undoRestated = "plan-undo-restated"
  /// A row's stated balance differs from the account's balance plus the row's amount.
  case balance = "plan-move-balance"
  /// An operation is already in the history and is not recorded again. Reported as a note or a
  /// warning.
  case alreadyApplied = "plan-already-applied"
  /// An operation was applied, then undone, and is not recorded again. Reported as a warning.
  case appliedUndone = "plan-applied-undone"
  /// An operation is already in the history with a different amount.
  case appliedDifferently = "plan-applied-differently"
  /// The plan has changed since the moves were proposed.
  case planChanged = "write-plan-changed"
  /// The clock is behind the last row of the history. Reported as a warning, or as an error if the
  /// clock is more than a day behind.
  case clockBehind = "history-clock-behind"
  /// The input has more findings than the hundred shown. Reported as a note.
  case more = "plan-more"

  /// The codes for operations that are not recorded because they are already in the history.
  /// Warnings with these codes are shown even with `--quiet`, because the exit status is 0 despite
  /// the skipped rows.
  package static let repeats: Set<String> = [
    alreadyApplied.rawValue, appliedUndone.rawValue,
  ]
}

/// The subject of a finding: a move, a value of a move, or all moves.
package struct MovePlace: Equatable, Sendable {
  /// Index of the move; nil for all moves.
  package let move: Int?
  /// The part of the move; nil for the whole row.
  package let part: Move.CodingKeys?
}

/// A finding about moves of money. Without a place, it is about all moves.
package typealias MoveFinding = Finding<MovePlace>

extension MoveFinding {
  package init(
    _ severity: Diagnostic.Severity, _ code: MoveCode, _ message: String, at move: Int? = nil,
    _ part: Move.CodingKeys? = nil, hint: String? = nil
  ) {
    self.init(
      severity, code: code.rawValue, message,
      at: move == nil && part == nil ? nil : MovePlace(move: move, part: part), hint: hint)
  }

  /// Whether the finding has the given code.
  package func isOf(_ code: MoveCode) -> Bool { self.code == code.rawValue }
}

extension [MoveFinding] {
  /// The findings as diagnostics without places, for moves that were not read from text. At most a
  /// hundred are included; if there are more, a note is added.
  package var diagnostics: [Diagnostic] {
    map { finding in
      var diagnostic = Diagnostic(finding)
      // The hint to skip rows is omitted, because no rows were read.
      if finding.isOf(.alreadyApplied), finding.location?.move != nil { diagnostic.hint = nil }
      return diagnostic
    }.bounded(more: MoveCode.more)
  }
}

extension ProposedMoves {
  /// Converts findings about these moves to diagnostics. Findings with a place come first, in text
  /// order, followed by the others. At most a hundred are returned; if there are more, a note is
  /// added.
  package func diagnostics(for findings: [MoveFinding]) -> [Diagnostic] {
    let placed = findings.enumerated()
      .map { (finding: $0.element, range: range(of: $0.element), offset: $0.offset) }
      .sorted {
        ($0.range?.lowerBound ?? .max, $0.offset) < ($1.range?.lowerBound ?? .max, $1.offset)
      }
    let shown = placed.prefix(MoveFinding.limit)
    var excerpts = source.excerpts(of: shown.compactMap(\.range))[...]
    let diagnostics = shown.map { finding, range, _ in
      Diagnostic(finding, at: range == nil ? nil : excerpts.popFirst())
    }
    return diagnostics.followed(by: MoveCode.more, if: shown.count < placed.count)
  }

  private func range(of finding: MoveFinding) -> Range<Int>? {
    guard let place = finding.location, let move = place.move, places.indices.contains(move)
    else { return nil }
    return place.part.flatMap { places[move].parts[$0] } ?? places[move].row
  }
}
