import FinanceModel
import PlainText

/// Warns of trades whose blank currency means that of the account, although the asset is quoted in
/// another one by the settings, once for each symbol and account.
@Sendable func quotedCurrencies(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .activities, let settings = names.settings,
    let column = table.ledger.column("currency")
  else { return [] }
  let quotes = Dictionary(
    (settings.assets ?? []).compactMap { asset in asset.quoteCurrency.map { (asset.symbol, $0) } },
    uniquingKeysWith: { first, _ in first })
  let currencies = Dictionary(
    (settings.accounts ?? []).compactMap { account in
      account.currency?.code.map { (account.name, $0) }
    }, uniquingKeysWith: { first, _ in first })
  guard !quotes.isEmpty else { return [] }
  var told: Set<[String]> = []
  return table.liveRows.compactMap { place in
    guard table.text(place, "currency").isBlankCell,
      ["BUY", "SELL"].contains(table.text(place, "type"))
    else { return nil }
    let (account, symbol) = (table.text(place, "account"), table.text(place, "symbol"))
    guard let quote = quotes[symbol],
      let own = currencies[settings.accountNames[account] ?? account],
      CurrencyUnit(quote).major != own, told.insert([account, symbol]).inserted
    else { return nil }
    return LedgerFinding(
      .warning, ActivityCode.currencyBlank,
      "currency is blank and means \(own), but '\(symbol.visible)' is quoted in \(quote.visible)",
      at: place, column: column.name, hint: "write \(quote.visible), or \(own)")
  }
}
