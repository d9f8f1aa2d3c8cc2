import Expectations
import Investing
import PlainText
import Testing

@Suite struct ExchangeRateTests {
  @Test("an amount in its own currency is unchanged and has no age")
  func identity() throws {
    let amount = try Decimal(parsing: "12.345678901234567891".dropLast())
    try expect(ExchangeRate.identity.converted(amount), equals: amount)
    expect((ExchangeRate.identity.ageInDays, ExchangeRate.identity.daysAhead) == (0, 0))
  }

  @Test("each hop is rounded half to even at 18 decimals, and an overflow is an error")
  func rounding() throws {
    let day = try CalendarDate(parsing: "2024-01-01")
    let rates = ExchangeRates(
      try rateBook(["2024-01-01 USD EUR 3", "2024-01-01 USD CHF 0.5"]))
    let rate = try rates.path(from: "EUR", to: "CHF").rate(on: day)
    try expect(rate.converted(.one).description, equals: "0.166666666666666666")
    let doubling = try rates.path(from: "CHF", to: "USD").rate(on: day)
    #expect(throws: DecimalError.overflow) { try doubling.converted(.greatest) }
  }
}
