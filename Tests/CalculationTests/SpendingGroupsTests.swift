import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

@Suite struct SpendingGroupsTests {
  private static let rows = [
    "2026-11-02 -10 Food:Out Bar", "2026-11-03 -20 Food Shop", "2026-11-03 4 Food Shop",
    "2026-11-09 100 Salary Works", "2026-11-10 -1",
  ]

  private static func groups(
    _ key: SpendingGroups.Key, depth: Int? = nil
  ) throws -> [SpendingGroups.Group] {
    try SpendingGroups(
      BudgetText.ledger(rows, BudgetText.settings(""), asOf: "2026-11-21"), by: key,
      from: BudgetText.day("2026-11-01"), to: BudgetText.day("2026-11-21"), depth: depth
    ).groups
  }

  private static func text(_ group: SpendingGroups.Group) -> String {
    "\(group.name) \(group.income) \(group.spending) \(group.rows)"
  }

  @Test("payees are sorted by spending, including rows without a payee")
  func payees() throws {
    try expect(
      Self.groups(.payee).map(Self.text),
      equals: [
        "Shop 0 16 2", "Bar 0 10 1", " 0 1 1", "Works 100 0 1",
      ])
  }

  @Test("categories are truncated to a depth, and weekdays are in order")
  func cuts() throws {
    try expect(
      Self.groups(.category, depth: 1).map(Self.text),
      equals: [
        "Food 0 26 3", " 0 1 1", "Salary 100 0 1",
      ])
    try expect(Self.groups(.weekday).map(\.name), equals: ["Monday", "Tuesday"])
  }

  @Test(
    "groups by any key but tags sum to the total",
    arguments: SpendingGroups.Key.allCases.filter { $0 != .tag })
  func sums(key: SpendingGroups.Key) throws {
    let groups = try Self.groups(key)
    expect(groups.reduce(0) { $0 + $1.rows }, equals: Self.rows.count)
    try expect(groups.reduce(Decimal.zero) { try $0 + $1.left() }, equals: Decimal(73))
  }

  @Test("a tags cell is split into words")
  func tags() {
    expect("holiday, france;x\ty  ".tags, equals: ["holiday", "france", "x", "y"])
    expect("".tags.isEmpty)
  }
}
