import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct BudgetSettingsTests {
  private func read(_ budget: String) -> Loaded<(value: SpendingSettings, document: JSONDocument)> {
    JSONDocument.read(
      SourceText(file: "f", bytes: Array("{\"budgets\": [\(budget)]}".utf8)),
      as: SpendingSettings.self, stage: "settings")
  }

  @Test("every key of a budget is decoded")
  func reading() throws {
    let loaded = read(
      #"""
      {"name": "Eating", "categories": ["Food:Out", "Fun"], "period": "2weeks",
       "amounts": [{"amount": 90}, {"from": "2026-07-01", "amount": 95.50}],
       "start": "2026-01-05", "end": "2026-12-31", "pay": "Salary", "rollover": "surplus",
       "carry_limit": 40}
      """#)
    expect(loaded.diagnostics.isEmpty)
    let budget = try require(loaded.value?.value.budgets?.first)
    let day = { (text: String) in try CalendarDate(parsing: text) }
    expect(
      budget,
      equals: BudgetSettings(
        name: "Eating", categories: ["Food:Out", "Fun"],
        amounts: [
          .init(amount: Decimal(90)),
          .init(from: try day("2026-07-01"), amount: try Decimal(parsing: "95.5")),
        ], period: .twoWeeks, start: try day("2026-01-05"), end: try day("2026-12-31"),
        pay: "Salary", rollover: .surplus, carryLimit: Decimal(40)))
  }

  @Test("a budget requires only a name, categories and amounts")
  func least() throws {
    let loaded = read(#"{"name": "A", "categories": [], "amounts": []}"#)
    expect(loaded.diagnostics.isEmpty)
    expect(
      loaded.value?.value.budgets, equals: [BudgetSettings(name: "A", categories: [], amounts: [])])
  }

  @Test(
    "missing and unknown keys are errors or warnings at their places",
    arguments: [
      (#"{"name": "A", "amounts": []}"#, "settings-missing-key"),
      (#"{"name": "A", "categories": []}"#, "settings-missing-key"),
      (#"{"name": "A", "categories": [], "amounts": [{}]}"#, "settings-missing-key"),
      (
        #"{"name": "A", "categories": [], "amounts": [], "period": "daily"}"#,
        "settings-value-unknown"
      ),
      (
        #"{"name": "A", "categories": [], "amounts": [], "rollover": "all"}"#,
        "settings-value-unknown"
      ),
      (#"{"name": "A", "categories": [], "amounts": [], "limit": 5}"#, "settings-unknown-key"),
    ])
  func mistakes(budget: String, code: String) {
    expect(read(budget).diagnostics.map(\.code), equals: [code])
  }
}

@Suite struct BudgetCodeTests {
  @Test("each code is lower-case words joined by hyphens, starting with 'budget'")
  func spelling() {
    for code in BudgetCode.allCases {
      expect(code.rawValue.wholeMatch(of: /budget(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("these codes are distinct from the codes for single cells")
  func cells() {
    let codes = BudgetCode.allCases.map(\.rawValue)
    expect(codes.filter(Ledger.budgets.possibleCodes.contains), equals: [])
  }
}

@Suite struct BudgetMoveTests {
  private static func moves(_ rows: String) -> Loaded<[BudgetMove]> {
    BudgetMove.reading(
      RandomLedger.table(.budgets, ["id,date,from,to,amount,note,voids,op\n" + rows]))
  }

  @Test("live rows are returned in file order, without cancelled rows")
  func rows() throws {
    let found = try require(
      Self.moves(
        """
        a,2026-11-02,Food,Home,50,,,
        b,2026-11-03,Home,Car,7.25,,,
        c,,,,,,a,
        d,2026-11-01,Car,Food,0,,,

        """
      ).value)
    expect(
      found.map { "\($0.date) \($0.amount) \($0.from) \($0.to)" },
      equals: [
        "2026-11-03 7.25 Home Car", "2026-11-01 0 Car Food",
      ])
    expect(found.map(\.place.record), equals: [1, 3])
  }

  @Test("every unreadable cell is an error")
  func errors() {
    let found = Self.moves(",2026-13-02,Food,,-5,,,\n")
    expect(found.value == nil)
    expect(
      found.diagnostics.map(\.code).sorted(),
      equals: [
        "budget-date-malformed", "budget-number-negative", "budget-value-missing",
      ])
  }
}
