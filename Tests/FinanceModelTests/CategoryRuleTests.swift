import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct CategoryRuleTests {
  private static func read(_ text: String) -> Loaded<(value: CategoryRule, document: JSONDocument)>
  {
    JSONDocument.read(
      SourceText(file: "f", bytes: Array(text.utf8)), as: CategoryRule.self, stage: "settings")
  }

  @Test("every key of a rule is decoded")
  func keys() throws {
    let loaded = Self.read(
      #"{"match": "REWE*", "account": "Giro", "amount": {"min": 1.5, "max": 20}, "sign": "out","#
        + #" "category": "Food", "payee": "REWE", "tags": ["a", "b"], "kind": "transfer","#
        + #" "to": "Saver"}"#)
    expect(loaded.diagnostics.isEmpty)
    let minimum = try Decimal(parsing: "1.5")
    expect(
      loaded.value?.value,
      equals: CategoryRule(
        match: "REWE*", account: "Giro", amount: .init(min: minimum, max: Decimal(20)),
        sign: .outgoing, category: "Food", payee: "REWE", tags: ["a", "b"], kind: .transfer,
        to: "Saver"))
  }

  @Test(
    "an unknown key or word in a rule is an error at its place",
    arguments: [
      #"{"mach": "x"}"#, #"{"sign": "up"}"#, #"{"kind": "opening"}"#, #"{"tags": "a"}"#,
      #"{"amount": {"least": 1}}"#, #"{"amount": {"min": "ten"}}"#,
    ])
  func mistakes(text: String) {
    let found = Self.read(text).diagnostics
    expect(found.count == 1 && found[0].excerpt?.position.line == 1, "\(found)")
  }
}
