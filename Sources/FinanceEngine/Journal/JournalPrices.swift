package import FinanceModel
package import PlainText

/// What one unit of a commodity cost on a day.
package struct JournalPrice: Equatable, Sendable {
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
    var prices: [(key: Key, price: JournalPrice)] = []
    var seen: Set<Key> = []
    var names = StringInterner()
    for symbol in book.symbols {
      for observation in book.series(of: symbol)?.observations ?? []
      where observation.date <= last {
        let price = try JournalPrice(observation, asset: assets[observation.symbol])
        let key = Key(
          date: price.date, commodity: names.index(of: price.commodity),
          quote: names.index(of: price.amount.commodity))
        if key.commodity != key.quote, seen.insert(key).inserted { prices.append((key, price)) }
      }
    }
    var ranks = names.names.map { _ in 0 }
    for (rank, number) in names.names.indices.sorted(by: { names.names[$0] < names.names[$1] })
      .enumerated()
    {
      ranks[number] = rank
    }
    return prices.sorted {
      ($0.key.date, ranks[$0.key.commodity], ranks[$0.key.quote])
        < ($1.key.date, ranks[$1.key.commodity], ranks[$1.key.quote])
    }.map(\.price)
  }

  /// A day and the numbers of two names.
  private struct Key: Hashable {
    let date: CalendarDate
    let commodity, quote: Int
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
