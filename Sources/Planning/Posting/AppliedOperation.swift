package import FinanceModel
import PlainText

/// The origin of an operation's moves, which determines how they are compared if the operation is
/// repeated.
package enum MoveOrigin: Equatable, Sendable {
  /// A stored proposal. Its amounts must equal the recorded amounts.
  case proposal
  /// A calculation from the current plan. A retry computes different moves, so amounts are not
  /// compared. Instead, a warning shows the recorded sum.
  case calculation
}

/// An operation that is already in the history, and the findings for repeated requests.
package struct AppliedOperation {
  private let op: String
  private let rows: [History.Row]
  /// The operation that undid this one; nil if this operation is not undone.
  private let undoing: String?
  private let minorDigits: Int

  /// Finds the operation's rows and its latest undo.
  ///
  /// - Precondition: the history has rows of `op`.
  package init(_ op: String, in history: History, minorDigits: Int) {
    let undoings = Undoings(in: history)
    self.op = op
    rows = history.operations[op] ?? []
    undoing = undoings.isUndone(op) ? undoings.undoings(of: op).found.last : nil
    self.minorDigits = minorDigits
  }

  /// Returns the findings if `moves` are requested again under this operation. The findings are a
  /// note or a warning or, for a proposal, an error for each account whose amount differs from the
  /// recorded amount.
  package func findings(for moves: [(index: Int, move: Move)], from origin: MoveOrigin)
    -> [MoveFinding]
  {
    switch origin {
    case .calculation: [undoneWarning(at: nil) ?? sumWarning]
    case .proposal: findings(forProposal: moves)
    }
  }

  private func findings(forProposal moves: [(index: Int, move: Move)]) -> [MoveFinding] {
    let contradictions = contradictions(in: moves)
    let first = moves.first?.index
    if let warning = undoneWarning(at: first) { return [warning] + contradictions }
    return contradictions.isEmpty
      ? [MoveApplication.appliedNote(op, at: first)] : contradictions
  }

  private var sumWarning: MoveFinding {
    MoveFinding(
      .warning, .alreadyApplied,
      "operation '\(op.visible)' is already applied: \(recorded)", at: nil, .op,
      hint: "for new moves use another operation name; the recorded rows do not change")
  }

  private func undoneWarning(at move: Int?) -> MoveFinding? {
    undoing.map { undoing in
      MoveFinding(
        .warning, .appliedUndone,
        "operation '\(op.visible)' was undone by '\(undoing.visible)' and is not applied again: "
          + recorded,
        at: move, .op,
        hint: "to apply it again as recorded: plan-apply --undo \(undoing.visible) --apply; for new"
          + " moves use another operation name")
    }
  }

  /// The recorded effect as text: "on 2026-11-21 it put 150.00 into 1 account".
  private var recorded: String {
    let day = rows.first.map { "on \($0.entry.timestamp.date) " } ?? ""
    let count = Set(rows.map(\.entry.name)).count
    let accounts = count == 1 ? "1 account" : "\(count) accounts"
    guard let inflow = sum({ $0.isPositive }), let outflow = sum({ $0.isNegative }) else {
      return "\(day)it changed \(accounts)"
    }
    if inflow == -outflow { return "\(day)it moved \(text(inflow)) between \(accounts)" }
    if outflow.isZero { return "\(day)it added \(text(inflow)) to \(accounts)" }
    if inflow.isZero { return "\(day)it withdrew \(text(-outflow)) from \(accounts)" }
    return "\(day)it added \(text(inflow)) to accounts and withdrew \(text(-outflow)) from others"
  }

  /// Returns the sum of the recorded amounts that satisfy `condition`; nil on overflow.
  private func sum(_ condition: (Decimal) -> Bool) -> Decimal? {
    do throws(DecimalError) {
      var sum = Decimal.zero
      for row in rows where condition(row.entry.amount) { sum = try sum + row.entry.amount }
      return sum
    } catch {
      return nil
    }
  }

  /// Returns an error for each account whose amount differs from the recorded amount. An account
  /// without recorded rows is accepted, because its rows were omitted.
  private func contradictions(in moves: [(index: Int, move: Move)]) -> [MoveFinding] {
    var recorded: [AccountName: [Decimal]] = [:]
    for row in rows { recorded[row.entry.name, default: []].append(row.entry.amount) }
    var order: [AccountName] = []
    var groups: [AccountName: [(index: Int, move: Move)]] = [:]
    for (index, move) in moves {
      let name = AccountName(tier: move.tier, account: move.account).asRecorded
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append((index, move))
    }
    return order.compactMap { name in
      guard let amounts = recorded[name], let group = groups[name], let last = group.last else {
        return nil
      }
      let proposed = Self.total(group.map(\.move.amount))
      let total = Self.total(amounts)
      guard let proposed, let total, proposed != total, !amounts.contains(proposed) else {
        return nil
      }
      return MoveFinding(
        .error, .appliedDifferently,
        "operation '\(op.visible)' is already applied with another amount: the history has"
          + " \(text(total)) for account '\(name.account.visible)' of tier '\(name.tier.visible)',"
          + " but the proposal has \(text(proposed))",
        at: last.index, .amount,
        hint: undoing == nil
          ? "to record these moves, propose them as another operation; to undo the recorded moves:"
            + " plan-apply --undo \(op.visible)"
          : "to record these moves, propose them as another operation")
    }
  }

  private static func total(_ amounts: [Decimal]) -> Decimal? {
    do throws(DecimalError) {
      var sum = Decimal.zero
      for amount in amounts { sum = try sum + amount }
      return sum
    } catch {
      return nil
    }
  }

  private func text(_ amount: Decimal) -> String {
    amount.text(decimalsAtLeast: minorDigits)
  }
}
