import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

@Suite struct BudgetMembersTests {
  private static let budgets = [
    BudgetSettings(name: "Food", categories: ["Food", "Household"], amounts: []),
    BudgetSettings(name: "Eating", categories: ["Food:Out"], amounts: []),
    BudgetSettings(name: "Holiday", categories: ["Food:Out:Pizza"], amounts: []),
  ]
  private static let categories = [
    "", "Food", "Food:Bakery", "Food:Out", "Food:Out:Pizza", "Foodstuff", "Household:Soap",
  ]

  private static func owners(on day: String) throws -> [Int?] {
    let always = try BudgetText.day("0001-01-01")...BudgetText.day("9999-12-31")
    let august = try BudgetText.day("2026-08-01")...BudgetText.day("2026-08-31")
    let members = BudgetMembers(
      budgets, days: [always, always, august], categories: categories)
    let day = try BudgetText.day(day)
    for (number, name) in categories.enumerated() {
      expect(members.budget(of: number, on: day), equals: members.budget(ofCategory: name, on: day))
    }
    return categories.indices.map { members.budget(of: $0, on: day) }
  }

  @Test("a row belongs to the budget with the longest matching category prefix")
  func longest() throws {
    try expect(Self.owners(on: "2026-08-31"), equals: [nil, 0, 0, 1, 2, nil, 0])
  }

  @Test("a row on a day outside a budget's periods falls through to the next budget")
  func ended() throws {
    try expect(Self.owners(on: "2026-09-01"), equals: [nil, 0, 0, 1, 1, nil, 0])
  }

  @Test("a listed category is renamed by its alias")
  func renamed() throws {
    let always = try BudgetText.day("0001-01-01")...BudgetText.day("9999-12-31")
    let members = BudgetMembers(
      [BudgetSettings(name: "x", categories: ["Old"], amounts: [])], days: [always],
      categories: ["New:A", "Old"], renamed: { $0 == "Old" ? "New" : $0 })
    expect(members.budget(of: 0, on: try BudgetText.day("2026-01-01")), equals: 0)
    expect(members.budget(of: 1, on: try BudgetText.day("2026-01-01")) == nil)
  }
}
