import FinanceModel

/// Refuses numbers that cannot be read: with a decimal comma, in groups, with an exponent.
@Sendable func unreadableNumbers(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  table.findings(where: { $0 == .number || $0 == .nonNegative }) { cell in
    complaint { () throws(LedgerFinding) in _ = try cell.decimal() }
  }
}
