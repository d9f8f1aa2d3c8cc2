import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct ExchangeTests {
  private let lines = [
    "2024-01-01 USD EUR 0.9", "2024-01-05 USD EUR 0.8", "2024-01-03 GBP EUR 1.2",
  ]

  @Test("a cached rate equals a fresh search in any order of requests")
  func remembered() throws {
    let rates = ExchangeRates(try rateBook(lines), base: "EUR")
    var exchange = Exchange(rates)
    let start = try CalendarDate(parsing: "2023-12-30")
    for step in [0, 3, 1, 5, 5, 0, 8, 2, 3] {
      let date = try require(start.adding(days: step))
      for lenient in [false, true, false] {
        for (from, to) in [("USD", "EUR"), ("GBP", "USD"), ("GBp", "EUR"), ("EUR", "EUR")] {
          let fresh = Result { () throws(RateProblem) in
            try rates.convert(Decimal(9), from: from, to: to, on: date, lenient: lenient)
          }
          let asked = Result { () throws(RateProblem) in
            try exchange.convert(Decimal(9), from: from, to: to, on: date, lenient: lenient)
          }
          expect(asked, equals: fresh, "\(from) in \(to) on \(date)")
        }
      }
    }
  }

  @Test("an overflow is reported with both currencies")
  func tooLarge() throws {
    var exchange = Exchange(ExchangeRates(try rateBook(lines)))
    let date = try CalendarDate(parsing: "2024-01-05")
    #expect(throws: RateProblem(from: "EUR", to: "USD", on: date, .tooLarge)) {
      try exchange.convert(.greatest, from: "EUR", to: "USD", on: date)
    }
  }
}
