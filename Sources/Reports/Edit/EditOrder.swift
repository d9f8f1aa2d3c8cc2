package import Console
package import FinanceEngine
import FinanceFolder
package import PlainText

/// What a person asks to set in the plan or in `coffer.json`.
///
///     EditOrder(.fields, ["Emergency", "target", "20000"], terms).request(&found)
package struct EditOrder {
  /// What is changed.
  package enum Change: Sendable {
    /// Fields of the tiers and accounts that the words name.
    case fields
    /// The same as JSON lines.
    case lines(SourceText)
    /// A tier, or an account if TIER/ACCOUNT is named, is added with the fields in the words.
    case add(String)
    /// A tier or an account is removed, after the changes in the words.
    case remove(String, moveTo: String?)
    /// Balances become what the claimed accounts that the words name are worth.
    case worth
    /// What `coffer.json` says of an account.
    case account(String)
    /// What it says of an asset.
    case asset(String)
    /// Another key of it.
    case setting(String)
  }

  /// How the change is made.
  package struct Terms: Sendable {
    let op: String
    let namesOp: Bool
    let stamp: PostingStamp
    let isApplied: Bool

    /// - Parameters:
    ///   - op: what the operation is called.
    ///   - namesOp: whether the person named it.
    ///   - stamp: when it is, and what the person notes of it.
    ///   - isApplied: whether it is recorded.
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

  /// - Parameter words: as typed: names, fields and values.
  package init(_ change: Change, _ words: [String], _ terms: Terms) {
    self.change = change
    self.words = words
    self.terms = terms
  }

  /// The proposal that makes the change.
  ///
  /// - Parameter found: gets what is wrong with JSON lines.
  /// - Throws: ``UsageProblem`` if nothing is asked for, for words that are no fields and values,
  ///   and for a note or an operation of a setting; ``Failure`` for JSON lines with errors.
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

  /// The option that asks for it, and what is asked for of `coffer.json`; nil if the plan is meant.
  private func settingsEdit() throws(UsageProblem) -> (option: String, SettingsEdit)? {
    switch change {
    case .account(let name): ("account", try SettingsEdit(.account(name), words))
    case .asset(let symbol): ("asset", try SettingsEdit(.asset(symbol), words))
    case .setting(let key): ("setting", try SettingsEdit(.folder, [key] + words))
    case .fields, .lines, .add, .remove, .worth: nil
    }
  }

  /// A setting is not a row, so it has no note.
  private func refuseTermsOfRows(_ option: String) throws(UsageProblem) {
    guard terms.stamp.note == nil else {
      throw UsageProblem(
        "--\(option) has no --note", hint: "no row is written for a setting", code: .conflict)
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
