import FinanceModel
import PlainText

/// The days on which a price or an exchange rate is known of what a ledger's accounts hold: they
/// change worth without a row.
struct ObservationDays {
  /// By day, the numbers of the symbols that have a price.
  private(set) var symbols: [CalendarDate: Set<Int>] = [:]
  /// By day, the codes of money that has a rate in the base currency.
  private(set) var codes: [CalendarDate: Set<String>] = [:]

  /// - Parameter booking: with events, the state at the end of `last`.
  /// - Complexity: linear in the prices and rates of those days.
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

  /// All of the days, in no order.
  var days: Set<CalendarDate> { Set(symbols.keys).union(codes.keys) }
}
