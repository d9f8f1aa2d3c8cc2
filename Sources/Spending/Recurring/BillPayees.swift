import FinanceModel

/// Payees of bills, matched as in rules. Patterns without `*` and `?` are found by a set lookup.
///
///     BillPayees(["Gym*", "City Power"]).contains("CITY  POWER")   // true
package struct BillPayees: Sendable {
  private let literals: Set<String>
  private let others: [RulePattern]

  package init(_ texts: [String]) {
    var literals: Set<String> = []
    var others: [RulePattern] = []
    for pattern in texts.map(RulePattern.init) {
      if let literal = pattern.literal { literals.insert(literal) } else { others.append(pattern) }
    }
    (self.literals, self.others) = (literals, others)
  }

  /// All patterns, folded by ``RuleText/folded``; nil if any pattern contains `*` or `?`.
  package var onlyLiterals: Set<String>? { others.isEmpty ? literals : nil }

  /// Whether a payee or a bank's text matches one of the patterns. Blank text never matches.
  ///
  /// - Complexity: linear in the length of the text, and in the number of patterns with `*` or `?`.
  package func contains(_ text: String) -> Bool { contains(RuleText(text)) }

  /// Whether folded text matches one of the patterns.
  func contains(_ text: RuleText) -> Bool {
    let folded = text.folded
    return !folded.isEmpty && (literals.contains(folded) || others.contains { $0.matches(text) })
  }
}

extension BillSettings {
  /// Patterns that identify the bill in rows: the payee or, without a payee, the name, followed by
  /// the aliases.
  var payees: [String] { [payee ?? name] + (aliases ?? []) }
}
