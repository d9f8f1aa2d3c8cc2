package import PlainText

/// The compiled `spending.rules` and `spending.aliases` of `coffer.json`.
///
/// A row's own category takes precedence over all rules, so the caller must query only rows without
/// a category. The first matching rule applies. Its pattern is compared with the payee, then with
/// the bank's text.
///
///     var rules = CategoryRules(settings)
///     rules.rule(payee: "REWE 12", original: "", account: "Giro", amount: spent)   // 0
package struct CategoryRules: Sendable {
  /// Rules in the order of the settings. A rule's number is its index in this list.
  package let rules: [CategoryRule]

  private let patterns: [RulePattern?]
  /// The first byte of all strings that match each rule; nil if the strings can begin with any
  /// byte.
  private let firstBytes: [UInt8?]
  /// The account name that each rule requires, with aliases resolved; nil if a rule does not
  /// require an account.
  private let accounts: [String?]
  private let aliases: [String: String]
  private var payees = StringInterner()
  private var originals = StringInterner()
  private var known: [UInt64: [Int]] = [:]

  /// Compiles the rules and aliases in the settings.
  ///
  /// - Parameter rules: rules that replace the rules in the settings; nil to use the settings.
  /// - Complexity: linear in the number of rules.
  package init(_ settings: Settings, rules: [CategoryRule]? = nil) {
    self.rules = rules ?? settings.spending?.rules ?? []
    patterns = self.rules.map { $0.match.map(RulePattern.init) }
    firstBytes = patterns.map { $0?.firstByte }
    let names = settings.accountNames
    accounts = self.rules.map { rule in rule.account.map { names[$0] ?? $0 } }
    aliases = settings.spending?.aliases ?? [:]
  }

  /// Returns the number of the first rule that matches the row; nil if no rule matches.
  ///
  /// - Parameters:
  ///   - original: the bank's text, which may be blank.
  ///   - account: the account's name in the settings, not an alias.
  ///   - amount: the amount in the ledger; negative for an outflow.
  /// - Complexity: linear in the number of rules for a new pair of payee and original. For a known
  ///   pair, constant unless rules have conditions in addition to the pattern.
  package mutating func rule(
    payee: String, original: String, account: String, amount: Decimal
  ) -> Int? {
    guard !rules.isEmpty else { return nil }
    let key = UInt64(payees.index(of: payee)) << 32 | UInt64(originals.index(of: original))
    if let candidates = known[key] { return rule(among: candidates, account, amount) }
    let candidates = candidates(payee: payee, original: original)
    known[key] = candidates
    return rule(among: candidates, account, amount)
  }

  /// Returns, in order, the numbers of the rules that match the payee or the bank's text. Unless
  /// `all` is true, the list ends with the first rule whose only condition is the pattern, because
  /// later rules cannot apply.
  ///
  /// - Parameter all: whether to include the later rules.
  /// - Complexity: linear in the number of rules.
  package func candidates(payee: String, original: String, all: Bool = false) -> [Int] {
    let payee = RuleText(payee)
    var bankText: RuleText?
    var found: [Int] = []
    for number in patterns.indices {
      if !fits(number, payee) {
        guard !original.isEmpty else { continue }
        let text = bankText ?? RuleText(original)
        bankText = text
        guard fits(number, text) else { continue }
      }
      found.append(number)
      if !all, rules[number].hasTextAlone { break }
    }
    return found
  }

  /// Whether a text matches the rule. The first byte is compared before the pattern, because most
  /// texts already differ there.
  private func fits(_ number: Int, _ text: RuleText) -> Bool {
    if let first = firstBytes[number], let bytes = text.bytes, bytes.first != first {
      return false
    }
    return patterns[number]?.matches(text) ?? true
  }

  /// Returns the first candidate whose other conditions are satisfied; nil if there is no such
  /// candidate.
  ///
  ///     let candidates = rules.candidates(payee: "REWE 12", original: "")
  ///     rules.rule(among: candidates, "Giro", amount)
  package func rule(among candidates: [Int], _ account: String, _ amount: Decimal) -> Int? {
    for number in candidates where holds(number, account, amount) { return number }
    return nil
  }

  /// Whether the row satisfies all of a rule's conditions except the pattern.
  package func holds(_ number: Int, _ account: String, _ amount: Decimal) -> Bool {
    let rule = rules[number]
    if rule.hasTextAlone { return true }
    if let wanted = accounts[number], wanted != account { return false }
    switch rule.sign {
    case .incoming?: if !amount.isPositive { return false }
    case .outgoing?: if !amount.isNegative { return false }
    case nil: break
    }
    guard let range = rule.amount else { return true }
    let size = amount.magnitude
    return size >= range.min ?? size && size <= range.max ?? size
  }

  /// Returns the current name of a category. Aliases apply to the whole name or, if it has no
  /// alias, to its longest leading part with an alias. They are applied only once.
  ///
  ///     // with {"Food": "Eating"}
  ///     rules.renamed("Food:Fruit")   // "Eating:Fruit"
  package func renamed(_ category: String) -> String {
    guard !aliases.isEmpty else { return category }
    var part = category[...]
    while true {
      if let new = aliases[String(part)] { return new + String(category[part.endIndex...]) }
      guard let colon = part.utf8.lastIndex(of: UInt8(ascii: ":")) else { return category }
      part = part[..<colon]
    }
  }
}

extension CategoryRule {
  /// Whether the pattern is the only condition.
  fileprivate var hasTextAlone: Bool { account == nil && sign == nil && amount == nil }
}
