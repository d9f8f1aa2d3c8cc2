package import FinanceModel
import PlainText

/// The names that accounts have, and which new ones look like slips.
package struct RecordingNames: Sendable {
  /// The accounts of the ledger that some row counts of, in the order of the ledger.
  package let recorded: [String]
  /// The account's name for each of its names, and for each alias.
  private let accounts: [String: String]
  private let known: SimilarNames
  private let isRecorded: Set<String>
  private let isDeleted: Set<String>

  /// Accounts of the ledger that are not deleted, and those that the settings list.
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

  /// The account of that very name or alias; nil where there is none.
  package func account(_ name: String) -> String? { accounts[name] }

  /// Whether some row of the account counts.
  func isRecorded(_ account: String) -> Bool { isRecorded.contains(account) }

  /// Whether the ledger has the account, and all that it says of it is deleted.
  func isDeleted(_ account: String) -> Bool { isDeleted.contains(account) }

  /// A name that is there and that one which is not looks like; nil where none is.
  package func similar(to name: String) -> String? { known.first(similarTo: name) }

  /// As many characters as a name may have.
  package static let longestName = 100
}

extension String {
  /// The text without the spaces at its ends.
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
