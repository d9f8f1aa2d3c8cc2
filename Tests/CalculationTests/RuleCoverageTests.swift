import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct RuleCoverageTests {
  private static func coverage(
    _ rows: String, _ rules: CategoryRule..., asOf day: String = "2026-11-21"
  ) throws -> RuleCoverage {
    var settings = Settings()
    settings.spending = SpendingSettings(rules: rules)
    let text = "date,account,payee,category,amount,kind,original\n" + rows
    let source = SourceText(file: "transactions.csv", bytes: Array(text.utf8))
    let transactions = try require(Transactions.reading([source], settings).value)
    return RuleCoverage(
      transactions, CategoryRules(settings), asOf: try CalendarDate(parsing: day))
  }

  @Test("each row counts for its first matching rule, unless it has a category of its own")
  func rows() throws {
    let found = try Self.coverage(
      """
      2026-11-01,g,REWE City,,-5,,
      2026-11-03,g,REWE 7,,-6,,
      2026-11-02,g,REWE 8,,-7,,
      2026-11-03,g,REWE 9,Pets,-7,,
      2026-11-04,g,Card,,-7,transfer,
      2026-11-04,g,Other,,-7,,
      2026-11-04,g,,,-7,,Lastschrift REWE
      2026-11-22,g,REWE 7,,-6,,

      """, CategoryRule(match: "REWE City", category: "A"),
      CategoryRule(match: "REWE*", category: "B"), CategoryRule(match: "*City*", category: "C"),
      CategoryRule(match: "*REWE*", category: "D"), CategoryRule(match: "Card", category: "E"))
    expect(found.usages.map(\.rows), equals: [[0], [1, 2], [], [6], []])
    expect(found.usages.map { $0.last?.day }, equals: [1, 3, nil, 4, nil])
    expect(found.usages.map(\.categorized), equals: [0, 1, 0, 1, 0])
    expect(found.usages.map(\.lost), equals: [[:], [0: 1], [0: 1], [0: 1, 1: 2], [:]])
    expect(found.uncategorized, equals: [5])
  }

  @Test("without rules every row without a category is uncategorized")
  func none() throws {
    let found = try Self.coverage("2026-11-01,g,a,,-5,,\n2026-11-01,g,a,B,-5,,\n")
    expect(found.usages.isEmpty)
    expect(found.uncategorized, equals: [0])
  }
}
