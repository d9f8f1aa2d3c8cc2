import Expectations
import PlainText
import Spending
import Testing

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
