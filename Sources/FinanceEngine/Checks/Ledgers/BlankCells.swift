import FinanceModel
import PlainText

/// Refuses blank cells where they must be filled. A row that only takes back another may leave all
/// of them blank.
@Sendable func blankCells(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  let columns = table.ledger.columns.filter(\.isRequired)
  let required = columns.filter { column in
    // Most columns have no blank cell at all.
    table.texts(of: column.name, in: table.liveRows, atMost: LedgerTable.fewTexts)?.texts
      .contains(where: \.isBlankCell) ?? true
  }
  guard !required.isEmpty else { return [] }
  let places = required.map { table.places(of: $0) }
  var findings: [LedgerFinding] = []
  for place in table.liveRows {
    for (column, places) in zip(required, places) {
      guard let index = places[place.file] else { continue }
      let file = table.files[place.file]
      // Mostly the first byte says that it is filled.
      if let first = file.bytes(place.record, index).first, first > UInt8(ascii: "\"") { continue }
      guard file.text(place.record, index).isBlankCell else { continue }
      findings.append(table.blankFinding(place, column))
    }
    if findings.count > LedgerFinding.limit { break }
  }
  return findings
}
