import FinanceModel

/// Refuses numbers that cannot be read: with a decimal comma, in groups, with an exponent; and
/// ratios that are none.
@Sendable func unreadableNumbers(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  table.findingsByText(
    where: { $0 == .number || $0 == .nonNegative || $0 == .ratio },
    unless: { column, bytes in column.kind != .ratio && bytes.isPlainNumber }
  ) { cell in
    complaint { () throws(LedgerFinding) in
      if cell.column.kind == .ratio { _ = try cell.ratio() } else { _ = try cell.decimal() }
    }
  }
}
