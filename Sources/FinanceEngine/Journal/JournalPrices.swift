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
    var prices: [JournalPrice] = []
    var keys: [Key] = []
    var names = StringInterner()
    for symbol in book.symbols {
      let multiplier = assets[symbol]
      let unit = CurrencyUnit(symbol)
      let commodity = multiplier == nil ? unit.major : symbol
      let factor = multiplier ?? Decimal(unit.perMajor)
      let number = names.index(of: commodity)
      // Nearly always that of the price before.
      var (written, quote) = ("", CurrencyUnit(""))
      var quoteNumber = names.index(of: quote.major)
      for observation in book.series(of: symbol)?.observations ?? []
      where observation.date <= last {
        if observation.quote != written {
          written = observation.quote
          quote = CurrencyUnit(written)
          quoteNumber = names.index(of: quote.major)
        }
        guard quoteNumber != number else { continue }
        let amount = try observation.amount.multiplied(by: factor, .halfEven)
        keys.append(
          Key(
            date: observation.date, commodity: number, quote: quoteNumber, place: prices.count))
        prices.append(
          JournalPrice(
            date: observation.date, commodity: commodity,
            amount: try JournalMoney.major(amount, of: quote)))
      }
    }
    let ranks = Self.ranks(of: names.names)
    for place in keys.indices {
      keys[place].commodity = ranks[keys[place].commodity]
      keys[place].quote = ranks[keys[place].quote]
    }
    keys.sort()
    // The first of a day, a commodity and a currency counts.
    var kept: [JournalPrice] = []
    kept.reserveCapacity(keys.count)
    for (place, key) in keys.enumerated() where place == 0 || !key.isSame(as: keys[place - 1]) {
      kept.append(prices[key.place])
    }
    return kept
  }

  /// The place of each name in alphabetical order.
  private static func ranks(of names: [String]) -> [Int] {
    var ranks = names.map { _ in 0 }
    for (rank, number) in names.indices.sorted(by: { names[$0] < names[$1] }).enumerated() {
      ranks[number] = rank
    }
    return ranks
  }

  /// What prices are sorted by: a day, the numbers of two names, and the place among all.
  private struct Key: Comparable {
    let date: CalendarDate
    var commodity, quote: Int
    let place: Int

    static func < (left: Key, right: Key) -> Bool {
      if left.date != right.date { return left.date < right.date }
      if left.commodity != right.commodity { return left.commodity < right.commodity }
      return left.quote != right.quote ? left.quote < right.quote : left.place < right.place
    }

    func isSame(as other: Key) -> Bool {
      date == other.date && commodity == other.commodity && quote == other.quote
    }
  }
}
