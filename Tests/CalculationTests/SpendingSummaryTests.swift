import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct SpendingSummaryTests {
  private static func summary(
    _ rows: [String], from first: String = "2026-11-01", to last: String = "2026-11-21",
    depth: Int? = nil
  ) throws -> SpendingSummary {
    try SpendingSummary(
      BudgetText.ledger(rows, BudgetText.settings(""), asOf: "2026-11-21"),
      from: BudgetText.day(first), to: BudgetText.day(last), depth: depth)
  }

  @Test("a summary has income, spending, the remainder and its share of the income")
  func totals() throws {
    let found = try Self.summary([
      "2026-11-01 1000 Salary", "2026-11-02 -50 Salary", "2026-11-03 -300 Food",
      "2026-11-04 12.50 Food", "2026-11-05 -1", "2026-11-05 5",
    ])
    expect(found.income, equals: Decimal(955))
    expect(found.spending.description, equals: "288.5")
    try expect(found.left().description, equals: "666.5")
    try expect(found.savingsRatePct()?.text(decimals: 2, .halfEven), equals: "69.79")
  }

  @Test("without income there is no savings rate")
  func noIncome() throws {
    expect(try Self.summary(["2026-11-03 -300 Food"]).savingsRatePct() == nil)
    expect(
      try Self.summary(["2026-11-03 -300 Salary", "2026-11-03 300 Salary"]).savingsRatePct() == nil)
  }

  @Test("usual amounts are by day and month over full months, and a twelfth for rare categories")
  func usual() throws {
    let found = try Self.summary([
      "2026-08-01 -100 Food", "2026-08-25 -40 Food", "2026-09-21 -10 Food", "2026-09-22 -20 Food",
      "2026-10-03 -60 Food", "2026-10-03 -90 Tax", "2026-10-31 -1 Food", "2026-11-02 -5 Food",
    ])
    expect(found.months, equals: 3)
    let food = try require(found.categories.first { $0.line.category == "Food" })
    expect(food.usual?.byDay == Decimal(60) && food.usual?.month == Decimal(61))
    expect(food.usual?.low == Decimal(30) && food.usual?.high == Decimal(140))
    expect(food.twelfth == nil)
    let tax = try require(found.categories.first { $0.line.category == "Tax" })
    expect(tax.amount == .zero && tax.twelfth == Decimal(30))
  }

  @Test("days outside a single month have no usual amounts")
  func days() throws {
    let rows = ["2026-08-01 -100 Food", "2026-11-02 -5 Food"]
    try expect(Self.summary(rows, from: "2026-11-02").months, equals: 0)
    try expect(Self.summary(rows, from: "2026-10-01").months, equals: 0)
    try expect(Self.summary(rows).months, equals: 3)
  }

  @Test("categories sum to the total at every depth", arguments: [0, 1, 2, 3])
  func depth(depth: Int) throws {
    var random = SeededGenerator(seed: UInt64(depth) + 7)
    let rows = (0..<200).map { _ in
      let name = ["Food", "Food:Out", "Food:Out:Bar", "Salary", ""].randomElement(using: &random)
      let amount = Int.random(in: -500...500, using: &random)
      return "2026-11-0\(Int.random(in: 1...9, using: &random)) \(amount) \(name ?? "")"
    }
    let found = try Self.summary(rows, depth: depth == 0 ? nil : depth)
    for (kind, total) in [(SpendingKind.spending, found.spending), (.income, found.income)] {
      let sum = try found.categories.filter { $0.line.kind == kind }
        .reduce(Decimal.zero) { try $0 + $1.amount }
      expect(sum, equals: total, "seed \(depth + 7)")
    }
  }
}
