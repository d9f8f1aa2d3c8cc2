package import FinanceModel
import PlainText

/// Known account names, used to detect new names that are probably misspellings.
package struct RecordingNames: Sendable {
  /// Accounts in the ledger with a row in effect, in ledger order.
  package let recorded: [String]
  /// Account names, by account name and by alias.
  private let accounts: [String: String]
  private let known: SimilarNames
  private let isRecorded: Set<String>
  private let isDeleted: Set<String>

  /// Collects the accounts in the ledger that are not deleted, and the accounts in the settings.
  ///
  /// - Complexity: linear in the number of the ledger's rows.
  package init(_ ledger: ValueLedger, _ settings: Settings) {
    recorded = ledger.accounts.indices.filter {
      AccountHistory(ledger, account: $0).firstDay != nil
    }
    .map { ledger.accounts[$0] }
    isRecorded = Set(recorded)
    isDeleted = Set(ledger.accounts).subtracting(isRecorded)
    var accounts = settings.accountNames
    let names = recorded + (settings.accounts ?? []).map(\.name)
    known = SimilarNames(names + accounts.keys.sorted())
    for name in names { accounts[name] = name }
    self.accounts = accounts
  }

  /// Returns the account with exactly this name or alias; nil if unknown.
  package func account(_ name: String) -> String? { accounts[name] }

  /// Whether the account has a row in effect.
  func isRecorded(_ account: String) -> Bool { isRecorded.contains(account) }

  /// Whether the account is in the ledger and all its rows are deleted.
  func isDeleted(_ account: String) -> Bool { isDeleted.contains(account) }

  /// Returns a known name that resembles an unknown name; nil if there is no such name.
  package func similar(to name: String) -> String? { known.first(similarTo: name) }

  /// Maximum number of characters in a name.
  package static let longestName = 100
}

extension String {
  /// The text without leading and trailing spaces.
  var withoutOuterSpaces: String {
    let isSpace = { (character: Character) in
      character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .spaceSeparator }
    }
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }
}

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

/// Known names, searched for the intended spelling of a misspelt name.
///
///     var names = SimilarNames(["ISA savings", "Saver 2024"])
///     names.first(similarTo: "ISA saving")   // "ISA savings"
///     names.first(similarTo: "Saver 2025")   // nil
package struct SimilarNames: Sendable {
  private struct Name {
    let text, folded, withoutDigits: String
    let count: Int

    init(_ text: String) {
      self.text = text
      folded = text.foldedForMatching.withSingleSpaces
      withoutDigits = text.filter { !$0.isNumber }.withSingleSpaces
      count = folded.count
    }
  }

  private var names: [Name] = []

  package init(_ names: [String] = []) {
    for name in names { append(name) }
  }

  /// Adds a name. Names beyond ``limit`` are ignored, because each new name is compared with all
  /// known names. A household has fewer names.
  package mutating func append(_ name: String) {
    if names.count < Self.limit { names.append(Name(name)) }
  }

  /// Returns the first name that is the same apart from letter case and the kinds of hyphens and
  /// spaces. Otherwise returns the first similar name.
  ///
  /// Two names are similar if one, of at least three letters, is a prefix of the other, or if at
  /// most a quarter of the letters differ. Names that differ only in their digits are not similar.
  ///
  /// - Complexity: linear in the number of names.
  package func first(similarTo text: String) -> String? {
    let wanted = Name(text)
    if let same = names.first(where: { $0.folded == wanted.folded }) { return same.text }
    return names.first { other in
      other.withoutDigits != wanted.withoutDigits && Self.isNear(wanted, other)
    }?.text
  }

  private static func isNear(_ a: Name, _ b: Name) -> Bool {
    let (shorter, longer) = a.count < b.count ? (a, b) : (b, a)
    if shorter.count >= 3, longer.folded.hasPrefix(shorter.folded) { return true }
    let allowed = longer.count / 4
    guard longer.count <= 100, longer.count - shorter.count <= allowed else { return false }
    return editDistance(a.folded, b.folded) <= allowed
  }

  private static let limit = 1000
}

extension String {
  fileprivate var withSingleSpaces: String { split(separator: " ").joined(separator: " ") }
}
