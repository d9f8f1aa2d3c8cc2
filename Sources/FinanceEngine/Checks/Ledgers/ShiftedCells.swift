import FinanceModel

/// Refuses rows of prices whose cells stand in each other's columns.
@Sendable func shiftedCells(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .prices, mayBeShifted(table) else { return [] }
  return Array(
    table.liveRows.lazy.compactMap(table.shiftedFinding).prefix(LedgerFinding.limit + 1))
}

/// Whether a cell that a number in it would give away is a number.
private func mayBeShifted(_ table: LedgerTable) -> Bool {
  ["quote", "source"].contains { column in
    table.texts(of: column, in: table.liveRows)?.texts.contains(where: \.isNumber) ?? true
  }
}
