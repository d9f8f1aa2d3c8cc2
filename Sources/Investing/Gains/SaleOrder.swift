import FinanceModel
package import PlainText

extension Booking {
  /// Returns the open lots of a holding in the order in which a sale uses them. Returns nil if a
  /// sale uses a share of each lot, or if the holding is not booked.
  ///
  /// - Throws: `overflow`.
  package func saleOrder(
    account: String, symbol: String
  ) throws(DecimalError) -> [LotPiece]? {
    guard let account = ledger.accounts.firstIndex(of: account),
      let symbol = ledger.symbols.firstIndex(of: symbol), let place = slots[account, symbol],
      holdings[place].quantity.isPositive
    else { return nil }
    let method = terms.lotsMethod(account: account, symbol: symbol)
    guard !method.isShared else { return nil }
    var (holding, pieces) = (holdings[place], [LotPiece]())
    _ = try holding.take(holding.quantity, method, into: &pieces)
    return pieces
  }
}
