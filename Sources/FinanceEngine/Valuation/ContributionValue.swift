import FinanceModel
package import PlainText

extension BookedExchange {
  /// What came in, or left, told in `currency`: cash by the rate of its day, units by their price
  /// of that day or one of at most seven days before it, else by their row's own price.
  ///
  /// Nil where a rate is missing, which is noted. Fees are no part of it.
  package mutating func value(
    of contribution: Contribution, in currency: String, _ prices: HeldPrices, _ booking: Booking
  ) -> Decimal? {
    do throws(DecimalError) {
      if let symbol = contribution.symbol,
        let price = try prices.recordedPrice(
          of: booking.ledger.symbols[symbol], on: contribution.date),
        price.date.days(until: contribution.date) <= ExchangeRate.usualAgeInDays
      {
        let units = try contribution.quantity.multiplied(
          by: booking.terms.multipliers[symbol] ?? .one, .halfEven)
        return convert(
          try units.multiplied(by: price.amount, .halfEven), from: price.quote, to: currency,
          on: contribution.date, booking.ledger.place(ofRow: contribution.row))
      }
    } catch {
      return nil
    }
    return convert(
      contribution.amount, from: contribution.currency, to: currency, on: contribution.date,
      ofRow: contribution.row, in: booking)
  }
}
