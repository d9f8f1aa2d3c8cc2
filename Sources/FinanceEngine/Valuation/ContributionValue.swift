package import FinanceModel
package import PlainText

extension BookedExchange {
  /// What came in, or left, told in `currency`: cash by the rate of its day, units by their price
  /// of that day or one of at most seven days before it, else by their row's own price.
  ///
  /// Nil where a rate is missing, which is noted. Fees are no part of it.
  package mutating func value(
    of contribution: Contribution, in currency: String, _ prices: PriceBook, _ booking: Booking
  ) -> Decimal? {
    let place = booking.ledger.place(ofRow: contribution.row)
    if let symbol = contribution.symbol,
      let price = prices.price(of: booking.ledger.symbols[symbol], onOrBefore: contribution.date),
      price.date.days(until: contribution.date) <= ExchangeRate.usualAgeInDays
    {
      do throws(DecimalError) {
        let units = try contribution.quantity.multiplied(
          by: booking.terms.multipliers[symbol] ?? .one, .halfEven)
        let amount = try booking.afterSplits(price.amount, symbol, price.date, contribution.date)
        return convert(
          try units.multiplied(by: amount, .halfEven), from: price.quote, to: currency,
          on: contribution.date, place)
      } catch {
        return nil
      }
    }
    return convert(
      contribution.amount, from: contribution.currency, to: currency, on: contribution.date,
      ofRow: contribution.row, in: booking)
  }
}

extension Booking {
  /// What a price of one day is for units after the splits up to a later one.
  fileprivate func afterSplits(
    _ price: Decimal, _ symbol: Int, _ first: CalendarDate, _ last: CalendarDate
  ) throws(DecimalError) -> Decimal {
    var price = price
    var days: Set<CalendarDate> = []
    for split in events.splits
    where split.symbol == symbol && split.date > first && split.date <= last
      && days.insert(split.date).inserted
    {
      price = try price.scaled(by: split.ratio.old, over: split.ratio.new, .halfEven)
    }
    return price
  }
}
