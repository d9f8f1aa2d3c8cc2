import FinanceModel

/// Refuses blank cells where they must be filled. A row that only takes back another may leave all
/// of them blank.
@Sendable func blankCells(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  let columns = table.ledger.columns.filter(\.isRequired)
  let required = columns.filter { column in
    // Most columns have no blank cell at all.
    table.texts(of: column.name, in: table.liveRows, atMost: 1 << 12)?.texts
      .contains(where: \.isBlankCell) ?? true
  }
  guard !required.isEmpty else { return [] }
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
