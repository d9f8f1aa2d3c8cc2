import FinanceEngine
package import FinanceFolder
import FinanceModel
import PlainText

/// A finance folder as one value: the files that an answer needs, each read once and all before the
/// answer is begun, so that it is made of what the folder held at one moment.
///
/// Each reading comes with its findings, for the one who asks to report in the order that suits the
/// answer. The rules of meaning are applied here to what answers read; edits, merges and
/// `folder-check` apply them to texts of their own.
///
///     let household = Household(Folder(at: "money"), needs: [.plan, .settings])
///     let planning = try found.report(household.planning())
package struct Household: Sendable {
  let folder: Folder
  /// The long ledgers, where several answers share them.
  private(set) var shared: SharedLedgers?
  /// What answers about spending have in common, where several are made.
  private(set) var spending: SharedSpending?

  /// Reads the parts. What cannot be read is reported by who asks for it.
  ///
  /// - Complexity: linear in the bytes.
  package init(_ folder: Folder, needs parts: [FolderPart]) {
    self.folder = folder.reading(parts)
  }

  /// The same, with prices and transactions read once for all answers that are made from it.
  func sharingLedgers() -> Household {
    guard shared == nil else { return self }
    var household = self
    household.shared = folder.settings().value.map { SharedLedgers(folder, $0) }
    return household
  }

  /// The same, with what answers about the spending of a day have in common made once.
  func sharingSpending(asOf day: CalendarDate, today: CalendarDate) -> Household {
    var household = sharingLedgers()
    household.spending = SharedSpending(household, asOf: day, today: today)
    return household
  }

  /// The plan and the settings, held against the rules of meaning.
  ///
  /// - Parameter movesMoney: whether settings about where money may be taken from are looked at.
  func planning(movesMoney: Bool = false) -> Loaded<Planning> {
    folder.planning(planRules, settingsRules(movingMoney: movesMoney))
  }

  /// Warnings about balances that the history does not settle; see `balanceWarnings`.
  func balanceDiagnostics(of planning: Planning) -> [Diagnostic] {
    folder.balanceDiagnostics(balanceWarnings, of: planning)
  }

  /// ``planning(movesMoney:)`` with the warnings about its balances after it.
  func settledPlanning() -> Loaded<Planning> {
    let loaded = planning()
    guard let planning = loaded.value else { return loaded }
    return Loaded(planning, loaded.diagnostics + balanceDiagnostics(of: planning))
  }

  /// The settings with their document, whatever is wrong with the plan; nil without the file.
  func sourcedSettings() -> Loaded<SourcedValue<Settings>?> { folder.sourcedSettings() }

  /// The plan, not held against the rules; nil without the file.
  func plan() -> Loaded<SourcedValue<Plan>?> { folder.plan() }

  /// The history beside a plan that was read.
  func books(with planning: Planning) -> Loaded<PlanBooks> { folder.books(with: planning) }

  /// The same for a history that was read.
  func balanceDiagnostics(of books: PlanBooks) -> [Diagnostic] {
    books.diagnostics(balanceWarnings)
  }

  /// The history; empty where the folder has none.
  func history() -> Loaded<History> { folder.history() }

  /// The items of `recurring.json`, held against the rules of meaning; nil without the file.
  func recurringItems(of plan: Plan) -> Loaded<SourcedValue<[RecurringItem]>?> {
    folder.recurringItems(recurringRules, of: plan)
  }

  /// The operations that the history has; none without items, or if the history cannot be read,
  /// which is reported where it is needed.
  func recordedOperations(ifAny items: [RecurringItem]) -> Set<String> {
    items.isEmpty ? [] : Set((history().value?.rows ?? []).lazy.compactMap(\.entry.op))
  }

  /// Whether there is a `recurring.json`, whatever it says.
  var hasRecurringItems: Bool { folder.hasRecurringItems }

  /// The same in a folder that may have no plan.
  func recurringItems() -> Loaded<SourcedValue<[RecurringItem]>?> {
    let plan = folder.plan()
    guard let known = plan.value else { return Loaded(nil, plan.diagnostics) }
    let items = folder.recurringItems(recurringRules, of: known?.value)
    return Loaded(items.value, plan.diagnostics + items.diagnostics)
  }
}
