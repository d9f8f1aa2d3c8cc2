import Expectations
import Spending
import Testing

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
