import Expectations
import PlainText
import Spending
import Testing

@Suite struct UsualAmountTests {
  private static func usual(_ whole: [Int]) throws -> UsualAmount? {
    try UsualAmount(byDay: whole.map { Decimal($0 / 2) }, whole: whole.map { Decimal($0) })
  }

  @Test("the median of an even number of months is the mean of the two middle ones")
  func medians() throws {
    expect(try Self.usual([]) == nil)
    let odd = try require(try Self.usual([30, 10, 20]))
    expect(odd.month == Decimal(20) && odd.byDay == Decimal(10))
    try expect(Self.usual([10, 40, 20, 31])?.month.description, equals: "25.5")
  }

  @Test(
    "the range is lowest to highest up to eight months, and ranks k to n + 1 - k from nine on",
    arguments: [(1, 1, 1), (8, 1, 8), (9, 1, 9), (18, 1, 18), (19, 2, 18), (24, 2, 23)])
  func range(count: Int, low: Int, high: Int) throws {
    let usual = try require(try Self.usual(Array((1...count).reversed())))
    expect(usual.low == Decimal(low) && usual.high == Decimal(high) && usual.months == count)
    expect(usual.range == (count < 9 ? .observed : .eighty))
  }
}

@Suite struct MonthlyAmountTests {
  @Test("the monthly mean is the total divided by the number of months")
  func mean() throws {
    let measured = MonthlyAmount(measured: Decimal(1000), in: 3)
    try expect(measured.mean().description, equals: "333.333333333333333333")
    try expect(MonthlyAmount(stated: Decimal(7)).mean(), equals: Decimal(7))
    expect(measured.isMeasured)
  }

  @Test("a difference is exact, whether or not the numbers of months are equal")
  func difference() throws {
    let income = MonthlyAmount(stated: Decimal(400))
    let spending = MonthlyAmount(measured: Decimal(1000), in: 3)
    let left = try income.less(spending)
    expect((left.total, left.months, left.isMeasured) == (Decimal(200), 3, true))
    let both = try MonthlyAmount(measured: Decimal(1200), in: 3).less(spending)
    expect((both.total, both.months) == (Decimal(200), 3))
    expect(try !income.less(MonthlyAmount(stated: Decimal(1))).isMeasured)
  }
}
