import Checking
package import FinanceFolder
import FinanceModel
import PlainText

/// A finance folder at one moment. Every file that an answer needs is read once, before the answer
/// is computed.
///
/// Each method that reads files returns the findings, which the caller reports in the order that
/// suits the answer. The rules are applied here to the files that answers read. Edits, merges and
/// `folder-check` apply the rules to the texts that they produce or check.
///
///     let household = Household(Folder(at: "money"), needs: [.plan, .settings])
///     let planning = try found.report(household.planning())
package struct Household: Sendable {
  private(set) var folder: Folder
  /// The ledgers and the plan; nil unless several answers share them.
  private(set) var shared: SharedLedgers?
  /// Results shared by several answers about spending; nil for a single answer.
  private(set) var spending: SharedSpending?

  /// Reads the parts. Files that cannot be read are reported on first use.
  ///
  /// - Complexity: linear in the number of bytes.
  package init(_ folder: Folder, needs parts: [FolderPart]) {
    self.folder = folder.reading(parts)
  }

  /// Returns a copy for an answer that needs only some parts of the settings.
  func using(_ parts: [FolderPart]) -> Household {
    var household = self
    household.folder = folder.using(parts)
    return household
  }

  /// Returns a copy whose answers share one reading of the ledgers and the plan.
  func sharingLedgers() -> Household {
    guard shared == nil else { return self }
    var household = self
    household.shared = folder.settings().value.map { SharedLedgers(folder, $0) }
    return household
  }

  /// Returns a copy whose answers share one computation of the spending through `day`. If the
  /// settings have errors, each answer computes its own spending, because some answers can still
  /// succeed.
  func sharingSpending(asOf day: CalendarDate, today: CalendarDate) -> Household {
    guard folder.settings().value != nil else { return self }
    var household = sharingLedgers()
    household.spending = SharedSpending(household, asOf: day, today: today)
    return household
  }

  /// Returns the plan and the settings, checked against the rules.
  ///
  /// - Parameter movesMoney: whether settings about the sources of money are checked.
  func planning(movesMoney: Bool = false) -> Loaded<Planning> {
    folder.planning(planRules, settingsRules(movingMoney: movesMoney))
  }

  /// Returns warnings about balances that the history does not explain; see `balanceWarnings`.
  func balanceDiagnostics(of planning: Planning) -> [Diagnostic] {
    folder.balanceDiagnostics(balanceWarnings, of: planning)
  }

  /// Returns ``planning(movesMoney:)`` followed by the warnings about the plan's balances.
  func settledPlanning() -> Loaded<Planning> {
    let loaded = planning()
    guard let planning = loaded.value else { return loaded }
    return Loaded(planning, loaded.diagnostics + balanceDiagnostics(of: planning))
  }

  /// Returns the settings with their document, even if the plan is invalid; nil if the file does
  /// not exist.
  func sourcedSettings() -> Loaded<SourcedValue<Settings>?> { folder.sourcedSettings() }

  /// Returns the plan without checking it against the rules; nil if the file does not exist.
  func plan() -> Loaded<SourcedValue<Plan>?> { shared?.plan ?? folder.plan() }

  /// Returns a ledger's files in the last git commit, ordered by name; empty if there are no
  /// commits.
  func committed(_ ledger: Ledger) -> [SourceText] {
    let name = "ledgers/\(ledger.rawValue)"
    return folder.committedFiles(["\(name).csv", name]).sorted { $0.key < $1.key }
      .filter { $0.key.hasSuffix(".csv") }.map { SourceText(file: $0.key, bytes: $0.value) }
  }

  /// Returns the plan and its history.
  func books(with planning: Planning) -> Loaded<PlanBooks> { folder.books(with: planning) }

  /// Returns warnings about balances that the history in `books` does not explain.
  func balanceDiagnostics(of books: PlanBooks) -> [Diagnostic] {
    books.diagnostics(balanceWarnings)
  }

  /// Returns the history; empty if the folder does not contain one.
  func history() -> Loaded<History> { shared?.history ?? folder.history() }

  /// Returns the items of `recurring.json`, checked against the rules; nil if the file does not
  /// exist.
  func recurringItems(of plan: Plan) -> Loaded<SourcedValue<[RecurringItem]>?> {
    folder.recurringItems(recurringRules, of: plan)
  }

  /// Returns the operations in the history; empty if there are no items. The result is also empty
  /// if the history cannot be read; that error is reported on first use.
  func recordedOperations(ifAny items: [RecurringItem]) -> Set<String> {
    items.isEmpty ? [] : Set((history().value?.rows ?? []).lazy.compactMap(\.entry.op))
  }

  /// Whether `recurring.json` exists, valid or not.
  var hasRecurringItems: Bool { folder.hasRecurringItems }

  /// Returns the items of `recurring.json` in a folder that may not have a plan.
  func recurringItems() -> Loaded<SourcedValue<[RecurringItem]>?> {
    guard hasRecurringItems else { return Loaded(.some(nil)) }
    let plan = plan()
    guard let known = plan.value else { return Loaded(nil, plan.diagnostics) }
    let items = folder.recurringItems(recurringRules, of: known?.value)
    return Loaded(items.value, plan.diagnostics + items.diagnostics)
  }
}

extension Household {
  /// Returns the household as of a commit.
  ///
  /// - Throws: the errors of ``FinanceFolder/Folder/files(at:knowing:)``.
  func at(_ revision: Revision, needs parts: [FolderPart]) throws(Failure) -> Household {
    Household(try folder.files(at: revision).folder, needs: parts)
  }
}

extension Revision {
  /// The commit as shown in answers: its abbreviated hash, day and subject.
  var json: JSONValue {
    .object([
      "commit": .string(hash), "date": .string(day.description), "subject": .string(subject),
    ])
  }
}

extension Failure {
  /// Returns a failure with the errors in a commit's files. These errors cannot be corrected, so
  /// the hints suggest another revision. An error without a position names the commit.
  func named(_ revision: Revision) -> Failure {
    let named = diagnostics.filter { $0.severity == .error }.map { error in
      var error = error
      let name = "'\(revision.name.visible)"
      if error.excerpt == nil, !error.message.contains(name) {
        error.message = "in \(name)': \(error.message)"
      }
      error.hint = "name another revision; files in a commit cannot be corrected"
      return error
    }
    return Failure(kind, named)
  }

  /// Returns the error for revisions that cannot be compared.
  static func incomparable(_ message: String) -> Failure {
    Failure(
      .input,
      Diagnostic(.error, FolderCode.revisionOther, message, hint: "name a later revision"))
  }
}
