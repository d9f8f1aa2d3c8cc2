import FinanceModel

/// Refuses rows of prices whose cells stand in each other's columns.
@Sendable func shiftedCells(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .prices else { return [] }
  return Array(
    table.liveRows.lazy.compactMap(table.shiftedFinding).prefix(LedgerFinding.limit + 1))
}
