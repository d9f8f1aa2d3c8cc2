import Expectations
import Spending
import Testing

@Suite struct SeriesClassTests {
  @Test("periods grow, and a payment is never nearer to another day than its own")
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
