import Expectations
import Spending
import Testing

@Suite struct RecurringPaymentTests {
  @Test("a payment's size ignores the sign and is proportional to the amount")
  func size() throws {
    let payments = try SeriesText.payments(["2026-01-05 -10.50 A", "2026-01-06 21 B"]).payments
    expect(payments[1].size / payments[0].size, equals: 2)
    expect(payments[1].day - payments[0].day, equals: 1)
  }
}
