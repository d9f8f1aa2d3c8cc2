import FinanceModel
import PlainText

/// Days with a known price or exchange rate for the holdings in a ledger's accounts. Values change
/// on these days even without a row.
struct ObservationDays {
  /// Indices of the symbols with a price, by day.
  private(set) var symbols: [CalendarDate: Set<Int>] = [:]
  /// Currency codes with a rate in the base currency, by day.
  private(set) var codes: [CalendarDate: Set<String>] = [:]

  /// - Parameter booking: the state at the end of `last`, with events.
  /// - Complexity: linear in the number of prices and rates on those days.
  init(
    _ booking: Booking, _ appraisal: Appraisal, from first: CalendarDate, to last: CalendarDate
  ) {
    var money = Set(booking.terms.currencies)
    for symbol in Set(booking.holdings.map(\.symbol)) {
      let name = booking.ledger.symbols[symbol]
      for day in appraisal.prices.days(of: name, from: first, to: last) {
        symbols[day, default: []].insert(symbol)
      }
      money.formUnion(appraisal.prices.quotes(of: name))
    }
    for code in money {
      for day in appraisal.exchange.rateDays(from: code, to: appraisal.base, first, last) {
        codes[day, default: []].insert(code)
      }
    }
  }

  /// All days with a price or a rate, in any order.
  var days: Set<CalendarDate> { Set(symbols.keys).union(codes.keys) }
}
