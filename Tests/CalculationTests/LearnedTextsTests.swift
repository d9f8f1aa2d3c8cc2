import Expectations
import FinanceModel
import Spending
import TestSupport
import Testing

@Suite struct LearnedTextsTests {
  @Test("texts that rules treat as equal are one text, and a text's words suggest patterns")
  func texts() {
    let texts = LearnedTexts(["REWE 12", "Rewe  12", "rewe City", "", "PAYPAL *Zoo"])
    expect(texts.texts, equals: ["rewe 12", "rewe city", "", "paypal *zoo"])
    expect(texts.rows, equals: [[0, 1], [2], [3], [4]])
    expect(
      texts.texts.indices.map(texts.match), equals: ["REWE 12", "rewe City", nil, "PAYPAL ?Zoo"])
    expect(
      texts.patterns().map { "\($0.match) \($0.texts)" },
      equals: [
        "REWE* [0, 1]", "REWE 12* [0]", "rewe City* [1]", "PAYPAL* [3]", "PAYPAL ?Zoo* [3]",
        "*REWE* [0, 1]", "*City* [1]", "*PAYPAL* [3]",
      ])
  }

  @Test("a pattern's texts are those that the rule matches", arguments: [1, 8, 2027])
  func matches(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = ["rewe", "REWE City", "city", "Citybank", "Zoë", "a", "12", "zoo-park"]
    let payees = (0..<60).map { _ in
      (0..<Int.random(in: 1...4, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined(separator: " ")
    }
    let texts = LearnedTexts(payees)
    for pattern in texts.patterns() {
      let rule = RulePattern(pattern.match)
      let matched = texts.texts.indices.filter { rule.matches(RuleText(texts.texts[$0])) }
      expect(pattern.texts, equals: matched, "\(pattern.match), seed \(seed)")
    }
  }

  @Test("a word of more than forty letters does not suggest a pattern")
  func longWords() {
    let (short, long) = (String(repeating: "a", count: 40), String(repeating: "b", count: 41))
    let found = LearnedTexts(["\(short) x", "\(long) x"]).patterns().map(\.match)
    expect(found.contains("*\(short)*") && !found.contains("*\(long)*"))
  }
}
