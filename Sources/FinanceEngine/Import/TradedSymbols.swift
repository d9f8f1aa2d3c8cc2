import FinanceModel
import PlainText

/// Symbols in the ledger for a broker's assets: from the settings, otherwise the broker's.
struct TradedSymbols {
  private let symbols: Set<String>
  private let byNumber: [String: String]
  private let byName: [String: String]

  init(_ settings: Settings) {
    let assets = settings.assets ?? []
    func known(_ word: (AssetSettings) -> String?) -> [String: String] {
      Dictionary(
        assets.compactMap { asset in
          word(asset).flatMap { $0.isEmpty ? nil : ($0.foldedForMatching, asset.symbol) }
        },
        uniquingKeysWith: { first, _ in first })
    }
    symbols = Set(assets.map(\.symbol))
    byNumber = known(\.isin)
    byName = known(\.name)
  }

  /// Returns the symbol of the asset in the settings that has the row's ISIN, whose symbol equals
  /// the row's symbol or ISIN, or that has the row's name; otherwise the row's symbol, ISIN or name
  /// as written; "" for a row without any.
  func symbol(of trade: StatementTrade) -> String {
    if let isin = trade.isin {
      if let known = byNumber[isin.foldedForMatching] { return known }
      if !symbols.contains(trade.symbol), symbols.contains(isin) { return isin }
    }
    if symbols.contains(trade.symbol) { return trade.symbol }
    // Some brokers write the ISIN in the symbol column.
    if let known = byNumber[trade.symbol.foldedForMatching] { return known }
    if let known = byName[trade.name.foldedForMatching] { return known }
    return trade.asset
  }
}

extension StatementTrade {
  /// Returns the ledger's amount before fee and tax, without the direction given by the type, from
  /// the change in cash; nil if cash did not change.
  ///
  /// - Throws: `overflow`.
  func sum(of amount: Decimal) throws(DecimalError) -> Decimal? {
    let isOut: Bool
    switch type {
    case .buy, .withdrawal, .transferOut, .fee, .tax: isOut = true
    case .sell, .dividend, .interest, .deposit, .transferIn, .credit: isOut = false
    default: return amount.isZero ? nil : amount
    }
    let moved = isOut ? -amount : amount
    if type == .fee || type == .tax { return moved }
    let charges = try (fee ?? .zero) + (tax ?? .zero)
    let sum = isOut ? try moved - charges : try moved + charges
    return sum.isZero ? nil : sum
  }
}
