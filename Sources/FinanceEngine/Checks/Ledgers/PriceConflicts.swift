import FinanceModel
import PlainText

/// Refuses two amounts for the same day, base, quote and type, at the later row, unless one source
/// is a person's own word, which beats the others.
@Sendable func priceConflicts(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .prices, let amount = table.ledger.column("amount") else { return [] }
  let groups = table.rowsOfOneName
  guard !groups.isEmpty else { return [] }
  let live = Set(table.liveRows)
  var findings: [LedgerFinding] = []
  for rows in groups {
    var observations: [String: [PriceObservation]] = [:]
    for row in rows where live.contains(row) {
      guard let cell = table.cell(row, amount),
        let value = meaning({ () throws(LedgerFinding) in try cell.decimal() })
      else { continue }
      let type = table.text(row, "type")
      // The rows of one name have one day, symbol and quote, whichever those are.
      observations[type.isBlankCell ? "close" : type, default: []].append(
        PriceObservation(
          symbol: "", date: .epochDay, quote: "", amount: value,
          source: table.text(row, "source"), place: row))
    }
    for (_, ofOneType) in observations.sorted(by: { $0.key < $1.key }) {
      findings += table.conflictFindings(among: ofOneType)
    }
    if findings.count > LedgerFinding.limit { break }
  }
  return findings
}
