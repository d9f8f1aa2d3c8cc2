import Expectations
import FinanceModel
import TestSupport
import Testing

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
