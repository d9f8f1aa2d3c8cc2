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
