import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct LinkRatesTests {
  @Test("each day uses the latest rate in either direction, as computed by hand")
  func directions() throws {
    let rates = ExchangeRates(
      try rateBook(["2024-01-02 A EUR 4", "2024-01-04 EUR A 0.5", "2024-01-06 A EUR 8"]),
      symbolsUsedAsMoney: ["A"])
    let path = rates.path(from: "A", to: "EUR")
    let found = try (2...7).map { number in
      let rate = try path.rate(on: CalendarDate(parsing: "2024-01-0\(number)"))
      return "\(try rate.converted(.one)) \(rate.ageInDays)"
    }
    expect(found, equals: ["4 0", "4 1", "2 0", "2 1", "8 0", "8 1"])
  }
}
