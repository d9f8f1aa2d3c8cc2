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
