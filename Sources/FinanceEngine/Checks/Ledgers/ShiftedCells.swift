package import FinanceModel

/// Refuses rows of prices whose cells stand in each other's columns.
@Sendable func shiftedCells(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .prices else { return [] }
  return Array(
    table.liveRows.lazy.compactMap(table.shiftedFinding).prefix(LedgerFinding.limit + 1))
}

extension LedgerTable {
  /// The findings without those that follow from cells that stand in each other's columns.
  ///
  /// - Complexity: linear in the findings.
  package func withoutShiftedRows(_ findings: [LedgerFinding]) -> [LedgerFinding] {
    guard ledger == .prices else { return findings }
    let code = LedgerProblem.cellsShifted.code(for: ledger)
    return findings.filter { finding in
      guard finding.code != code, let place = finding.place, !place.isHeader else { return true }
      return shiftedFinding(place) == nil
    }
  }
}
