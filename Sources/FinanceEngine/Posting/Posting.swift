package import FinanceModel
package import PlainText

/// What moves come to, ready to be written: rows for the history and balances for the plan.
package struct Posting: Equatable, Sendable {
  /// The rows of one operation: one for each account whose balance it changes.
  package struct Operation: Equatable, Sendable {
    package let op: String
    /// In the order in which the operation first touches the accounts.
    package let entries: [HistoryEntry]

    package init(op: String, entries: [HistoryEntry]) {
      self.op = op
      self.entries = entries
    }
  }

  /// In the order in which they are to be written; each has rows.
  package let operations: [Operation]
  /// The accounts whose balance changes, in the plan's order.
  package let balances: [NewBalance]
  /// Warnings and notes.
  package let findings: [MoveFinding]

  package init(operations: [Operation], balances: [NewBalance], findings: [MoveFinding] = []) {
    self.operations = operations
    self.balances = balances
    self.findings = findings
  }

  /// Whether an operation is left out because the history already has it.
  package var isRepeat: Bool { findings.contains { MoveCode.repeats.contains($0.code) } }

  /// All rows in the order in which they are to be written, which is chronological.
  package var entries: [HistoryEntry] { operations.flatMap(\.entries) }
}

/// Why nothing may be written: at least one error, beside whatever else was noticed.
package struct MoveRefusal: Error, Equatable, Sendable {
  package let findings: [MoveFinding]

  package init(_ findings: [MoveFinding]) {
    self.findings = findings
  }

  /// Bad input, but where the only errors are of a plan that has changed since: then a failed
  /// writing.
  package var kind: Failure.Kind {
    findings.contains { $0.severity == .error && !$0.isOf(.planChanged) } ? .input : .writing
  }

  /// The failure, its findings shown in the text that the moves were read from, where there is one.
  package func failure(in proposed: ProposedMoves?) -> Failure {
    Failure(kind, proposed?.diagnostics(for: findings) ?? findings.diagnostics)
  }
}
