import FinanceModel
import PlainText

/// Refuses numbers below zero where that has no meaning: prices, costs, fees, rates, ratios.
@Sendable func negativeNumbers(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  table.findingsByText(
    where: { $0 == .nonNegative }, unless: { _, bytes in bytes.isPlainNumber }
  ) { cell in
    let number = meaning { () throws(LedgerFinding) in try cell.decimal() }
    guard let number, number.isNegative else { return nil }
    return cell.finding(
      .error, .numberNegative, "is negative", hint: "write it without a sign: \(-number)")
  }
}
