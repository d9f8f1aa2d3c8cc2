import FinanceModel
import PlainText

/// Ledger symbols for a broker's assets, from the settings, otherwise from the broker.
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

  /// Returns the symbol of the matching asset in the settings. An asset matches if its ISIN or name
  /// equals the row's ISIN or name, or if its symbol equals the row's symbol or ISIN. Without a
  /// match, returns the row's symbol, ISIN or name unchanged. Returns "" if the row has none of
  /// these, or if its asset is money.
  func symbol(of trade: StatementTrade) -> String {
    if trade.isCash { return "" }
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
  /// Whether the asset is money in the notation of some programs: `$CASH`, `$CASH-USD`, `CASH:USD`.
  package var isCash: Bool {
    let bytes = symbol.utf8
    guard bytes.count <= 9, let first = bytes.first, "$Cc".utf8.contains(first) else {
      return false
    }
    switch type {
    case .dividend, .interest, .deposit, .withdrawal, .credit, .fee, .tax, .transferIn,
      .transferOut:
      let word = symbol.uppercased()
      let beginnings = ["$CASH-", "CASH:", "CASH_"]
      return word == "$CASH"
        || beginnings.contains { word.hasPrefix($0) && word.count == $0.count + 3 }
    default: return false
    }
  }

  /// Whether the row is accrued interest whose amount determines its direction. False for Coffer's
  /// own ledgers, which do not state asset names; the direction is then inferred from the day's
  /// trades.
  var isAccrued: Bool { subtype == ActivitySubtype.accrued.rawValue && !name.isEmpty }

  /// Whether the row reverses a payment.
  var isReversal: Bool { subtype == ActivitySubtype.reversal.rawValue }

  /// The row type used in the row's identity. It is the type that earlier versions used: refunds
  /// were credits, and exchanges were trades.
  var identifyingType: ActivityType {
    if type == .exchange { return quantity?.isNegative == true ? .sell : .buy }
    return isReversal && (type == .tax || type == .fee) ? .credit : type
  }

  /// Returns the row with the type or subtype for its direction. A payment in the opposite
  /// direction becomes a reversal. A negative bonus becomes a withdrawal.
  ///
  /// - Parameter amount: the change in cash.
  func directed(by amount: Decimal) -> StatementTrade {
    if type == .credit, subtype == ActivitySubtype.bonus.rawValue, amount.isNegative {
      return with(type: .withdrawal, nil, units: quantity, fee: fee)
    }
    guard type.isReversed(by: amount, subtype) else { return self }
    return with(ActivitySubtype.reversal, units: quantity, fee: fee)
  }

  /// Returns the row with the given values replaced.
  func with(
    type other: ActivityType? = nil, _ subtype: ActivitySubtype?, units: Decimal?, fee: Decimal?
  ) -> StatementTrade {
    StatementTrade(
      type: other ?? type, subtype: subtype?.rawValue, symbol: symbol, isin: isin, name: name,
      quantity: units, unitPrice: unitPrice, fee: fee, tax: tax, exchangeRate: exchangeRate,
      ratio: ratio)
  }

  /// The absolute number of units.
  var units: Decimal? { quantity?.magnitude }

  /// Returns the ledger amount before fee and tax, computed from the change in cash. Its sign is
  /// relative to the direction that the type implies. Returns nil if cash did not change, unless
  /// the row is a trade without a price.
  ///
  /// - Throws: `overflow`.
  func sum(of amount: Decimal) throws(DecimalError) -> Decimal? {
    let sum = try directedSum(of: amount).map { isReversal ? -$0 : $0 }
    return subtype == ActivitySubtype.accrued.rawValue ? sum?.magnitude : sum
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
    let isFree = (type == .buy || type == .sell) && unitPrice == nil
    return sum.isZero && !isFree ? nil : sum
  }
}
