package import FinanceModel
package import PlainText

/// What one unit of a commodity cost on a day.
package struct JournalPrice: Hashable, Sendable {
  package let date: CalendarDate
  package let commodity: String
  /// The price and the major currency that it is in.
  package let amount: JournalAmount

  /// The closes of a book until a day, by day, then by what is priced and in what; minor units are
  /// told in their major ones.
  ///
  ///     "1250 GBp" for TEAL is 12.5 GBP
  ///
  /// - Parameter assets: what is held and no currency, whatever it is called, and how many times
  ///   the price a unit is worth: the contract's multiplier, else 1.
  /// - Throws: `overflow`.
  /// - Complexity: a sort.
  package static func prices(
    of book: PriceBook, until last: CalendarDate, assets: [String: Decimal] = [:]
  ) throws(DecimalError) -> [JournalPrice] {
    var prices: [JournalPrice] = []
    var seen: Set<Key> = []
    for symbol in book.symbols {
      for observation in book.series(of: symbol)?.observations ?? []
      where observation.date <= last {
        let price = try JournalPrice(observation, asset: assets[observation.symbol])
        let key = Key(
          date: price.date, commodity: price.commodity, quote: price.amount.commodity)
        if price.commodity != price.amount.commodity, seen.insert(key).inserted {
          prices.append(price)
        }
      }
    }
    return prices.sorted {
      ($0.date, $0.commodity, $0.amount.commodity) < ($1.date, $1.commodity, $1.amount.commodity)
    }
  }

  private struct Key: Hashable {
    let date: CalendarDate
    let commodity, quote: String
  }

  private init(
    _ observation: PriceObservation, asset multiplier: Decimal?
  ) throws(DecimalError) {
    let unit = CurrencyUnit(observation.symbol)
    date = observation.date
    commodity = multiplier == nil ? unit.major : observation.symbol
    let amount = try observation.amount.multiplied(
      by: multiplier ?? Decimal(unit.perMajor), .halfEven)
    self.amount = try JournalMoney.major(amount, observation.quote)
  }
}
