import FinanceModel

/// Refuses a `voids` that names no row, rows that void each other, and two corrections of one row;
/// see ``LedgerTable/voidFindings``.
@Sendable func voidedRows(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  table.voidFindings
}
