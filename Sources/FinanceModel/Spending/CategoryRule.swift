package import PlainText

/// A category rule in `coffer.json`: values that are assigned to matching rows when the rows are
/// read.
///
///     {"match": "REWE*", "category": "Groceries"}
///     {"match": "Standing order", "account": "Giro", "kind": "transfer", "to": "Savings"}
package struct CategoryRule: Codable, Equatable, Sendable {
  /// The bounds of an unsigned amount, inclusive, in the row's own currency.
  package struct AmountRange: Codable, Equatable, Sendable {
    /// The lower bound; nil means unlimited.
    package var min: Decimal?
    /// The upper bound; nil means unlimited.
    package var max: Decimal?

    package enum CodingKeys: String, CodingKey, CaseIterable { case min, max }

    package init(min: Decimal? = nil, max: Decimal? = nil) {
      self.min = min
      self.max = max
    }
  }

  /// The direction of the money: incoming or outgoing.
  package enum Sign: String, Codable, CaseIterable, Sendable {
    case incoming = "in"
    case outgoing = "out"
  }

  /// The kind that a rule assigns to a row.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// A transfer between two of the household's own accounts: neither income nor spending.
    case transfer
  }

  /// The pattern for the payee or the bank's text; `*` matches any text and `?` matches one
  /// character. If nil, any row matches.
  package var match: String?
  /// The name or an alias of the row's account.
  package var account: String?
  package var amount: AmountRange?
  package var sign: Sign?
  package var category: String?
  /// The payee assigned to the row in place of its original payee.
  package var payee: String?
  /// Tags added to the row's tags.
  package var tags: [String]?
  package var kind: Kind?
  /// The other account of a transfer.
  package var to: String?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case match, account, amount, sign, category, payee, tags, kind, to
  }

  package init(
    match: String? = nil, account: String? = nil, amount: AmountRange? = nil, sign: Sign? = nil,
    category: String? = nil, payee: String? = nil, tags: [String]? = nil, kind: Kind? = nil,
    to: String? = nil
  ) {
    self.match = match
    self.account = account
    self.amount = amount
    self.sign = sign
    self.category = category
    self.payee = payee
    self.tags = tags
    self.kind = kind
    self.to = to
  }
}

extension CategoryRule: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    match = try object.optional(CodingKeys.match, .text)
    account = try object.optional(CodingKeys.account, .text)
    amount = try object.optional(CodingKeys.amount, .object)
    sign = try object.optional(CodingKeys.sign, .word)
    category = try object.optional(CodingKeys.category, .text)
    payee = try object.optional(CodingKeys.payee, .text)
    tags = try object.optional(CodingKeys.tags, .list(of: .text))
    kind = try object.optional(CodingKeys.kind, .word)
    to = try object.optional(CodingKeys.to, .text)
  }
}

extension CategoryRule.AmountRange: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    min = try object.optional(CodingKeys.min, .decimal)
    max = try object.optional(CodingKeys.max, .decimal)
  }
}

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

/// The pattern of a rule, prepared for comparison with payees; `*` matches any text and `?` matches
/// one character.
///
/// Letter case, kinds of hyphens and spaces, and runs of spaces are ignored. A pattern with neither
/// `*` nor `?` must match the whole text.
///
///     RulePattern("REWE*").matches(RuleText("Rewe  City 12"))   // true
///     RulePattern("Rewe").matches(RuleText("REWE City"))        // false
package struct RulePattern: Sendable {
  private let text: RuleText

  /// Prepares a pattern.
  ///
  /// - Complexity: linear in the length of the pattern.
  package init(_ text: String) { self.text = RuleText(text) }

  /// The only string that matches, in folded form; nil if the pattern contains `*` or `?`.
  ///
  ///     RulePattern("REWE City").literal   // "rewe city"
  package var literal: String? {
    let folded = text.folded
    let isPattern = folded.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    return isPattern ? nil : folded
  }

  /// The first byte of all matching ASCII strings; nil if they can begin with any byte.
  var firstByte: UInt8? {
    text.bytes?.first.flatMap { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") ? nil : $0 }
  }

  /// Whether the pattern matches the whole text.
  ///
  /// - Complexity: at most the product of both lengths, for any pattern.
  package func matches(_ other: RuleText) -> Bool {
    if let bytes = text.bytes, let others = other.bytes {
      return matches(bytes, others, any: UInt8(ascii: "*"), one: UInt8(ascii: "?"))
    }
    return matches(text.characters, other.characters, any: "*", one: "?")
  }

  /// Compares from left to right. After a mismatch, only the text matched by the last `*` is
  /// extended by one character, which avoids exponential time.
  private func matches<Unit: Equatable>(
    _ pattern: [Unit], _ text: [Unit], any: Unit, one: Unit
  ) -> Bool {
    var (place, index) = (0, 0)
    var retry: (place: Int, index: Int)?
    while index < text.count {
      if place < pattern.count, pattern[place] == any {
        place += 1
        retry = (place, index)
      } else if place < pattern.count, pattern[place] == one || pattern[place] == text[index] {
        place += 1
        index += 1
      } else if let last = retry {
        place = last.place
        index = last.index + 1
        retry = (place, index)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == any }
  }
}

/// A payee or a bank's text, folded for comparison with rules. Letter case, kinds of hyphens and
/// spaces, and runs of spaces are ignored.
package struct RuleText: Equatable, Sendable {
  /// Bytes of the folded text; nil if the text is not ASCII.
  let bytes: [UInt8]?
  /// The folded text if it is not ASCII; otherwise blank.
  private let other: String

  /// Folds a text for comparison.
  ///
  /// - Complexity: linear in the length of the text.
  package init(_ text: String) {
    var text = text
    bytes = text.withUTF8 { Self.foldedASCII($0) }
    other = bytes == nil ? Self.withSingleSpaces(text.foldedForMatching) : ""
  }

  private static func withSingleSpaces(_ text: String) -> String {
    var single = ""
    var isAfterSpace = false
    for character in text {
      if character.isWhitespace {
        isAfterSpace = !single.isEmpty
      } else {
        if isAfterSpace { single.append(" ") }
        isAfterSpace = false
        single.append(character)
      }
    }
    return single
  }

  /// The folded text.
  ///
  ///     RuleText(" Café  ZOË ").folded   // "café zoë"
  ///
  /// - Complexity: linear in the length of the text, at each call.
  package var folded: String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? other }

  /// Returns the folded text; nil if the original text is not ASCII.
  private static func foldedASCII(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
    return [UInt8](unsafeUninitializedCapacity: text.count) { bytes, count in
      for byte in text {
        let isSpace = byte <= 0x20 || byte == 0x7F
        if isSpace, count == 0 || bytes[count - 1] == 0x20 { continue }
        bytes[count] = isSpace ? 0x20 : (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        count += 1
      }
      if count > 0, bytes[count - 1] == 0x20 { count -= 1 }
    }
  }

  /// The characters of the folded text, so that composed and decomposed letters are equal.
  var characters: [Character] { Array(folded) }
}
