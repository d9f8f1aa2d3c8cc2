package import FinanceModel
package import PlainText

/// The plan and its history together, for tools that move money.
package struct PlanBooks: Sendable {
  package let planning: Planning
  /// The history; empty if the folder does not have this ledger.
  package let history: History
  /// Rows to write before the rows of any change, and the balances that result from them.
  package private(set) var preceding: (entries: [HistoryEntry], balances: [NewBalance]) = ([], [])
  /// The source for the causes of balance differences in the plan file.
  let evidence: EvidenceSource
  private let ledger: LedgerReading

  init(
    planning: Planning, history: History, ledger: LedgerReading,
    evidence: EvidenceSource
  ) {
    self.planning = planning
    self.history = history
    self.ledger = ledger
    self.evidence = evidence
  }

  /// Returns a copy whose changes begin with these rows and balances.
  package func preceded(by entries: [HistoryEntry], _ balances: [NewBalance]) -> PlanBooks {
    var books = self
    books.preceding = (entries, balances)
    return books
  }

  /// Returns the change that adds `entries` to the history and sets `balances` in the plan.
  ///
  /// If there are entries, the entries of ``preceding`` are written before them.
  ///
  /// - Parameters:
  ///   - operation: the name of the change; see ``FolderChange``.
  ///   - now: the new `last_updated` if a balance changes.
  ///   - earlier: earlier versions of the plan, whose number formatting is reused; empty by
  ///     default.
  ///   - other: another file that changes with the plan and the history.
  /// - Throws: `history-column-missing` if the target file lacks a column that identifies the
  ///   operation. Applying the operation twice would then not be detected.
  /// - Precondition: each balance belongs to an account of this plan, and each account has at most
  ///   one.
  /// - Complexity: linear in the length of the plan's text and the number of entries.
  package func change(
    operation: String, entries: [HistoryEntry], balances: [NewBalance], at now: Timestamp,
    earlier: [() -> JSONDocument?] = [], with other: FileChange? = nil
  ) throws(Failure) -> PostedChange {
    let document = planning.sourcedPlan.document
    let (first, followed) = entries.isEmpty ? ([], []) : preceding
    let later = followed.filter { before in
      !balances.contains { ($0.tier, $0.account) == (before.tier, before.account) }
    }
    let values = document.changes(
      setting: later + balances, lastUpdated: now, minorDigits: planning.currency.minorDigits,
      earlier: earlier)
    return try change(
      operation: operation, entries: first + entries, plan: FileChange(values, in: document),
      with: other)
  }

  /// Returns the change that adds `entries` to the history and replaces the plan's text.
  ///
  /// - Throws: `history-column-missing`, as for
  ///   ``change(operation:entries:balances:at:earlier:with:)``.
  /// - Precondition: `plan` is a change to this plan.
  package func change(
    operation: String, entries: [HistoryEntry], plan: FileChange, with other: FileChange? = nil
  ) throws(Failure) -> PostedChange {
    let digits = planning.currency.minorDigits
    let lines = try ledger.adding(
      entries.map { entry in { entry.fields(for: $0, minorDigits: digits) } },
      requiring: .columns(["id", "op"]))
    let sourcedPlan = planning.sourcedPlan
    let change = FolderChange(
      operation: operation,
      files: [plan, other].compactMap(\.self).filter { $0.before != $0.after },
      rows: lines.count == 0 ? [] : [lines],
      backupsKept: planning.settings.backups?.keep,
      obstacles: sourcedPlan.misspeltKeys)
    let names = Ledger.history.columns.map(\.name)
    return PostedChange(
      change: change.isEmpty ? nil : change,
      rows: entries.map { $0.fields(for: names, minorDigits: digits) },
      planDiff: LineDiff(from: plan.before, to: plan.after, context: 0))
  }

  /// Converts findings about rows of the history to diagnostics at their positions.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    ledger.table.diagnostics(for: findings)
  }
}

/// A change to the plan and its history, and the parts that are shown to users.
package struct PostedChange: Sendable {
  /// The change to write; nil if nothing changes.
  package let change: FolderChange?
  /// New rows of the history, each as its cells in all known columns, in the ledger's order.
  package let rows: [[String]]
  /// The plan's changed lines, without context.
  package let planDiff: LineDiff

  /// The plan's new text; nil if the plan does not change.
  package var planText: [UInt8]? { change?.files.first { $0.file == Self.planName }?.after }

  /// Name of the file to which ``planDiff`` applies.
  package static let planName = FolderPlace.planName
  /// Name of the file with recurring items.
  package static let recurringName = FolderPlace.recurringName
}

extension Folder {
  /// Reads the history for a plan that was already read.
  ///
  /// Errors have the codes `folder-…`, `csv-…` and `history-…`.
  ///
  ///     let planning = try streams.report(folder.planning(planRules, settingsRules()))
  ///     let books = try streams.report(folder.books(with: planning))
  package func books(with planning: Planning) -> Loaded<PlanBooks> {
    let loaded = ledger(.history)
    guard let reading = loaded.value else { return Loaded(nil, loaded.diagnostics) }
    let history = History.reading(reading.table)
    return Loaded(
      history.value.map { history in
        PlanBooks(
          planning: planning, history: history, ledger: reading,
          evidence: quickEvidence(
            of: planning.recordedPlan, minorDigits: planning.currency.minorDigits
          ) { history })
      },
      loaded.diagnostics + history.diagnostics)
  }

}
