package import Console
import FinanceModel
import PlainText

/// A requested change to the plan, before names and values are resolved.
///
///     PlanEdit(.set, .typed("Emergency"), [.init("target", "20000")])
package struct PlanEdit: Equatable, Sendable {
  /// The verb of the request.
  package enum Action: String, CaseIterable, Sendable {
    case set
    /// Adds a tier, or an account if the subject names one.
    case add
    case remove
  }

  /// The tier or account to change.
  package enum Subject: Equatable, Sendable {
    /// A name as typed: `TIER`, `TIER/ACCOUNT`, or the account's name alone.
    case typed(String)
    /// A tier or one of its accounts.
    case named(tier: String, account: String?)
  }

  /// A field and its new value.
  package struct Assignment: Equatable, Sendable {
    /// The field as typed.
    package let field: String
    /// The value as typed; nil for JSON null.
    package let value: String?

    package init(_ field: String, _ value: String?) {
      self.field = field
      self.value = value
    }
  }

  package let action: Action
  package let subject: Subject
  /// The assignments, in the order in which they are applied.
  package let assignments: [Assignment]
  /// The account that receives the balance of the removed item, as typed.
  package let moveTo: String?
  /// The reason, for the table of changes; "" by default.
  let reason: String
  /// The position of the request in the source text; nil for a request on the command line.
  let excerpt: Excerpt?

  /// Creates a change without a reason.
  package init(
    _ action: Action, _ subject: Subject, _ assignments: [Assignment] = [], moveTo: String? = nil
  ) {
    self.init(action, subject, assignments, moveTo: moveTo, reason: "", at: nil)
  }

  init(
    _ action: Action, _ subject: Subject, _ assignments: [Assignment], moveTo: String? = nil,
    reason: String, at excerpt: Excerpt?
  ) {
    self.action = action
    self.subject = subject
    self.assignments = assignments
    self.moveTo = moveTo
    self.reason = reason
    self.excerpt = excerpt
  }
}

/// The codes of findings about requested plan changes.
package enum PlanEditCode: String, CaseIterable, Sendable {
  /// The tier or account to remove has a balance, but the account that receives the balance is not
  /// named.
  case balanceLeft = "plan-balance-left"
  /// The new name is already used by another tier, or by another account in the tier.
  case nameTaken = "plan-name-taken"
  /// The balance follows an account's value (`follows`) and cannot be set by hand.
  case balanceFollows = "plan-balance-follows"
  /// An account's balance would exceed its cap.
  case capExceeded = "plan-cap-exceeded"
  /// An account's value is unknown, so a balance cannot be set to the value.
  case worthUnknown = "plan-worth-unknown"
}

/// Plan changes as command-line words.
///
///     Emergency target 20000 priority 2 'Emergency/Saver' balance=1180.50
///
/// A subject is followed by fields, each with its value as the next word or after `=`. If a word in
/// the position of a field is not a field, it begins the next subject.
package struct PlanEditWords {
  /// The changes, in the order of the words.
  package private(set) var edits: [PlanEdit] = []
  private var rest: ArraySlice<String>

  /// Parses words.
  ///
  /// - Parameters:
  ///   - first: the subject of the fields at the beginning; nil if the words begin with a subject.
  /// - Throws: ``UsageProblem`` for a field without a value, or a subject without a field.
  package init(
    _ words: [String], first: (action: PlanEdit.Action, subject: String)? = nil
  ) throws(UsageProblem) {
    rest = words[...]
    if let first {
      let assignments = try assignments(of: nil)
      edits.append(PlanEdit(first.action, .typed(first.subject), assignments))
    }
    while let subject = rest.popFirst() {
      let assignments = try assignments(of: subject)
      edits.append(PlanEdit(.set, .typed(subject), assignments))
    }
  }

  /// - Parameter subject: the subject, which must have a field; nil if fields are optional.
  private mutating func assignments(
    of subject: String?
  ) throws(UsageProblem) -> [PlanEdit.Assignment] {
    var assignments: [PlanEdit.Assignment] = []
    while let word = rest.first {
      if let equals = word.firstIndex(of: "="), PlanField(word: String(word[..<equals])) != nil {
        rest.removeFirst()
        assignments.append(
          .init(String(word[..<equals]), String(word[word.index(after: equals)...])))
      } else if PlanField(word: word) != nil || assignments.isEmpty && subject != nil {
        // A subject must be followed by a field, even if the field is unknown.
        rest.removeFirst()
        guard let value = rest.popFirst() else { throw Self.withoutValue(word, of: subject) }
        assignments.append(.init(word, value))
      } else {
        break
      }
    }
    guard let subject, assignments.isEmpty else { return assignments }
    throw UsageProblem(
      "no field is given for '\(subject.visible)'",
      hint: "write a field and its value: target 20000", code: .missingOperand)
  }

  private static func withoutValue(_ word: String, of subject: String?) -> UsageProblem {
    let fields = PlanField.allCases.map(\.rawValue)
    let isField = PlanField(word: word) != nil
    let hint =
      isField
      ? "write the value after the field"
      : nearestName(to: word, among: fields).map { "did you mean '\($0)'?" }
        ?? "choose from: \(fields.joined(separator: ", "))"
    return UsageProblem(
      isField
        ? "field '\(word)' has no value"
        : "'\(word.visible)' is neither a field nor a complete"
          + " change",
      hint: hint, code: .missingOperand)
  }
}

/// The changed values in the plan, and the rows added to its history.
package struct PlanEditAnswer {
  private static let columns: [Column<(op: String, line: PlanDraft.Line)>] = [
    .text("op", "the operation's name") { $0.op },
    .text("tier", "the tier's name") { $0.line.tier },
    .text("account", "the account's name; blank for a tier field") { $0.line.account },
    .text("field", "the changed field") { $0.line.field.rawValue },
    .text("before", "the previous value; blank if there was none") { $0.line.before },
    .text("after", "the new value; blank if the value is removed") { $0.line.after },
    .text("reason", "the reason; blank if the change was requested explicitly") { $0.line.reason },
  ]

  static let changes = TableSpec(
    "changes", "one row for each changed value in the plan", columns)

  let op: String
  let lines: [PlanDraft.Line]
  /// The change; nil if the history already contains the operation.
  let change: ChangePreview?

  /// - Parameter isApplied: whether the change has been written.
  func answer(isApplied: Bool) -> Answer {
    let isRecorded = isApplied && change?.isEmpty == false
    let members =
      change?.members ?? [.init("history", .array([])), .init("plan_diff", .string(""))]
    return Answer(
      json: .object([
        .init("op", .string(op)), .init("applied", .bool(isRecorded)),
        .init("changes", .array(table.objects(omitting: ["op"]))),
      ]).adding(members),
      tables: [table, change?.rows ?? Table(ChangePreview.history, rows: [])],
      page: page(isApplied), isRecorded: isRecorded)
  }

  private var table: Table {
    Table(Self.changes, Self.columns, of: lines.map { (op, $0) })
  }

  private func page(_ isApplied: Bool) -> Page {
    var page = Page()
    guard let change, !change.isEmpty else {
      page.line("Nothing changes.")
      return page
    }
    page.table(shown)
    if !change.rows.rows.isEmpty {
      page.heading(isApplied ? "Recorded in the history:" : "Would be recorded in the history:")
      change.addRows(to: &page)
    }
    page.heading(isApplied ? "Recorded as \(op)" : "With --apply the plan becomes")
    change.addDiff(to: &page)
    return page
  }

  /// The changes for display, with amounts that `--privacy` hides.
  private var shown: TextTable {
    var shown = TextTable([
      .flexible("Tier"), .flexible("Account"), .left("Field"), .flexible("Before"),
      .flexible("After"), TextTable.Column("Reason", .left, isFlexible: true, dropRank: 0),
    ])
    for line in lines {
      let role: StyledText.Role = line.field.isAmount ? .amount : .plain
      shown.row([
        StyledText(line.tier), StyledText(line.account ?? ""), StyledText(line.field.rawValue),
        StyledText(line.before ?? "", role), StyledText(line.after ?? "", role),
        StyledText(line.reason),
      ])
    }
    return shown
  }
}
