import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

@Suite struct BudgetOutlookTests {
  private static func outlook(_ rests: [Int], left: Int = 100, bills: Int = 0) throws
    -> BudgetOutlook
  {
    let period = BudgetPeriod(
      first: try BudgetText.day("2026-11-01"), last: try BudgetText.day("2026-11-30"))
    let figures = try BudgetFigures(
      period, assigned: Decimal(left + 50), carriedIn: .zero, spent: Decimal(50), .none, limit: nil)
    return try BudgetOutlook(
      of: figures, rests: PastAmounts(rests.map { Decimal($0) }), bills: Decimal(bills))
  }

  @Test("fewer than four earlier periods give a range of past values and no projection")
  func few() throws {
    let none = try Self.outlook([])
    expect(none.projected == nil && none.low == nil && none.high == nil && none.count == 0)
    let three = try Self.outlook([30, 10, 20])
    expect(three.projected == nil && three.overruns == nil)
    expect(three.low == Decimal(60) && three.high == Decimal(80))
    try expect(Self.outlook([30, 10, 20, 40]).projected, equals: Decimal(75))
  }

  @Test("nine or more earlier periods give a probability of overrun")
  func chance() throws {
    expect(try Self.outlook([Int](repeating: 200, count: 8)).overrunPercent() == nil)
    let ten = try Self.outlook([10, 20, 30, 40, 50, 60, 70, 80, 100, 101])
    expect(ten.overruns, equals: 1)
    try expect(ten.overrunPercent(), equals: Decimal(10))
  }

  @Test("unpaid bills count once, and reduce the amount left for other spending")
  func bills() throws {
    let found = try Self.outlook([10, 20, 30, 40, 50, 60, 70, 80, 90, 100], bills: 45)
    expect(found.projected, equals: Decimal(50 + 45 + 55))
    expect(found.overruns, equals: 5)
    expect(found.bills, equals: Decimal(45))
  }
}
