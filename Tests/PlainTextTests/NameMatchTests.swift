import Expectations
import Foundation
import PlainText
import TestSupport
import Testing

@Suite struct NameMatchTests {
  private let names = ["Tier 1", "Tier 10", "Emergency Fund", "emergency fund", "Long–term"]

  @Test("an exact name takes precedence over every looser match")
  func exact() {
    expect(match("Tier 1", among: names), equals: .one(0))
    expect(match("Emergency Fund", among: names), equals: .one(2))
    expect(match("emergency fund", among: names), equals: .one(3))
    expect(match("", among: ["a", ""]), equals: .one(1))
  }

  @Test(
    "case and the kind of hyphen and space do not matter",
    arguments: [
      "tier 10", "TIER 10", "Tier\u{A0}10", "tier\u{202F}10", "Tier\u{3000}10", "tier\t10",
    ])
  func folded(text: String) {
    expect(match(text, among: names), equals: .one(1))
  }

  @Test(
    "all hyphens and dashes are equivalent",
    arguments: [
      "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}",
    ])
  func hyphens(hyphen: String) {
    expect(match("long\(hyphen)TERM", among: names), equals: .one(4))
    expect(match("Long-term", among: ["x", "long\(hyphen)term"]), equals: .one(1))
  }

  @Test("letters match in any composition, and ß matches ss")
  func letters() {
    expect(match("cafe\u{301}", among: ["CAF\u{C9}"]), equals: .one(0))
    expect(match("STRASSE", among: ["Straße"]), equals: .one(0))
    expect(match("cafe", among: ["café"]), equals: .none(nearest: "café"))
  }

  @Test("a prefix must be unique")
  func prefixes() {
    expect(match("lon", among: names), equals: .one(4))
    expect(match("TIER\u{A0}1", among: ["Tier 10", "Tier 20"]), equals: .one(0))
    expect(match("tier", among: names), equals: .ambiguous([0, 1]))
    expect(match("em", among: names), equals: .ambiguous([2, 3]))
    expect(match("ier 1", among: ["Tier 1"]), equals: .none(nearest: "Tier 1"))
  }

  @Test("several equal names are ambiguous, exact or folded")
  func duplicates() {
    expect(match("Saver", among: ["Saver", "Other", "Saver"]), equals: .ambiguous([0, 2]))
    expect(match("SAVER", among: ["Saver", "saver", "Savers"]), equals: .ambiguous([0, 1]))
  }

  @Test("a folded name takes precedence over a longer name that starts with it")
  func foldedBeforePrefix() {
    expect(match("tier 1", among: ["Tier 10", "Tier 1"]), equals: .one(1))
  }

  @Test("if nothing matches, the nearest name is suggested, if one is close")
  func none() {
    expect(match("Emergancy Fund", among: names), equals: .none(nearest: "Emergency Fund"))
    expect(match("zzz", among: names), equals: .none(nearest: nil))
    expect(match("", among: names), equals: .none(nearest: nil))
    expect(match("a", among: []), equals: .none(nearest: nil))
  }

  @Test("folding equivalent names gives the same text")
  func folding() {
    expect("Groß\u{2010}Konto".foldedForMatching, equals: "gross-konto")
    expect("A\u{A0}\u{2212}\tb".foldedForMatching, equals: "a - b")
  }
}

struct TextSearchTests {
  @Test(
    "a text is found byte for byte",
    arguments: [
      ("", "", true), ("a", "", true), ("", "a", false), ("aab", "ab", true), ("ab", "abc", false),
      ("aaab", "aab", true), ("größe", "ö", true), ("e\u{301}", "é", false), ("a\r\nb", "\n", true),
    ])
  func found(_ text: String, _ sought: String, _ answer: Bool) {
    expect(text.contains(sought), equals: answer)
    expect(text[...].contains(sought), equals: answer)
    expect(Array(text.utf8).contains(sought), equals: answer)
  }

  @Test("random texts are found where Foundation finds their bytes")
  func foundation() {
    var random = SeededGenerator(seed: 20_261_123)
    for _ in 0..<2000 {
      let letters = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        "ab".randomElement(using: &random) ?? "a"
      }
      let text = String(letters)
      let sought = String(
        letters.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
      let expected = Data(text.utf8).range(of: Data(sought.utf8)) != nil || sought.isEmpty
      expect(text.contains(sought), equals: expected, "\(text) \(sought)")
    }
  }
}
