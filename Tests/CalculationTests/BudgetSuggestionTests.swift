import Expectations
import PlainText
import Spending
import Testing

@Suite struct BudgetSuggestionTests {
  @Test("a suggestion has the median, 80th percentile and rows of the last six full periods")
  func sixPeriods() throws {
    let settings = BudgetText.settings(
      #"{"name": "F", "categories": ["F"], "amounts": [{"amount": 9}]}"#)
    let rows = (1...10).map { "2026-\($0 < 10 ? "0" : "")\($0)-01 -\($0 * $0) F" }
    let ledger = try BudgetText.ledger(rows + ["2026-11-01 -999 F"], settings, asOf: "2026-11-20")
    let book = try BudgetBook(settings, ledger)
    let found = try BudgetSuggestion(from: book.budgets[0].past)
    // The periods' amounts are 25, 36, 49, 64, 81 and 100.
    expect(found.periods.count, equals: 6)
    expect(found.usual?.description, equals: "56.5")
    expect(found.comfortable, equals: Decimal(81))
    let behind = book.rows(behind: found, of: 0, in: ledger).map(\.amount.description)
    expect(behind, equals: ["-25", "-36", "-49", "-64", "-81", "-100"])
  }

  @Test("without a full period there is no suggestion")
  func none() throws {
    let found = try BudgetSuggestion(from: [])
    expect(found.usual == nil && found.comfortable == nil && found.periods.isEmpty)
  }
}
