import Checking
package import Console
package import FinanceFolder
import FinanceModel
package import PlainText

/// A requested change to `coffer.json`.
///
///     try SettingsEdit(.account("Savings"), ["kind=SAVINGS", "currency", "EUR"])
package struct SettingsEdit: Equatable, Sendable {
  /// The entry whose settings change.
  package enum Subject: Equatable, Sendable {
    case account(String)
    /// An asset, identified by its symbol.
    case asset(String)
    case folder
  }

  let subject: Subject
  /// Keys, with dots for nested values, in the order typed. A repeated key has several values.
  let assignments: [(key: String, values: [String])]

  /// Parses keys and values: `KEY=VALUE`, or `KEY VALUE` as two words. An empty value removes the
  /// key.
  ///
  /// - Throws: ``UsageProblem`` for a key without a value.
  package init(_ subject: Subject, _ words: [String]) throws(UsageProblem) {
    self.subject = subject
    var assignments: [(key: String, values: [String])] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      var (key, value) = (word, "")
      if let equals = word.firstIndex(of: "=") {
        (key, value) = (String(word[..<equals]), String(word[word.index(after: equals)...]))
      } else if let next = rest.popFirst() {
        value = next
      } else {
        throw UsageProblem(
          "'\(word.visible)' has no value", hint: "write \(word.visible)=VALUE",
          code: .missingOperand)
      }
      if let known = assignments.firstIndex(where: { $0.key == key }) {
        assignments[known].values.append(value)
      } else {
        assignments.append((key, [value]))
      }
    }
    self.assignments = assignments
  }

  package static func == (a: SettingsEdit, b: SettingsEdit) -> Bool {
    a.subject == b.subject && a.assignments.elementsEqual(b.assignments, by: ==)
  }
}

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

/// The changed values of the settings.
package struct SettingsEditAnswer {
  private static let columns: [Column<SettingsDraft.Line>] = [
    .text("subject", "the account or symbol; blank for a folder setting") { $0.subject },
    .text("key", "the key; dots separate nested keys") { $0.key },
    .text("before", "the previous value, as JSON; blank if there was none") { $0.before },
    .text("after", "the new value, as JSON; blank if the value is removed") { $0.after },
  ]

  static let changes = TableSpec(
    "settings", "one row for each changed value in coffer.json", needs: "setting", columns)

  let lines: [SettingsDraft.Line]
  let diff: LineDiff

  /// - Parameter isApplied: whether the change has been written.
  func answer(isApplied: Bool) -> Answer {
    let isRecorded = isApplied && !diff.hunks.isEmpty
    let text = diff.text(label: Folder.settingsFile).map { $0 + "\n" }.joined()
    return Answer(
      json: .object([
        .init("applied", .bool(isRecorded)), .init("settings", .array(table.objects)),
        .init("settings_diff", .string(text)),
      ]), tables: [table], page: page(isApplied), isRecorded: isRecorded)
  }

  private var table: Table {
    Table(Self.changes, Self.columns, of: lines)
  }

  private func page(_ isApplied: Bool) -> Page {
    var page = Page()
    guard !diff.hunks.isEmpty else {
      page.line("Nothing changes.")
      return page
    }
    page.heading(isApplied ? "Recorded" : "With --apply the settings become")
    page.changedLines(of: diff, named: Folder.settingsFile)
    return page
  }
}
