import Expectations
import Investing
import PlainText
import Testing

/// Searches in sorted lists, tested through the rates that they find.
@Suite struct SortedSearchTests {
  @Test("for each day before, between and after the dates, the latest earlier rate is found")
  func days() throws {
    let days = [3, 5, 6, 10, 11, 30]
    let book = try rateBook(days.map { "2024-01-\($0 < 10 ? "0" : "")\($0) USD EUR 0.\($0 + 10)" })
    var exchange = Exchange(ExchangeRates(book))
    for day in 1...31 {
      let date = try require(CalendarDate(year: 2024, month: 1, day: day))
      let expected = days.last { $0 <= day }
      do throws(RateProblem) {
        let rate = try exchange.rate(from: "USD", to: "EUR", on: date)
        expect(rate.hops.first?.date?.day, equals: expected, "day \(day)")
      } catch {
        expect(expected == nil, "day \(day)")
      }
    }
  }
}
