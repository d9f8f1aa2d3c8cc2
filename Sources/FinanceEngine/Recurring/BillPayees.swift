import FinanceModel

/// The payees of bills: texts that are compared as rules compare them, those without `*` and `?` by
/// one look into a set.
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

  /// The only texts that are among them, folded as ``RuleText/folded``; nil where one has `*` or
  /// `?`.
  package var onlyLiterals: Set<String>? { others.isEmpty ? literals : nil }

  /// Whether a payee, or a bank's text, is one of them. A blank text is none.
  ///
  /// - Complexity: linear in the text, and in the texts with `*` or `?`.
  package func contains(_ text: String) -> Bool {
    let text = RuleText(text)
    return !text.folded.isEmpty
      && (literals.contains(text.folded) || others.contains { $0.matches(text) })
  }
}

extension BillSettings {
  /// The texts by which rows know it: the payee, else the name, and the aliases.
  var payees: [String] { [payee ?? name] + (aliases ?? []) }
}
