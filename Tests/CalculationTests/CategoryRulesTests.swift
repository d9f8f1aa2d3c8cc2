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
