package import Console
import FinanceFolder
import FinanceModel
package import PlainText
package import Planning

/// The user's request to change the plan or `coffer.json`.
///
///     EditOrder(.fields, ["Emergency", "target", "20000"], terms).request(&found)
package struct EditOrder {
  /// The source of the changes.
  package enum Change: Sendable {
    /// Sets fields of the tiers and accounts named in the arguments.
    case fields
    /// Sets fields specified as JSON lines.
    case lines(SourceText)
    /// Adds a tier, or an account for `TIER/ACCOUNT`, with the fields in the arguments.
    case add(String)
    /// Removes a tier or an account after applying the changes in the arguments.
    case remove(String, moveTo: String?)
    /// Sets balances to the values of the claimed accounts named in the arguments.
    case worth
    /// Changes the settings for an account in `coffer.json`.
    case account(String)
    /// Changes the settings for an asset in `coffer.json`.
    case asset(String)
    /// Changes another key in `coffer.json`.
    case setting(String)
  }

  /// The operation and the time of a change, and whether it is recorded.
  package struct Terms: Sendable {
    let op: String
    let namesOp: Bool
    let stamp: PostingStamp
    let isApplied: Bool

    /// Creates the terms.
    ///
    /// - Parameters:
    ///   - op: the operation's name.
    ///   - namesOp: whether the user specified the name.
    ///   - stamp: the time and the user's note.
    ///   - isApplied: whether the change is recorded.
    package init(op: String, namesOp: Bool, _ stamp: PostingStamp, isApplied: Bool) {
      self.op = op
      self.namesOp = namesOp
      self.stamp = stamp
      self.isApplied = isApplied
    }
  }

  private let change: Change
  private let words: [String]
  private let terms: Terms

  /// Creates a request.
  ///
  /// - Parameter words: names, fields and values as typed.
  package init(_ change: Change, _ words: [String], _ terms: Terms) {
    self.change = change
    self.words = words
    self.terms = terms
  }

  /// Returns the proposal for the change.
  ///
  /// - Parameter found: receives the errors in JSON lines.
  /// - Throws: ``UsageProblem`` for an empty request, for arguments that are not fields and values,
  ///   and for a note or an operation specified with a setting; ``Failure`` for JSON lines with
  ///   errors.
  package func request(_ found: inout Diagnostics) throws -> any Proposal {
    if let (option, edit) = try settingsEdit() {
      try refuseTermsOfRows(option)
      return SettingsEditRequest(edit, op: terms.op)
    }
    if case .worth = change {
      return WorthSettingRequest(
        words, op: terms.op, terms.stamp, isApplied: terms.isApplied)
    }
    return PlanEditRequest(
      try edits(&found), op: terms.op, terms.stamp, isApplied: terms.isApplied)
  }

  /// Returns the change to `coffer.json` and the option that requests it; nil for a change to the
  /// plan.
  private func settingsEdit() throws(UsageProblem) -> (option: String, SettingsEdit)? {
    switch change {
    case .account(let name): ("account", try SettingsEdit(.account(name), words))
    case .asset(let symbol): ("asset", try SettingsEdit(.asset(symbol), words))
    case .setting(let key): ("setting", try SettingsEdit(.folder, [key] + words))
    case .fields, .lines, .add, .remove, .worth: nil
    }
  }

  /// Refuses a note, because a setting is not stored as a row.
  private func refuseTermsOfRows(_ option: String) throws(UsageProblem) {
    guard terms.stamp.note == nil else {
      throw UsageProblem(
        "--\(option) cannot be combined with --note",
        hint: "omit --note; a setting has no row for a note",
        code: .conflict)
    }
  }

  private func edits(_ found: inout Diagnostics) throws -> [PlanEdit] {
    switch change {
    case .remove(let subject, let moveTo):
      return try PlanEditWords(words).edits + [PlanEdit(.remove, .typed(subject), moveTo: moveTo)]
    case .add(let subject): return try PlanEditWords(words, first: (.add, subject)).edits
    case .lines(let source): return try found.report(PlanEditLines.reading(source))
    case .fields where words.isEmpty:
      throw UsageProblem(
        "nothing to set", hint: "write a name, a field and a value: TIER target 20000",
        code: .missingOperand)
    case .fields, .worth, .account, .asset, .setting: return try PlanEditWords(words).edits
    }
  }
}

/// The reason why a valid request is refused.
struct EditRefusal: Error, Equatable {
  let code: PlanEditCode
  let message: String
  let hint: String?

  init(_ code: PlanEditCode, _ message: String, hint: String?) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}
