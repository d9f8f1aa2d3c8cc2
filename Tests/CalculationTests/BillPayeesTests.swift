import Expectations
import FinanceModel
import Spending
import TestSupport
import Testing

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
