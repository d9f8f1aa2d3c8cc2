import FinanceModel
import PlainText

/// Refuses one id for two rows that differ, at the later one, and warns of a row that is there
/// twice with all it says, which counts once, and of one that is there with an id of its content
/// too, which counts.
@Sendable func repeatedRows(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger != .prices else { return [] }
  let repeats = table.repeatedRows.prefix(LedgerFinding.limit + 1).map { row, first in
    LedgerFinding(
      .warning, .rowTwice, of: table.ledger, "the row is there twice and counts once", at: row,
      hint: "folder-repair removes it", earlier: first)
  }
  let again = Set(table.repeatedRows.map(\.row))
  let copies = table.copiedRows.prefix(LedgerFinding.limit + 1).map { row, named in
    LedgerFinding(
      .warning, .rowTwice, of: table.ledger,
      "the row is there with an id too, as if a merge had brought it back; both count", at: row,
      hint: "remove it, or write in it what tells it apart", earlier: named)
  }
  var findings = Array(repeats) + copies
  for rows in table.rowsOfOneName {
    for row in rows.dropFirst() where !again.contains(row) {
      findings.append(
        LedgerFinding(
          .error, .idTwice, of: table.ledger,
          "two rows that differ have the id '\(table.text(row, "id").visible)'", at: row,
          column: "id", hint: "give one of them another id, or leave it blank", earlier: rows[0]))
    }
    if findings.count > 2 * LedgerFinding.limit { break }
  }
  return findings
}
