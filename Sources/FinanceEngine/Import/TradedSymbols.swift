import FinanceModel
import PlainText

/// What the ledger calls the assets of a broker's rows: by the settings, else as the broker does.
struct TradedSymbols {
  private let symbols: Set<String>
  private let byName: [String: String]

  init(_ settings: Settings) {
    let assets = settings.assets ?? []
    symbols = Set(assets.map(\.symbol))
    byName = Dictionary(
      assets.compactMap { asset in asset.name.map { ($0.foldedForMatching, asset.symbol) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The asset of the settings that has the row's symbol, its ISIN or its name; else the symbol,
  /// the ISIN or the name as written; "" for a row without any.
  func symbol(of trade: StatementTrade) -> String {
    if symbols.contains(trade.symbol) { return trade.symbol }
    if let isin = trade.isin, symbols.contains(isin) { return isin }
    if !trade.name.isEmpty, let known = byName[trade.name.foldedForMatching] { return known }
    if !trade.symbol.isEmpty { return trade.symbol }
    return trade.isin ?? trade.name
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
