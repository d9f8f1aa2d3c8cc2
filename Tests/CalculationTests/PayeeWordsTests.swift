import Expectations
import FinanceModel
import Spending
import TestSupport
import Testing

@Suite struct PayeeWordsTests {
  @Test(
    "references, legal forms and banking words are omitted, unless no other words remain",
    arguments: [
      ("SEPA LASTSCHRIFT Müller-Strom GmbH MD-46017/98", ["muller", "strom"]),
      ("Netflix.com 866-579-7172", ["netflix"]), ("PAYPAL *SPOTIFY P3A4", ["spotify"]),
      ("Café Ole\u{301}", ["cafe", "ole"]), ("O2", ["o2"]), ("GmbH", ["gmbh"]), ("—", []), ("", []),
    ])
  func words(_ text: String, _ words: [String]) {
    expect(PayeeWords(text).words, equals: words)
    expect(PayeeWords(text).head, equals: words.first ?? "")
  }
}

@Suite struct PayeePatternsTests {
  @Test(
    "texts are reduced to a shared prefix or a shared word, or remain unchanged",
    arguments: [
      (["Netz"], "Netz", ["Netz"]), (["Netz Nord", "NETZ NORD"], "NETZ NORD", ["NETZ NORD"]),
      (["Strom AG 2026-01", "Strom AG 2026-02"], "Strom AG", ["Strom AG*"]),
      (["SEPA 1 Strom AG", "SEPA 2 Strom AG"], "SEPA 2 Strom AG", ["*Strom*"]),
      (["Alt", "Neu"], "Neu", ["Neu", "Alt"]), ([""], "", [""]),
    ])
  func patterns(_ texts: [String], _ name: String, _ patterns: [String]) {
    let made = PayeePatterns(texts)
    expect(made.name == name && made.patterns == patterns)
  }
}

@Suite struct BillPayeesTests {
  @Test(
    "a text matches if any of the patterns matches it; a blank text does not", arguments: [5, 91])
  func law(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func text(_ letters: [String]) -> String {
      (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? ""
      }.joined()
    }
    var found = 0
    for _ in 0..<2000 {
      let patterns = (0..<3).map { _ in text(["a", "B", "é", " ", "*", "?"]) }
      let payee = text(["A", "b", "É", " "])
      let folded = RuleText(payee)
      let expected =
        !folded.folded.isEmpty && patterns.contains { RulePattern($0).matches(folded) }
      expect(
        BillPayees(patterns).contains(payee), equals: expected,
        "\(patterns), \(payee), seed \(seed)")
      found += expected ? 1 : 0
    }
    expect(found > 100, "some are found, seed \(seed)")
  }

  @Test("only texts without * and ? can be looked up")
  func literals() {
    expect(BillPayees(["Gym", "City  POWER"]).onlyLiterals, equals: ["gym", "city power"])
    expect(BillPayees(["Gym", "City*"]).onlyLiterals == nil)
    expect(BillPayees([]).onlyLiterals, equals: [])
  }
}
