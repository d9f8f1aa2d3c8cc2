import FinanceModel
import PlainText

/// A field of a tier or an account in the plan. The raw value is the word for the field on the
/// command line.
package enum PlanField: String, CaseIterable, Sendable {
  case name, purpose, target, priority, preferred, balance, apy, weight, cap, notes

  /// Creates the field denoted by a word, which may be the field's word or its key in
  /// `reserve_manager.json`.
  ///
  ///     PlanField(word: "apy_pct")   // apy
  package init?(word: String) {
    guard
      let field = Self.allCases.first(where: {
        $0.rawValue == word || $0.key(ofTier: true) == word || $0.key(ofTier: false) == word
      })
    else { return nil }
    self = field
  }

  /// The words of all fields; tier fields come first.
  package static var words: [String] {
    (fields(ofTier: true) + fields(ofTier: false).filter { $0 != .name }).map(\.rawValue)
  }

  /// Returns the fields of a tier or the fields of an account.
  static func fields(ofTier isTier: Bool) -> [PlanField] {
    allCases.filter { $0.key(ofTier: isTier) != nil }
  }

  /// Whether `--privacy` hides the value.
  var isAmount: Bool { [.target, .balance, .cap].contains(self) }

  /// Returns the field's key in the plan file; nil if the tier or account does not have the field.
  func key(ofTier isTier: Bool) -> String? {
    switch (self, isTier) {
    case (.name, true): Tier.CodingKeys.name.rawValue
    case (.purpose, true): Tier.CodingKeys.purpose.rawValue
    case (.target, true): Tier.CodingKeys.target.rawValue
    case (.priority, true): Tier.CodingKeys.priority.rawValue
    case (.preferred, true): Tier.CodingKeys.preferredAccount.rawValue
    case (.name, false): Account.CodingKeys.name.rawValue
    case (.balance, false): Account.CodingKeys.balance.rawValue
    case (.apy, false): Account.CodingKeys.nominalRatePct.rawValue
    case (.weight, false): Account.CodingKeys.weight.rawValue
    case (.cap, false): Account.CodingKeys.cap.rawValue
    case (.notes, false): Account.CodingKeys.notes.rawValue
    default: nil
    }
  }
}
