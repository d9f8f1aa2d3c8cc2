import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct CategoryRulesTests {
  private static func rules(
    _ rules: [CategoryRule], aliases: [String: String] = [:]
  ) -> CategoryRules {
    var settings = Settings(accounts: [AccountSettings(name: "Giro")])
    settings.accounts?[0].aliases = ["DE12"]
    settings.spending = SpendingSettings(rules: rules, aliases: aliases)
    return CategoryRules(settings)
  }

  private static func found(
    _ list: [CategoryRule], _ payee: String, _ original: String = "", account: String = "Giro",
    amount: Decimal = Decimal(-5)
  ) -> Int? {
    var rules = rules(list)
    return rules.rule(payee: payee, original: original, account: account, amount: amount)
  }

  @Test("the first matching rule wins; the payee is compared before the bank's text")
  func order() {
    let rules = [
      CategoryRule(match: "REWE City*", category: "Snacks"),
      CategoryRule(match: "REWE*", category: "Groceries"),
      CategoryRule(match: "*", category: "Rest"),
    ]
    expect(Self.found(rules, "REWE City 7"), equals: 0)
    expect(Self.found(rules, "rewe 12"), equals: 1)
    expect(Self.found(rules, "Bakery", "REWE SAGT DANKE"), equals: 1)
    expect(Self.found(rules, ""), equals: 2)
    expect(Self.found(Array(rules.prefix(2)), "") == nil)
    expect(Self.found([], "REWE") == nil)
  }

  @Test("account, sign and amount must all match; bounds are inclusive and unsigned")
  func conditions() throws {
    let band = CategoryRule.AmountRange(min: try Decimal(parsing: "5.00"), max: Decimal(10))
    expect(Self.found([CategoryRule(match: "A", amount: band)], "a", amount: Decimal(5)), equals: 0)
    expect(
      Self.found([CategoryRule(match: "A", amount: band)], "a", amount: Decimal(-10)), equals: 0)
    let more = try Decimal(parsing: "-10.01")
    expect(Self.found([CategoryRule(match: "A", amount: band)], "a", amount: more) == nil)
    expect(
      Self.found([CategoryRule(amount: .init(max: Decimal(3)))], "x", amount: Decimal(3)), equals: 0
    )
    expect(Self.found([CategoryRule(sign: .outgoing)], "x", amount: Decimal(-1)), equals: 0)
    expect(Self.found([CategoryRule(sign: .outgoing)], "x", amount: Decimal(1)) == nil)
    expect(Self.found([CategoryRule(sign: .incoming)], "x", amount: Decimal(1)), equals: 0)
    expect(Self.found([CategoryRule(sign: .incoming)], "x", amount: .zero) == nil)
    expect(Self.found([CategoryRule(account: "DE12")], "x"), equals: 0, "an alias is its account")
    expect(Self.found([CategoryRule(account: "Card")], "x") == nil)
    let both = CategoryRule(match: "a*", account: "Giro", sign: .incoming)
    expect(Self.found([both, CategoryRule(match: "ab")], "ab"), equals: 1)
  }

  @Test("cached results match a row-by-row search", arguments: [5, 41])
  func kept(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func text() -> String {
      ["", "a", "A b", "ab", "b", "ba", "c"].randomElement(using: &generator) ?? ""
    }
    for _ in 0..<60 {
      let list = (0..<6).map { _ in
        CategoryRule(
          match: ["a*", "*b", "?", "ab", "*", "A B"].randomElement(using: &generator),
          account: [nil, nil, "Giro", "Card"].randomElement(using: &generator) ?? nil,
          amount: Bool.random(using: &generator) ? nil : .init(min: Decimal(3)),
          sign: [nil, .incoming, .outgoing].randomElement(using: &generator) ?? nil)
      }
      var kept = Self.rules(list)
      for _ in 0..<40 {
        let row = (
          text(), text(), ["Giro", "Card"].randomElement(using: &generator) ?? "",
          Decimal(Int.random(in: -5...5, using: &generator))
        )
        let found = kept.rule(payee: row.0, original: row.1, account: row.2, amount: row.3)
        let expected = list.indices.first { number in
          let rule = RulePattern(list[number].match ?? "*")
          let isMeant =
            rule.matches(RuleText(row.0)) || !row.1.isEmpty && rule.matches(RuleText(row.1))
          return isMeant && kept.holds(number, row.2, row.3)
        }
        expect(found, equals: expected, "\(list) for \(row), seed \(seed)")
      }
    }
  }

  @Test(
    "an alias renames a category or its longest matching prefix once",
    arguments: [
      ("Food", "Eating"), ("Food:Fruit", "Eating:Fruit"), ("Food:Out:Bar", "Fun:Bar"),
      ("Foods", "Foods"), ("Eating", "Eating 2"), ("", ""), ("X:Food", "X:Food"),
    ])
  func aliases(category: String, name: String) {
    let rules = Self.rules(
      [], aliases: ["Food": "Eating", "Food:Out": "Fun", "Eating": "Eating 2"])
    expect(rules.renamed(category), equals: name)
    expect(Self.rules([]).renamed(category), equals: category)
  }
}

@Suite struct RulePatternTests {
  @Test(
    "a pattern matches the whole text: * is any text, ? is one character",
    arguments: [
      ("REWE", "rewe", true), ("REWE", "REWE City", false), ("REWE", "Alter REWE", false),
      ("REWE*", "Rewe", true), ("REWE*", "REWE City 12", true), ("REWE*", "DREWES", false),
      ("*SPOTIFY*", "PAYPAL *SPOTIFY P1", true), ("*SPOTIFY*", "SPOTIF", false),
      ("A?C", "abc", true), ("A?C", "ac", false), ("A?C", "abbc", false), ("?", "é", true),
      ("*", "", true), ("*", "anything", true), ("", "", true), ("", "x", false),
      ("a*b*c", "a1b2c", true), ("a*b*c", "acb", false), ("**a**", "bab", true),
      ("PAYPAL *X", "PAYPAL *X", true), ("a*", "ba", false), ("*a", "ab", false),
    ])
  func globs(pattern: String, text: String, fits: Bool) {
    expect(RulePattern(pattern).matches(RuleText(text)), equals: fits)
  }

  @Test(
    "case, variants of hyphen and space, repeated spaces and Unicode composition are ignored",
    arguments: [
      ("Café  Zoë", "CAFE\u{301} ZOË"), ("Straße 1", "STRASSE\u{A0}1"), ("a b", " a \t b "),
      ("Ost\u{2010}West", "ost-west"), ("* zoë", "café\u{2003}ZOË"),
    ])
  func folding(pattern: String, text: String) {
    expect(RulePattern(pattern).matches(RuleText(text)))
  }

  @Test("a pattern without * and ? is literal, in any spelling")
  func literals() {
    expect(RulePattern("REWE  City").literal, equals: "rewe city")
    expect(RulePattern("CAFE\u{301}").literal, equals: RuleText("Café").folded)
    expect(RulePattern("REWE*").literal == nil)
    expect(RulePattern("A?C").literal == nil)
  }

  @Test("random patterns match the same texts as an exhaustive search", arguments: [3, 17, 2026])
  func search(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var fitting = 0
    for _ in 0..<4000 {
      let letters: [Character] = ["a", "b", "é"]
      let text = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? "a"
      }
      let pattern = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        (letters + ["*", "?"]).randomElement(using: &generator) ?? "*"
      }
      let expected = Self.matches(pattern[...], text[...])
      let rule = RulePattern(String(pattern))
      let found = rule.matches(RuleText(String(text)))
      expect(found, equals: expected, "\(String(pattern)) and \(String(text)), seed \(seed)")
      if let literal = rule.literal {
        expect((literal == RuleText(String(text)).folded) == found, "seed \(seed)")
      }
      fitting += expected ? 1 : 0
    }
    expect(fitting > 400, "some fit, seed \(seed)")
  }

  /// Whether the pattern matches the text by definition: each `*` is tried with every text that it
  /// could match.
  private static func matches(
    _ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return (0...text.count).contains { matches(pattern.dropFirst(), text.dropFirst($0)) }
    }
    guard let letter = text.first, first == "?" || first == letter else { return false }
    return matches(pattern.dropFirst(), text.dropFirst())
  }

  @Test("a pattern with many stars takes time at most proportional to the product of both lengths")
  func stars() {
    let pattern = RulePattern(String(repeating: "a*", count: 200) + "b")
    expect(!pattern.matches(RuleText(String(repeating: "a", count: 20000))))
  }
}
