import FinanceModel
import PlainText

/// What the ledger calls the assets of a broker's rows: by the settings, else as the broker does.
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

  /// The asset of the settings that has the row's ISIN, or as symbol what the row has as symbol or
  /// ISIN, or the row's name; else the symbol, the ISIN or the name as written; "" for a row
  /// without any.
  func symbol(of trade: StatementTrade) -> String {
    if let isin = trade.isin {
      if let known = byNumber[isin.foldedForMatching] { return known }
      if !symbols.contains(trade.symbol), symbols.contains(isin) { return isin }
    }
    if symbols.contains(trade.symbol) { return trade.symbol }
    // Some brokers have the ISIN where others have their symbol.
    if let known = byNumber[trade.symbol.foldedForMatching] { return known }
    if let known = byName[trade.name.foldedForMatching] { return known }
    return trade.asset
  }
}

extension StatementTrade {
  /// The ledger's sum before fee and tax, whose direction the type tells, of what the row did to
  /// the cash; nil where it did nothing.
  ///
  /// - Throws: `overflow`.
  func sum(of amount: Decimal) throws(DecimalError) -> Decimal? {
    let isOut: Bool
    switch type {
    case .buy, .withdrawal, .transferOut, .fee, .tax: isOut = true
    case .sell, .dividend, .interest, .deposit, .transferIn, .credit: isOut = false
    case .split, .adjustment, .unknown: return amount.isZero ? nil : amount
    }
    let moved = isOut ? -amount : amount
    if type == .fee || type == .tax { return moved }
    let charges = try (fee ?? .zero) + (tax ?? .zero)
    let sum = isOut ? try moved - charges : try moved + charges
    return sum.isZero ? nil : sum
  }
}
