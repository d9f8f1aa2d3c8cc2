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

extension Booking {
  /// Returns the lots of a holding, or of its pool, in the order in which sales use them, with a
  /// number that identifies the pool. Returns nil if a sale uses a share of each lot, or if the
  /// holding is not booked.
  ///
  /// - Throws: `overflow`.
  package func saleOrder(
    account: String, symbol: String
  ) throws(DecimalError) -> (pool: Int, lots: [LotPiece])? {
    guard let (place, method) = seller(account, symbol) else { return nil }
    let pool = try poolHolding(place)
    return (poolPlaces(place).min() ?? place, try pieces(of: pool, pool.quantity, method))
  }

  /// Returns all lots of a holding's pool in the order in which sales use them, each with the
  /// account's share. Without a pool, the share is the whole lot. The units and costs of a short
  /// holding are negative. Returns nil in the same cases as ``saleOrder(account:symbol:)``.
  ///
  /// - Throws: `overflow`.
  func poolOrder(
    account: String, symbol: String
  ) throws(DecimalError) -> [(whole: LotPiece, share: LotPiece?)]? {
    guard let (place, method) = seller(account, symbol) else { return nil }
    let pool = try poolHolding(place)
    var shares: [Int: LotPiece] = [:]
    for piece in try pieces(of: holdings[place], holdings[place].quantity, method) {
      shares[piece.key] = piece
    }
    return try pieces(of: pool, pool.quantity, method).map { ($0, shares[$0.key]) }
  }

  /// Returns the index of a booked holding and its lots method; nil if a sale uses a share of each
  /// lot.
  private func seller(_ account: String, _ symbol: String) -> (place: Int, method: LotsMethod)? {
    guard let account = ledger.accounts.firstIndex(of: account),
      let symbol = ledger.symbols.firstIndex(of: symbol), let place = slots[account, symbol],
      !holdings[place].quantity.isZero
    else { return nil }
    let method = terms.lotsMethod(account: account, symbol: symbol)
    return method.isShared ? nil : (place, method)
  }

  private func poolHolding(_ place: Int) throws(DecimalError) -> Holding {
    let places = poolPlaces(place)
    return places.count > 1 ? try pooledLots(places) : holdings[place]
  }

  private func pieces(
    of holding: Holding, _ units: Decimal, _ method: LotsMethod
  ) throws(DecimalError) -> [LotPiece] {
    var (holding, pieces) = (holding, [LotPiece]())
    if units.isNegative { holding.mirror() }
    _ = try holding.take(units.magnitude, method, into: &pieces)
    return units.isNegative ? pieces.map(\.mirrored) : pieces
  }
}

/// Arithmetic with amounts that may be unknown. The result is nil if either operand is nil.
extension Decimal? {
  /// Returns the exact sum; nil if either operand is nil.
  ///
  /// - Throws: `overflow`.
  package func adding(_ other: Decimal?) throws(DecimalError) -> Decimal? {
    guard let self, let other else { return nil }
    return try self + other
  }

  /// Returns the exact difference; nil if either operand is nil.
  ///
  /// - Throws: `overflow`.
  package func subtracting(_ other: Decimal?) throws(DecimalError) -> Decimal? {
    guard let self, let other else { return nil }
    return try self - other
  }
}
