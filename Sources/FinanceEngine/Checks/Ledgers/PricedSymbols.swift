import FinanceModel
import PlainText

/// Warns of prices that no answer uses as they were meant: a currency that is priced in an asset, a
/// symbol that nothing holds and that is a letter away from one that is held, and a price in
/// another currency than the asset is quoted in by the settings. Once for each pair of names.
@Sendable func pricedSymbols(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .prices else { return [] }
  let held = names.symbolCounts.keys.sorted()
  let quotes = Dictionary(
    (names.settings?.assets ?? []).compactMap { asset in
      asset.quoteCurrency.map { (asset.symbol, $0) }
    }, uniquingKeysWith: { first, _ in first })
  var told: Set<[String]> = []
  return table.liveRows.compactMap { place in
    let (base, quote) = (table.text(place, "base"), table.text(place, "quote"))
    guard told.insert([base, quote]).inserted else { return nil }
    func finding(_ problem: LedgerProblem, _ column: String, _ message: String, _ hint: String)
      -> LedgerFinding
    {
      LedgerFinding(
        .warning, problem, of: .prices, message, at: place, column: column, hint: hint)
    }
    if CurrencyUnit(base).isCurrency, names.symbolCounts[quote] != nil {
      return finding(
        .cellsShifted, "quote",
        "quote '\(quote.visible)' is an asset, and base '\(base)' a currency",
        "exchange the two: \(quote.visible),\(base)")
    }
    if !names.symbols.contains(base), !CurrencyUnit(base).isCurrency, base.count > 3,
      let near = held.first(where: { $0.count > 3 && editDistance($0, base) == 1 })
    {
      return finding(
        .symbolSimilar, "base", "nothing is held of '\(base.visible)', and of '\(near.visible)' is",
        "did you mean '\(near.visible)'?")
    }
    guard let stated = quotes[base], CurrencyUnit(quote).isCurrency,
      CurrencyUnit(stated).major != CurrencyUnit(quote).major
    else { return nil }
    return finding(
      .currencyUnknown, "quote",
      "quote '\(quote.visible)' is not the currency that '\(base.visible)' is quoted in,"
        + " \(stated.visible)", "write \(stated.visible), or correct quote_currency in coffer.json")
  }
}
