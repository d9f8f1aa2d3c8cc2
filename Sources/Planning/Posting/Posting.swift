package import FinanceModel
package import PlainText

/// Result of moves, ready to be written: rows for the history and balances for the plan.
package struct Posting: Equatable, Sendable {
  /// Rows of one operation: one for each account whose balance changes.
  package struct Operation: Equatable, Sendable {
    package let op: String
    /// Rows in the order in which the operation first changes the accounts.
    package let entries: [HistoryEntry]

    package init(op: String, entries: [HistoryEntry]) {
      self.op = op
      self.entries = entries
    }
  }

  /// Operations in writing order; each has rows.
  package let operations: [Operation]
  /// Accounts whose balance changes, in the plan's order.
  package let balances: [NewBalance]
  /// Warnings and notes.
  package let findings: [MoveFinding]

  package init(operations: [Operation], balances: [NewBalance], findings: [MoveFinding] = []) {
    self.operations = operations
    self.balances = balances
    self.findings = findings
  }

  /// Whether an operation is left out because it is already in the history.
  package var isRepeat: Bool { findings.contains { MoveCode.repeats.contains($0.code) } }

  /// All rows in writing order, which is chronological.
  package var entries: [HistoryEntry] { operations.flatMap(\.entries) }
}

/// Refusal to write anything: at least one error, with all other findings.
package struct MoveRefusal: Error, Equatable, Sendable {
  package let findings: [MoveFinding]

  package init(_ findings: [MoveFinding]) {
    self.findings = findings
  }

  /// Bad input, or a failed write if all errors report that the plan has changed since.
  package var kind: Failure.Kind {
    findings.contains { $0.severity == .error && !$0.isOf(.planChanged) } ? .input : .writing
  }

  /// Returns the failure, with findings shown in the text that the moves were read from, if there
  /// is one.
  package func failure(in proposed: ProposedMoves?) -> Failure {
    Failure(kind, proposed?.diagnostics(for: findings) ?? findings.diagnostics)
  }
}
