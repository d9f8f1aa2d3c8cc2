package import FinanceModel
package import PlainText

/// The prices of a ledger's assets on any day: those of the prices ledger and those of the ledger's
/// own trades, with splits taken into account.
///
/// A price is as traded on its day. For a later day, with a split in between, it is told for the
/// units after the split: 100 before a split of 4:1 is 25 after it.
package struct MarketPrices: Sendable {
  /// What one unit was worth.
  package struct Price: Hashable, Sendable {
    /// The day it was told; on or before the day asked for.
    package let date: CalendarDate
    /// Of one unit of the day asked for.
    package let amount: Decimal
    /// The money code of ``amount``, a minor unit perhaps.
    package let quote: String
  }

  private let series: [PriceSeries?]
  private let splits: [[(date: CalendarDate, ratio: SplitRatio)]]
  private let quotes: [String?]

  /// - Parameters:
  ///   - prices: the prices ledger; what it says of a day beats that day's trades.
  ///   - booking: tells the trades and splits, booked or not, and the preferred quote currencies.
  /// - Complexity: linear in the prices and the rows.
  package init(_ prices: PriceBook, _ booking: Booking) {
    let (ledger, terms) = (booking.ledger, booking.terms)
    var draft = PriceBook.Draft(prices)
    var splits: [[(date: CalendarDate, ratio: SplitRatio)]] = ledger.symbols.map { _ in [] }
    for index in 0..<ledger.count {
      let row = ledger[index]
      guard let symbol = row.symbol else { continue }
      if row.type == .split, let ratio = row.ratio, splits[symbol].last?.date != row.date {
        splits[symbol].append((row.date, ratio))
      }
      guard row.isTrade, let trade = terms.tradePrice(of: row) else { continue }
      let stream = draft.stream(
        of: ledger.symbols[symbol], quote: trade.quote, source: PriceObservation.tradeSource)
      draft.add(trade.amount, on: row.date, to: stream, at: row.place)
    }
    let book = draft.book
    series = ledger.symbols.map { book.series(of: $0) }
    self.splits = splits
    quotes = terms.quoteCurrencies.map { $0.map { terms.currencies[$0] } }
  }

  /// The price of the day, or of the last day before it that has one; nil where there is none.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: logarithmic in the symbol's prices.
  package func price(of symbol: Int, on date: CalendarDate) throws(DecimalError) -> Price? {
    guard
      let found = series[symbol]?.price(onOrBefore: date, preferring: quotes[symbol])
    else { return nil }
    var amount = found.amount
    for split in splits[symbol] where split.date > found.date && split.date <= date {
      amount = try amount.scaled(by: split.ratio.old, over: split.ratio.new, .halfEven)
    }
    return Price(date: found.date, amount: amount, quote: found.quote)
  }

  /// What units of the day before become by the day's splits.
  func unitsAfterSplits(
    _ units: Decimal, of symbol: Int, on date: CalendarDate
  ) throws(DecimalError) -> Decimal {
    var units = units
    for split in splits[symbol] where split.date == date {
      units = try split.ratio.applied(to: units)
    }
    return units
  }
}

extension Activity {
  /// Whether its price is one that the market made.
  fileprivate var isTrade: Bool {
    switch type {
    case .buy, .sell: true
    case .dividend, .interest:
      [.reinvested, .stakingReward, .inKind].contains(subtype)
    default: false
    }
  }
}

extension BookingTerms {
  /// What the row paid for a unit, in a major currency; nil where it does not say.
  fileprivate func tradePrice(of row: Activity) -> (amount: Decimal, quote: String)? {
    let major = majors[row.currency]
    let multiplier = row.symbol.flatMap { multipliers[$0] } ?? .one
    do throws(DecimalError) {
      let entry = try BookingEntry(
        0, row, currency: major.currency, perMajor: major.perMajor, multiplier: multiplier)
      guard let price = entry.price, price.isPositive else { return nil }
      return (price, currencies[major.currency])
    } catch {
      return nil
    }
  }
}
