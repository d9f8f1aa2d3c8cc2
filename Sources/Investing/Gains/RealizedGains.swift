import FinanceModel
package import PlainText

/// Realized gains from disposals: proceeds minus the cost of the lots used.
///
/// Gains are in the asset's currency and in the base currency. Each lot is converted at the rate on
/// its acquisition date, and the proceeds at the rate on the disposal date. Amounts are nil if a
/// rate is missing.
package struct RealizedGains: Sendable {
  /// The gain from one disposal.
  package struct Gain: Sendable {
    package let disposal: Disposal
    /// Currency code of ``proceeds``, ``costBasis`` and ``gain``.
    package let currency: String
    package let proceeds: Decimal?
    package let costBasis: Decimal?
    package let gain: Decimal?
    package let gainBase: Decimal?
    /// ``proceeds`` and ``costBasis`` in the base currency.
    package let proceedsBase: Decimal?
    package let costBase: Decimal?
    package let lots: [UsedLot]
  }

  /// A lot, or part of a lot, that a disposal used.
  package struct UsedLot: Sendable {
    package let date: CalendarDate
    package let quantity: Decimal
    package let costBasis: Decimal?
    /// Days from acquisition to disposal.
    package let holdingDays: Int
  }

  /// The totals of an asset's disposals in one account.
  package struct Sum: Sendable {
    package let account: Int
    package let symbol: Int
    package let currency: String
    package fileprivate(set) var proceeds: Decimal?
    package fileprivate(set) var costBasis: Decimal?
    package fileprivate(set) var gain: Decimal?
    package fileprivate(set) var gainBase: Decimal?
  }

  /// Gains in booking order.
  package let gains: [Gain]
  /// Sums by ``BookingTerms/accountPlaces``, then by symbol.
  package let sums: [Sum]
  /// Total gain in the base currency; nil if the base currency or a rate is missing.
  package let totalBase: Decimal?

  /// - Parameters:
  ///   - booking: a booking that was created with events.
  ///   - period: the disposal dates to include.
  /// - Throws: `overflow`.
  package init(
    of booking: Booking, in period: ClosedRange<CalendarDate>, _ exchange: inout BookedExchange
  ) throws(DecimalError) {
    let base = booking.terms.baseCurrency
    var gains: [Gain] = []
    for disposal in booking.events.disposals where period.contains(disposal.date) {
      gains.append(try Self.gain(of: disposal, booking, base, &exchange))
    }
    self.gains = gains
    sums = try Self.sums(of: gains, booking)
    var total: Decimal? = .zero
    for gain in gains { total = try total.adding(gain.gainBase) }
    totalBase = base == nil ? nil : total
  }

  private static func gain(
    of disposal: Disposal, _ booking: Booking, _ base: String?, _ exchange: inout BookedExchange
  ) throws(DecimalError) -> Gain {
    let currency = booking.terms.currencies[booking.quoteCurrency(of: disposal.symbol)]
    func proceeds(in code: String) -> Decimal? {
      exchange.convert(
        disposal.proceeds, from: disposal.currency, to: code, on: disposal.date,
        ofRow: disposal.row, in: booking)
    }
    func cost(of piece: LotPiece, in code: String) -> Decimal? {
      exchange.convert(
        piece.cost, from: piece.currency, to: code, on: piece.date, ofRow: piece.row, in: booking)
    }
    var lots: [UsedLot] = []
    var costBasis: Decimal? = .zero
    var costBase: Decimal? = .zero
    for piece in disposal.pieces {
      let own = cost(of: piece, in: currency)
      lots.append(
        UsedLot(
          date: piece.date, quantity: piece.quantity, costBasis: own,
          holdingDays: piece.date.days(until: disposal.date)))
      costBasis = try costBasis.adding(own)
      if let base { costBase = try costBase.adding(cost(of: piece, in: base)) }
    }
    let received = proceeds(in: currency)
    let receivedBase = base.flatMap { proceeds(in: $0) }
    return Gain(
      disposal: disposal, currency: currency, proceeds: received, costBasis: costBasis,
      gain: try received.subtracting(costBasis),
      gainBase: try receivedBase.subtracting(costBase), proceedsBase: receivedBase,
      costBase: base == nil ? nil : costBase, lots: lots)
  }

  private static func sums(of gains: [Gain], _ booking: Booking) throws(DecimalError) -> [Sum] {
    var places: [[Int]: Int] = [:]
    var sums: [Sum] = []
    for gain in gains {
      let (account, symbol) = (gain.disposal.account, gain.disposal.symbol)
      let place = places[[account, symbol], default: sums.count]
      if place == sums.count {
        places[[account, symbol]] = place
        sums.append(
          Sum(
            account: account, symbol: symbol, currency: gain.currency, proceeds: .zero,
            costBasis: .zero, gain: .zero, gainBase: .zero))
      }
      sums[place].proceeds = try sums[place].proceeds.adding(gain.proceeds)
      sums[place].costBasis = try sums[place].costBasis.adding(gain.costBasis)
      sums[place].gain = try sums[place].gain.adding(gain.gain)
      sums[place].gainBase = try sums[place].gainBase.adding(gain.gainBase)
    }
    let (accounts, symbols) = (booking.terms.accountPlaces, booking.ledger.symbols)
    return sums.sorted { a, b in
      (accounts[a.account], symbols[a.symbol]) < (accounts[b.account], symbols[b.symbol])
    }
  }
}
