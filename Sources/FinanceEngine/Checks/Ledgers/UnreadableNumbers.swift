import FinanceModel

/// Refuses numbers that cannot be read: with a decimal comma, in groups, with an exponent; and
/// ratios that are none.
@Sendable func unreadableNumbers(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  let numbers = table.findingsByText(
    where: { $0 == .number || $0 == .nonNegative }, unless: \.isPlainNumber
  ) { cell in
    complaint { () throws(LedgerFinding) in _ = try cell.decimal() }
  }
  return numbers
    + table.findingsByText(where: { $0 == .ratio }) { cell in
      complaint { () throws(LedgerFinding) in _ = try cell.ratio() }
    }
}
