package import FinanceModel
import PlainText

/// The names that accounts have, and which new ones look like slips.
package struct RecordingNames: Sendable {
  /// The accounts of the ledger that some row counts of, in the order of the ledger.
  package let recorded: [String]
  /// The account's name for each of its names, and for each alias.
  private let accounts: [String: String]
  private let known: [String]

  /// Accounts of the ledger that are not deleted, and those that the settings list.
  ///
  /// - Complexity: linear in the ledger's rows.
  package init(_ ledger: ValueLedger, _ settings: Settings) {
    recorded = ledger.accounts.indices.filter { !AccountHistory(ledger, account: $0).isEmpty }
      .map { ledger.accounts[$0] }
    var accounts = settings.accountNames
    var known = recorded
    for name in settings.accounts?.map(\.name) ?? [] where !recorded.contains(name) {
      known.append(name)
    }
    known += accounts.keys.sorted()
    for name in known where accounts[name] == nil { accounts[name] = name }
    self.accounts = accounts
    self.known = known
  }

  /// The account of that very name or alias; nil where there is none.
  package func account(_ name: String) -> String? { accounts[name] }

  /// A name that is there and nearly the same as one that is not; nil where none is.
  package func similar(to name: String) -> String? { Self.similar(to: name, among: known) }

  /// The one of `names` that `name` is nearly: the same without regard to case, kinds of hyphen and
  /// spaces; else one that begins the other, with three letters at least; else one in which a
  /// quarter of the letters differ at most. Names that differ only in their digits never are.
  ///
  ///     RecordingNames.similar(to: "ISA saving", among: ["ISA savings"])   // "ISA savings"
  ///     RecordingNames.similar(to: "ISA 2025", among: ["ISA 2024"])        // nil
  package static func similar(to name: String, among names: [String]) -> String? {
    let folded = name.folded
    if let same = names.first(where: { $0.folded == folded }) { return same }
    let letters = name.withoutDigits
    return names.first { other in
      other.withoutDigits != letters && isNear(folded, other.folded)
    }
  }

  private static func isNear(_ a: String, _ b: String) -> Bool {
    let (shorter, longer) = a.count < b.count ? (a, b) : (b, a)
    if shorter.count >= 3, longer.hasPrefix(shorter) { return true }
    let allowed = longer.count / 4
    guard longer.count <= longestName, longer.count - shorter.count <= allowed else {
      return false
    }
    return editDistance(a, b) <= allowed
  }

  /// As many characters as a name may have.
  static let longestName = 100
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

  fileprivate var folded: String { foldedForMatching.withSingleSpaces }

  fileprivate var withoutDigits: String { filter { !$0.isNumber }.withSingleSpaces }

  private var withSingleSpaces: String { split(separator: " ").joined(separator: " ") }
}
