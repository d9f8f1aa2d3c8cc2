import FinanceModel
import PlainText

extension PriceBook {
  /// The book with the prices of all trades of a ledger, booked or not; what it says itself of a
  /// day beats that day's trades.
  ///
  /// ``HeldPrices`` knows the last trade before the day that is booked up to; with this book it
  /// knows those before any day.
  ///
  /// - Complexity: linear in the prices and the rows.
  func addingTrades(of booking: Booking) -> PriceBook {
    let (ledger, terms) = (booking.ledger, booking.terms)
    var draft = Draft(self)
    for index in 0..<ledger.count {
      let row = ledger[index]
      guard let symbol = row.symbol, row.isTrade, let price = terms.tradePrice(of: row) else {
        continue
      }
      let stream = draft.stream(
        of: ledger.symbols[symbol], quote: price.quote, source: PriceObservation.tradeSource)
      draft.add(price.amount, on: row.date, to: stream, at: row.place)
    }
    return draft.book
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
    do throws(DecimalError) {
      let entry = try BookingEntry(
        0, row, currency: major.currency, perMajor: major.perMajor,
        multiplier: row.symbol.flatMap { factors[$0] })
      guard let price = entry.price?.magnitude, price.isPositive else { return nil }
      return (price, currencies[major.currency])
    } catch {
      return nil
    }
  }
}
