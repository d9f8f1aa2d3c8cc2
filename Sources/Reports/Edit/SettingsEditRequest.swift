import Checking
package import Console
package import FinanceFolder
import FinanceModel
package import PlainText

/// A change to `coffer.json`; it is applied completely or not at all.
package struct SettingsEditRequest: Proposal {
  /// The table specification.
  package static let tables = [SettingsEditAnswer.changes]

  private let edit: SettingsEdit
  private let op: String

  /// - Parameter op: the operation's name.
  package init(_ edit: SettingsEdit, op: String) {
    self.edit = edit
    self.op = op
  }

  /// The settings, and the plan to which they refer.
  package var needs: [FolderPart] { [.plan, .settings] }

  /// Computes the changed settings.
  ///
  /// - Throws: ``Failure`` if the files have errors or the new settings contradict the plan;
  /// ``UsageProblem`` for a key or a value that is not a valid setting.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: SettingsEditAnswer) {
    guard let sourced = try found.report(household.sourcedSettings()) else {
      throw UsageProblem(
        "the folder has no coffer.json", hint: "folder-init adds missing files",
        code: .file)
    }
    let plan = (household.plan().value ?? nil)?.value
    var draft = SettingsDraft(sourced, plan)
    try draft.apply(edit)
    if let (name, nearest) = draft.newEntry, let nearest {
      found.report([
        Diagnostic(
          .warning, UsageCode.nameUnknown, "'\(name.visible)' is new in coffer.json",
          hint: "did you mean '\(nearest.visible)'?")
      ])
    }
    try report(draft, sourced, plan ?? Plan(tiers: []), &found)
    let change = FolderChange(
      operation: op, files: [draft.change], rows: [],
      backupsKept: sourced.value.backups?.keep)
    let diff = LineDiff(from: draft.change.before, to: draft.change.after, context: 0)
    return (
      change.isEmpty ? nil : change, SettingsEditAnswer(lines: draft.lines, diff: diff)
    )
  }

  /// Returns the change in every output format.
  package func answer(_ outcome: SettingsEditAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }

  /// Codes of findings that are only warnings in an existing file, but prevent writing the file.
  private static let refused: Set<String> = [
    SettingsCode.defaultTwice.rawValue, SettingsCode.aliasTaken.rawValue,
    SettingsCode.duplicateAccount.rawValue,
  ]

  /// Reports findings introduced by the change.
  private func report(
    _ draft: SettingsDraft, _ old: SourcedValue<Settings>, _ plan: Plan,
    _ found: inout Diagnostics
  ) throws {
    let rules = settingsRules(movingMoney: true) + settingsCheckRules
    let known = Set(rules.flatMap { $0(old.value, plan) }.map(\.message))
    let new = rules.flatMap { $0(draft.settings, plan) }.filter { !known.contains($0.message) }
    let diagnostics = new.map {
      Diagnostic(
        Self.refused.contains($0.code) ? .error : $0.severity,
        FindingCode(rawValue: $0.code), $0.message, hint: $0.hint)
    }
    found.report(diagnostics.filter { $0.severity != .error })
    let errors = diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Failure(.input, errors) }
  }
}
