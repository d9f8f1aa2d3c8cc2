import Expectations
import Spending
import Testing

@Suite struct SeriesClassTests {
  @Test("periods are increasing, and the tolerance is less than half a period")
  func periods() {
    let periods = SeriesClass.allCases.map(\.period)
    expect(periods, equals: periods.sorted())
    for kind in SeriesClass.allCases {
      expect(Double(2 * kind.tolerance) < kind.period)
      if let months = kind.months {
        expect(abs(Double(months) * 30.44 - kind.period) < 1)
      }
    }
  }
}
