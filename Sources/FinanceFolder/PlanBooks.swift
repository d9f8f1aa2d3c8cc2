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

/// A rule that compares the plan's balances with its history, as a pure function of the rows, the
/// plan, the number of decimals in its currency, and a source for the causes of differences, which
/// may be missing.
package typealias BalanceRule =
  @Sendable (BalanceLedger, Plan, Int, EvidenceSource?) -> [LedgerFinding]

extension Folder {
  /// Returns the rule's findings about the plan and the folder's history, at the rows.
  ///
  /// If the history cannot be read, its errors are reported as warnings, because the plan can still
  /// be shown.
  ///
  /// - Complexity: linear in the number of bytes in the history; see
  ///   ``FinanceModel/BalanceLedger/reading(_:)``.
  package func balanceDiagnostics(
    _ rule: BalanceRule, of plan: Plan, minorDigits: Int
  ) -> [Diagnostic] {
    let loaded = reading(.history) { BalanceLedger.reading($0) }
    guard let ledger = loaded.value else {
      return loaded.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        if diagnostic.severity == .error { diagnostic.severity = .warning }
        return diagnostic
      }
    }
    let source = quickEvidence(of: plan, minorDigits: minorDigits) {
      ledger.history ?? self.history().value
    }
    let findings = rule(ledger, plan, minorDigits, source)
    return ledger.diagnostics(for: findings)
  }

  /// Returns the rule's findings about the recorded plan of `planning`, in which balances do not
  /// follow their accounts.
  package func balanceDiagnostics(_ rule: BalanceRule, of planning: Planning) -> [Diagnostic] {
    balanceDiagnostics(rule, of: planning.recordedPlan, minorDigits: planning.currency.minorDigits)
  }
}

extension PlanBooks {
  /// Returns the rule's findings about the plan and the history, at the rows.
  package func diagnostics(_ rule: BalanceRule) -> [Diagnostic] {
    let digits = planning.currency.minorDigits
    return diagnostics(for: rule(BalanceLedger(history), planning.recordedPlan, digits, evidence))
  }

  /// Checks the plan and the history with `errors`.
  ///
  /// - Throws: the findings of `errors`, at their rows.
  package func require(
    none errors: (Plan, History, Int, EvidenceSource?) -> [LedgerFinding]
  ) throws(Failure) {
    let digits = planning.currency.minorDigits
    let findings = errors(planning.recordedPlan, history, digits, evidence)
    guard findings.isEmpty else { throw Failure(.input, diagnostics(for: findings)) }
  }
}

extension Folder {
  /// Returns earlier versions of the plan, each read on demand. The version that `operation`
  /// replaced comes first, then the other backups, newest first, then the version in the last git
  /// commit.
  ///
  /// The versions are used only to copy the formatting of numbers, so an unreadable version is nil.
  ///
  ///     try books.change(…, earlier: folder.earlierPlans(replacedBy: "pay-11"))
  package func earlierPlans(replacedBy operation: String) -> [() -> JSONDocument?] {
    let backups: [PlanBackup]
    do throws(Failure) {
      backups = try planBackups()
    } catch {
      backups = []
    }
    let ordered =
      backups.filter { $0.operation == operation } + backups.filter { $0.operation != operation }
    return ordered.map { backup in { document(of: backup) } } + [committedPlan]
  }

  private func document(of backup: PlanBackup) -> JSONDocument? {
    let path = place.backups + "/" + backup.name
    do throws(Failure) {
      return try disk.contents(of: path, limit: FileSize.json).flatMap { bytes in
        JSONDocument.parse(SourceText(file: path, bytes: bytes)).value
      }
    } catch {
      return nil
    }
  }

  private func committedPlan() -> JSONDocument? {
    let git = Git(folder: path, calls: disk.calls)
    do throws(Git.Problem) {
      guard try git.workTree() != nil,
        let file = try git.committedFiles([FolderPlace.planName]).first
      else { return nil }
      let text = SourceText(file: file.path, bytes: try git.content(of: file))
      return JSONDocument.parse(text).value
    } catch {
      return nil
    }
  }
}

extension Folder {
  /// The plan's balances in the commits that changed it; empty if git is missing. Git runs twice to
  /// list the commits, and once for each plan that is read.
  package var committedPlans: CommittedPlans {
    let git = Git(folder: path, calls: disk.calls)
    let obstacles = WritingObstacles(disk: disk, place: place)
    return CommittedPlans {
      guard obstacles.repository() != nil else { return [] }
      do throws(Git.Problem) {
        guard let head = try git.commit("HEAD") else { return [] }
        return try git.revisions(of: head, changing: [FolderPlace.planName], atMost: 20_000)
          .map { CommittedPlans.Commit(day: $0.day, hash: $0.hash) }
      } catch {
        return []
      }
    } balances: { commit in
      let name = "\(commit.hash):./\(FolderPlace.planName)"
      let bytes: [UInt8]
      do throws(Git.Problem) {
        // If the commit removed the plan, there are no balances.
        guard let file = try git.committedFiles([FolderPlace.planName], of: commit.hash).first
        else { return Loaded([:]) }
        bytes = try git.content(of: file)
      } catch {
        return Loaded(nil, error.failure.diagnostics)
      }
      let plan = JSONDocument.read(
        SourceText(file: name, bytes: bytes), as: Plan.self, stage: "plan")
      return plan.map { plan, _ in
        var balances = CommittedPlans.Balances()
        for tier in plan.tiers {
          for account in tier.accounts {
            let name = AccountName(tier: tier.name, account: account.name).asRecorded
            balances[name] = balances[name] ?? account.balance
          }
        }
        return balances
      }
    }
  }
}
