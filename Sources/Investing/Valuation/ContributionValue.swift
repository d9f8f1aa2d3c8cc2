import FinanceModel
package import PlainText

extension BookedExchange {
  /// Returns the value of a contribution in `currency`. Contributions, flows, performance and gain
  /// splits all value transferred money and units by this function.
  ///
  /// Cash is converted at the rate in its row, otherwise at the rate on its day. Units are valued
  /// at the latest price that is at most seven days old, either recorded or from a trade. Without a
  /// recent price, they are valued at the price in their row or, without that price, at cost with
  /// the day's rate. The value is negative for an outflow and excludes fees.
  ///
  ///     TRANSFER_IN of 10 at 80, if the last price is 95 // 950
  ///
  /// - Returns: nil if a product is too large or, with a finding, if a rate is missing.
  package mutating func value(
    of contribution: Contribution, in currency: String, _ prices: HeldPrices, _ booking: Booking
  ) -> Decimal? {
    do throws(DecimalError) {
      for part in contribution.valuedUnits {
        guard
          let price = try prices.recentPrice(of: part.symbol, on: contribution.date, in: booking)
        else { continue }
        let units = try part.quantity.multiplied(
          by: booking.terms.multipliers[part.symbol] ?? .one, .halfEven)
        return convert(
          try price.worth(of: units), from: price.quote, to: currency,
          on: contribution.date, booking.ledger.place(ofRow: contribution.row))
      }
    } catch {
      return nil
    }
    let row = booking.ledger[contribution.row]
    let isStated = row.unitPrice != nil || row.amount != nil
    guard contribution.symbol == nil || isStated && !contribution.isExchanged else {
      // The cost of units is not an amount in the row, so the row's own rate does not apply.
      return convert(
        contribution.amount, from: booking.terms.currencies[contribution.currency], to: currency,
        on: contribution.date, booking.ledger.place(ofRow: contribution.row))
    }
    return convert(
      contribution.amount, from: contribution.currency, to: currency, on: contribution.date,
      ofRow: contribution.row, in: booking)
  }
}

extension Contribution {
  /// Units whose price determines the contribution's value and sign; the first units with a recent
  /// price are used.
  fileprivate var valuedUnits: [PricedUnits] {
    isExchanged ? priced : symbol.map { [PricedUnits(symbol: $0, quantity: quantity)] } ?? []
  }
}

extension HeldPrices {
  /// Returns the price of transferred units on a day, at most seven days old; nil if no recent
  /// price is known.
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
