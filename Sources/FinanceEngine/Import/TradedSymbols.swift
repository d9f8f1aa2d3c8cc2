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
  /// as written; "" if the row has none of these.
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
  /// Whether the row takes a payment back.
  var isReversal: Bool { subtype == ActivitySubtype.reversal.rawValue }

  /// The type of the row in its identity: refunds were once credits, and exchanges were trades.
  var identifyingType: ActivityType {
    if type == .exchange { return quantity?.isNegative == true ? .sell : .buy }
    return isReversal && (type == .tax || type == .fee) ? .credit : type
  }

  /// Returns the row; that of a payment with the opposite direction is a reversal.
  ///
  /// - Parameter amount: the change in cash.
  func directed(by amount: Decimal) -> StatementTrade {
    guard type.isReversed(by: amount, subtype) else { return self }
    return StatementTrade(
      type: type, subtype: ActivitySubtype.reversal.rawValue, symbol: symbol, isin: isin,
      name: name, quantity: quantity, unitPrice: unitPrice, fee: fee, tax: tax,
      exchangeRate: exchangeRate, ratio: ratio)
  }

  /// The number of units without a sign.
  var units: Decimal? { quantity?.magnitude }

  /// Returns the ledger's amount before fee and tax, without the direction given by the type, from
  /// the change in cash; nil if cash did not change.
  ///
  /// - Throws: `overflow`.
  func sum(of amount: Decimal) throws(DecimalError) -> Decimal? {
    try directedSum(of: amount).map { isReversal ? -$0 : $0 }
  }

  private func directedSum(of amount: Decimal) throws(DecimalError) -> Decimal? {
    let isOut: Bool
    switch type {
    case .buy, .withdrawal, .transferOut, .fee, .tax: isOut = true
    case .sell, .dividend, .interest, .deposit, .transferIn, .credit: isOut = false
    default: return amount.isZero ? nil : amount
    }
    let moved = isOut ? -amount : amount
    if type == .fee || type == .tax { return moved }
    var charges = try (fee ?? .zero) + (tax ?? .zero)
    if isReversal { charges = -charges }
    let sum = isOut ? try moved - charges : try moved + charges
    return sum.isZero ? nil : sum
  }
}
