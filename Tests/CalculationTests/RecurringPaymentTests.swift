import Expectations
import Spending
import Testing

@Suite struct RecurringPaymentTests {
  @Test("the size of a payment is without a sign, and in the ratio of the amounts")
  func size() throws {
    let payments = try SeriesText.payments(["2026-01-05 -10.50 A", "2026-01-06 21 B"]).payments
    expect(payments[1].size / payments[0].size, equals: 2)
    expect(payments[1].day - payments[0].day, equals: 1)
  }
}
