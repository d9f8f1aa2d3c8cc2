import FinanceModel
package import PlainText

extension BookedExchange {
  /// What came in, or left, in `currency`: the one rule by which contributions, flows, performance
  /// and gain split value money and units that move.
  ///
  /// Cash is converted at the rate of its row, else of its day. Units count at their price of the
  /// day or of at most seven days before it, recorded or of a trade; else at their row's own price;
  /// else at what they cost, by the rate of the day. Negative when it left. Fees are no part of it.
  ///
  ///     TRANSFER_IN of 10 at 80, of which the last price is 95 // 950
  ///
  /// - Returns: nil if a rate is missing, which is noted, or a product is too large.
  package mutating func value(
    of contribution: Contribution, in currency: String, _ prices: HeldPrices, _ booking: Booking
  ) -> Decimal? {
    do throws(DecimalError) {
      if let symbol = contribution.symbol,
        let price = try prices.recentPrice(of: symbol, on: contribution.date, in: booking)
      {
        let units = try contribution.quantity.multiplied(
          by: booking.terms.multipliers[symbol] ?? .one, .halfEven)
        return convert(
          try price.worth(of: units), from: price.quote, to: currency,
          on: contribution.date, booking.ledger.place(ofRow: contribution.row))
      }
    } catch {
      return nil
    }
    let row = booking.ledger[contribution.row]
    guard contribution.symbol == nil || row.unitPrice != nil || row.amount != nil else {
      // What units cost is no sum of the row, so that its own rate does not count.
      return convert(
        contribution.amount, from: booking.terms.currencies[contribution.currency], to: currency,
        on: contribution.date, booking.ledger.place(ofRow: contribution.row))
    }
    return convert(
      contribution.amount, from: contribution.currency, to: currency, on: contribution.date,
      ofRow: contribution.row, in: booking)
  }
}

extension HeldPrices {
  /// The price of units that move on a day, at most seven days old; nil if there is none.
  ///
  /// - Throws: `overflow`.
  func recentPrice(
    of symbol: Int, on date: CalendarDate, in booking: Booking
  ) throws(DecimalError) -> Price? {
    guard let price = try price(of: symbol, on: date, in: booking),
      price.date.days(until: date) <= ExchangeRate.usualAgeInDays
    else { return nil }
    return price
  }
}
