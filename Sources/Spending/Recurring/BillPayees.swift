import FinanceModel

/// Payees of bills, matched as in rules. Texts without `*` and `?` are found by a set lookup.
///
///     BillPayees(["Gym*", "City Power"]).contains("CITY  POWER")   // true
package struct BillPayees: Sendable {
  private let literals: Set<String>
  private let others: [RulePattern]

  package init(_ texts: [String]) {
    let patterns = texts.map { RulePattern($0) }
    literals = Set(patterns.compactMap(\.literal))
    others = patterns.filter { $0.literal == nil }
  }

  /// All texts, folded by ``RuleText/folded``; nil if any contains `*` or `?`.
  package var onlyLiterals: Set<String>? { others.isEmpty ? literals : nil }

  /// Whether a payee or a bank's text matches one of the texts. A blank text never matches.
  ///
  /// - Complexity: linear in the text, and in the texts with `*` or `?`.
  package func contains(_ text: String) -> Bool {
    let text = RuleText(text)
    return !text.folded.isEmpty
      && (literals.contains(text.folded) || others.contains { $0.matches(text) })
  }
}

extension BillSettings {
  /// Texts that identify the bill in rows: the payee or, without a payee, the name; then the
  /// aliases.
  var payees: [String] { [payee ?? name] + (aliases ?? []) }
}
