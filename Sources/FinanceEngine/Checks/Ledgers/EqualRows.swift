import FinanceModel
import PlainText

/// Tells of a row without an id that says just what the row before it says, as if it were pasted
/// twice. Both count. A warning of activities; a note of transactions, as two equal coffees are
/// two.
@Sendable func equalRows(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .activities || table.ledger == .transactions else { return [] }
  let rows = table.liveRows
  return zip(rows, rows.dropFirst()).filter { before, row in
    before.file == row.file && table.line(before) == table.line(row)
      && table.text(row, "id").isBlankCell
  }.prefix(LedgerFinding.limit + 1).map { before, row in
    LedgerFinding(
      table.ledger == .activities ? .warning : .note, .rowEqual, of: table.ledger,
      "the row says what the row before it says, and both count", at: row,
      hint: "remove one, or tell them apart with time or note", earlier: before)
  }
}
