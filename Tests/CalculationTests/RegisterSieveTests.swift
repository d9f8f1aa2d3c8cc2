import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

@Suite struct RegisterSieveTests {
  private static func found(
    _ rows: [String], _ settings: String = "{}",
    _ change: (inout TransactionRegister.Filter) -> Void
  ) throws -> [Int] {
    var filter = TransactionRegister.Filter()
    change(&filter)
    return try TransactionRegisterTests.register(rows, filter, settings).compactMap { text in
      text.split(separator: " ").first.flatMap { Int($0) }
    }
  }

  @Test("text is searched in payee, category, note and the bank's text, ignoring case")
  func text() throws {
    let rows = [
      "2026-11-01,a,-1,,,,The SHOP,,,,,", "2026-11-02,a,-1,,,,,Shopping,,,,",
      "2026-11-03,a,-1,,,,,,,,a shop,", "2026-11-04,a,-1,,,,,,,,,KARTE SHOP",
      "2026-11-05,a,-1,,,,,,shop,shop,,",
    ]
    try expect(Self.found(rows) { $0.text = "shop" }, equals: [1, 2, 3, 4])
  }

  @Test("tags and methods match whole words, including a rule's tags")
  func words() throws {
    let rows = [
      "2026-11-01,a,-1,,,,,,\"Trip, fun\",Card,,", "2026-11-02,a,-1,,,,,,trips,cash,,",
      "2026-11-03,a,-1,,,,Shop,,,CARD,,",
    ]
    let rule = #"{"spending": {"rules": [{"match": "Shop", "tags": ["TRIP"]}]}}"#
    try expect(Self.found(rows, rule) { $0.tag = "trip" }, equals: [1, 3])
    try expect(Self.found(rows) { $0.method = "card" }, equals: [1, 3])
  }

  @Test("a category includes its subcategories; bounds are unsigned; all conditions must match")
  func bounds() throws {
    let rows = [
      "2026-11-01,a,-10,,,,,Food,,,,", "2026-11-02,a,20,,,,,Food:Out,,,,",
      "2026-11-03,a,-30,,,,,Foods,,,,",
    ]
    try expect(Self.found(rows) { $0.categories = ["Food"] }, equals: [1, 2])
    try expect(Self.found(rows) { ($0.min, $0.max) = (Decimal(20), Decimal(30)) }, equals: [2, 3])
    let both = try Self.found(rows) { ($0.categories, $0.min) = (["Food"], Decimal(20)) }
    expect(both, equals: [2])
  }

  @Test("uncategorized rows exclude transfers, including those made by a rule")
  func uncategorized() throws {
    let rows = [
      "2026-11-01,a,-1,,,,,,,,,", "2026-11-02,a,-1,,transfer,,,,,,,",
      "2026-11-03,a,-1,,,,Saver,,,,,",
      "2026-11-04,a,-1,,,,,Food,,,,",
    ]
    let rule = #"{"spending": {"rules": [{"match": "Saver", "kind": "transfer", "to": "b"}]}}"#
    try expect(Self.found(rows, rule) { $0.isUncategorized = true }, equals: [1])
  }

  @Test("unmatched transfers lack a side or do not sum to zero; a blank currency is the account's")
  func transfers() throws {
    let rows = [
      "2026-11-01,a,-1,,transfer,,,,,,,", "2026-11-02,a,-1,EUR,transfer,g,,,,,,",
      "2026-11-03,b,1,,transfer,g,,,,,,", "2026-11-04,a,-2,EUR,transfer,h,,,,,,",
      "2026-11-05,b,1,,transfer,h,,,,,,", "2026-11-06,a,-2,EUR,transfer,i,,,,,,",
      "2026-11-07,b,1,USD,transfer,i,,,,,,", "2026-11-08,a,-2,,transfer,k,,,,,,",
    ]
    let base = #"{"base_currency": "EUR"}"#
    try expect(Self.found(rows, base) { $0.isTransfers = true }, equals: [1, 4, 5, 8])
  }
}
