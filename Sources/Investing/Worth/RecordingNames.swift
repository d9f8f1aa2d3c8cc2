package import FinanceModel
import PlainText

/// Known account names, and detection of new names that look like misspellings.
package struct RecordingNames: Sendable {
  /// Accounts of the ledger with a row that counts, in the order of the ledger.
  package let recorded: [String]
  /// The account's name for each name and alias.
  private let accounts: [String: String]
  private let known: SimilarNames
  private let isRecorded: Set<String>
  private let isDeleted: Set<String>

  /// Collects the accounts of the ledger that are not deleted, and those of the settings.
  ///
  /// - Complexity: linear in the ledger's rows.
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

  /// Whether a row of the account counts.
  func isRecorded(_ account: String) -> Bool { isRecorded.contains(account) }

  /// Whether the account is in the ledger and all its rows are deleted.
  func isDeleted(_ account: String) -> Bool { isDeleted.contains(account) }

  /// Returns a known name that an unknown one resembles; nil if there is none.
  package func similar(to name: String) -> String? { known.first(similarTo: name) }

  /// Maximum number of characters in a name.
  package static let longestName = 100
}

extension String {
  /// The text without spaces at its ends.
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
