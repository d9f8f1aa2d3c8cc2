import FinanceModel
import PlainText

/// Refuses two amounts of one source for the same day, base, quote and type, at the later row.
@Sendable func priceConflicts(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .prices, let amount = table.ledger.column("amount") else { return [] }
  let live = Set(table.liveRows)
  var findings: [LedgerFinding] = []
  for rows in table.rowsOfOneName {
    var firsts: [[String]: (place: LedgerPlace, amount: Decimal)] = [:]
    for row in rows where live.contains(row) {
      guard let cell = table.cell(row, amount),
        let value = meaning({ () throws(LedgerFinding) in try cell.decimal() })
      else { continue }
      let type = table.text(row, "type")
      let key = [type.isBlankCell ? "close" : type, table.text(row, "source")]
      guard let first = firsts[key] else {
        firsts[key] = (row, value)
        continue
      }
      guard first.amount != value else { continue }
      findings.append(
        cell.finding(
          .error, .conflict, "is another price than \(first.amount), of the same day and source",
          hint: "remove one of the rows", earlier: first.place))
    }
    if findings.count > LedgerFinding.limit { break }
  }
  return findings
}
