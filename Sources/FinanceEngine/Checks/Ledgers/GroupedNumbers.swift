import FinanceModel
import PlainText

/// Warns of sums of money with just three decimals in a currency with fewer, such as `-3.500`:
/// where points separate thousands that is 3500. Sums of trades may have as many decimals as they
/// need.
@Sendable func groupedNumbers(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard [.values, .transactions, .history].contains(table.ledger) else { return [] }
  return table.findings(where: { $0 == .number }) { cell in
    guard cell.text.looksGrouped, digits(of: cell, in: table, names) < 3,
      let number = meaning({ () throws(LedgerFinding) in try cell.decimal() })
    else { return nil }
    let grouped = cell.text.filter { $0 != "." }
    return cell.finding(
      .warning, .numberGrouped, "has three decimals, as if its point separated thousands",
      hint: "write \(grouped), or \(number) if that is meant")
  }
}

private func digits(of cell: LedgerCell, in table: LedgerTable, _ names: LedgerNames) -> Int {
  let code = table.text(cell.place, "currency")
  if !code.isBlankCell { return CurrencyUnit(code).minorDigits ?? 3 }
  return table.ledger == .history
    ? names.minorDigits : names.settings?.baseCurrency?.minorDigits ?? 2
}
