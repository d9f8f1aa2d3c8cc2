import FinanceModel
import PlainText

/// The resolution of each entry's account, with checks of the account's name.
struct RecordingNaming {
  private(set) var findings: [LedgerFinding] = []

  private let names: RecordingNames
  private let isForced: Bool
  /// Accounts whose first row is one of the entries.
  private var begun: Set<String> = []
  private var begunNames = SimilarNames()
  private var reported: Set<String> = []

  init(_ ledger: ValueLedger, _ settings: Settings, isForced: Bool) {
    names = RecordingNames(ledger, settings)
    self.isForced = isForced
  }

  /// Returns the account's name; nil if the entry cannot belong to an account.
  mutating func named(_ entry: ValueEntry) -> String? {
    let name = entry.account.withoutOuterSpaces
    if let problem = Self.problem(with: name) {
      report(
        .error, .nameMalformed, problem, entry,
        hint: "write a name of 1 to 100 characters, without control characters")
      return nil
    }
    let account = names.account(name)
    if let account, names.isRecorded(account) || begins(entry) {
      noteSpaces(entry, account)
      return account
    }
    guard begins(entry) else {
      // Other rules check whether the account is already deleted.
      if entry.event == .delete, names.isDeleted(name) { return name }
      reportUnknown(entry, name)
      return nil
    }
    noteSpaces(entry, name)
    question(entry, name)
    return name
  }

  private func begins(_ entry: ValueEntry) -> Bool {
    [.open, .value, .flow].contains(entry.event)
  }

  private static func problem(with name: String) -> String? {
    if name.isEmpty { return "the account's name is blank" }
    if name == "*" { return "account name '*' is reserved for the total" }
    if name.visible != name { return "account '\(name.visible)' contains a control character" }
    guard name.count > RecordingNames.longestName else { return nil }
    let limit = RecordingNames.longestName
    return "account '\(name.prefix(40))…' has \(name.count) characters, expected at most \(limit)"
  }

  private mutating func noteSpaces(_ entry: ValueEntry, _ account: String) {
    guard entry.account != entry.account.withoutOuterSpaces, reported.insert(entry.account).inserted
    else { return }
    report(
      .note, .nameTrimmed, "account '\(entry.account.visible)' is trimmed to '\(account.visible)'",
      entry, hint: nil)
  }

  private mutating func question(_ entry: ValueEntry, _ name: String) {
    guard begun.insert(name).inserted else { return }
    let similar = names.similar(to: name) ?? begunNames.first(similarTo: name)
    begunNames.append(name)
    if similar == nil, entry.event == .flow { return questionFlow(entry, name) }
    guard let similar else { return }
    report(
      isForced ? .warning : .error, .nameSimilar,
      "account '\(name.visible)' is new, but '\(similar.visible)' exists", entry,
      hint: isForced ? nil : "write '\(similar.visible)', or add --force to create a new account")
  }

  /// Reports a flow into an account without a value. Such a flow is rare, so the unknown name may
  /// be a misspelling.
  private mutating func questionFlow(_ entry: ValueEntry, _ name: String) {
    findings.append(
      LedgerFinding(
        isForced ? .warning : .error, .accountUnknown, of: .values,
        "account '\(name.visible)' does not exist", at: entry.place, column: "account",
        hint: isForced
          ? nil
          : "record a value first, or add --force to create the account with"
            + " this flow"))
  }

  private mutating func reportUnknown(_ entry: ValueEntry, _ name: String) {
    let near = nearestName(to: name, among: names.recorded).map { "did you mean '\($0.visible)'?" }
    let list = names.recorded.prefix(20).map(\.visible).joined(separator: ", ")
    findings.append(
      LedgerFinding(
        .error, .accountUnknown, of: .values, "account '\(name.visible)' does not exist",
        at: entry.place, column: "account",
        hint: near ?? (list.isEmpty ? "there are no accounts yet" : "write one of: \(list)")))
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ code: ValueCode, _ message: String, _ entry: ValueEntry,
    hint: String?
  ) {
    findings.append(
      LedgerFinding(severity, code, message, at: entry.place, column: "account", hint: hint))
  }
}
