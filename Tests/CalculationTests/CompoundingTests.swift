import Expectations
import FinanceModel
import Forecasting
import PlainText
import Testing

@Suite struct CompoundingTests {
  @Test("the readings have the names used on the command line")
  func names() {
    expect(Compounding.allCases.map(\.rawValue), equals: ["monthly", "annual"])
  }

  @Test("rates are nominal unless the settings say otherwise")
  func settings() {
    expect(Settings().compounding, equals: .monthly)
    expect(Settings(plan: .init(rateKind: .nominal)).compounding, equals: .monthly)
    expect(Settings(plan: .init(rateKind: .effective)).compounding, equals: .annual)
  }

  @Test("12 % nominal earns more than 12 % in a year, and 12 % annual earns exactly 12 %")
  func meaning() throws {
    let months = ForecastMonths(from: .epochDay, count: 12)
    let twelve = RateTimeline(Decimal(12))
    let annual = CompoundGrowth(twelve, over: months, .annual).factor(after: 12)
    expect(annual, equals: SmoothFraction(Natural(112), over: SmoothNumber(100)))
    let monthly = CompoundGrowth(twelve, over: months, .monthly).factor(after: 12)
    // 1.01^12 = 1.126825...
    let digits = (monthly.numerator * Natural(1_000_000))
      .divided(by: monthly.denominator.value, .towardZero)
    expect(digits.description, equals: "1126825")
  }
}
