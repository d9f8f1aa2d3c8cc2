import FinanceModel

/// Refuses blank cells where they must be filled. A row that only takes back another may leave all
/// of them blank.
@Sendable func blankCells(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  let required = table.ledger.columns.filter(\.isRequired)
  var findings: [LedgerFinding] = []
  for place in table.liveRows {
    for column in required
    where table.index(of: column.name, inFile: place.file) != nil
      && table.text(place, column.name).isBlankCell
    {
      findings.append(table.blankFinding(place, column))
    }
    if findings.count > LedgerFinding.limit { break }
  }
  return findings
}
