import FinanceModel
import PlainText

/// Refuses currencies that are neither an ISO 4217 code nor the symbol of an asset. The minor units
/// that exchanges quote in, such as `GBp`, are known too.
@Sendable func unknownCurrencies(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  var known = names.symbols
  var hints: [String: String] = [:]
  return table.findingsByText(where: { $0 == .currency }) { cell in
    guard !known.contains(cell.text) else { return nil }
    if CurrencyUnit(cell.text).isCurrency {
      known.insert(cell.text)
      return nil
    }
    if let finding = complaint({ () throws(LedgerFinding) in _ = try cell.currency() }) {
      return finding
    }
    let hint = hints[cell.text] ?? hint(for: cell.text, names)
    hints[cell.text] = hint
    return cell.finding(
      .error, .currencyUnknown, "is not an ISO 4217 currency code or a known symbol", hint: hint)
  }
}

private func hint(for text: String, _ names: LedgerNames) -> String {
  nearestName(to: text, among: Currency.allCodes + names.symbols.sorted())
    .map { "did you mean '\($0.visible)'?" }
    ?? "write three capital letters, such as EUR, or list the symbol under assets in coffer.json"
}
