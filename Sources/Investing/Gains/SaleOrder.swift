import FinanceModel
package import PlainText

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
