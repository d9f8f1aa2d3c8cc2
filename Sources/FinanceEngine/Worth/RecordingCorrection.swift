package import FinanceModel
import PlainText

/// What replaces a row of the values ledger with another amount.
package struct RecordingCorrection: Hashable, Sendable {
  /// The row's account, moment, event and note, with the new amount: that of a flow is its flow,
  /// of any other row its value.
  package let entry: ValueEntry

  /// - Parameters:
  ///   - settings: tells the accounts' aliases.
  /// - Throws: `value-voids-twice` for a row that does not count any more, `value-uncorrectable`
  ///   for one without an amount, and what is wrong with its cells; all at the row.
  package init(
    of row: LedgerPlace, in table: LedgerTable, to amount: Money, _ settings: Settings
  ) throws(LedgerFinding) {
    guard table.liveRows.contains(row) else { throw Self.voided(row, in: table) }
    let cells = Dictionary(
      uniqueKeysWithValues: Ledger.values.columns.map { ($0.name, table.cell(row, $0)) })
    guard let name = cells["account"]??.text, let moment = try cells["timestamp"]??.timestamp(),
      let word = cells["event"]??.text, let event = ValueUpdate.Event(rawValue: word)
    else { throw Self.uncorrectable(row) }
    let value = try cells["value"]??.decimal()
    let flow = try cells["flow"]??.decimal()
    guard event == .flow || value != nil else { throw Self.uncorrectable(row) }
    var entry = ValueEntry(
      account: settings.accountNames[name] ?? name, event: event, value: amount,
      note: cells["note"]??.text ?? "", timestamp: moment)
    entry.flow = flow
    if event == .flow { (entry.value, entry.flow) = (value, amount.amount) }
    entry.replaced = row
    self.entry = entry
  }

  private static func uncorrectable(_ row: LedgerPlace) -> LedgerFinding {
    LedgerFinding(
      .error, ValueCode.uncorrectable, "this row has no value that could be corrected", at: row,
      column: "event", hint: "a value of another moment is written with snapshot record")
  }

  private static func voided(_ row: LedgerPlace, in table: LedgerTable) -> LedgerFinding {
    let voids = Dictionary(
      table.places.map { (table.text($0, "voids"), $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<String> = []
    var last: LedgerPlace?
    var id = table.text(row, "id")
    while !id.isBlankCell, seen.insert(id).inserted, let next = voids[id] {
      last = next
      id = table.text(next, "id")
    }
    let isValue = last.map { table.liveRows.contains($0) } == true && !id.isBlankCell
    return LedgerFinding(
      .error, .voidsTwice, of: .values, "this row is taken back already", at: row, column: "id",
      hint: isValue
        ? "correct the one that replaces it: \(id)" : "write a new value with snapshot record")
  }

  /// The rows whose id is `text`, else those whose id begins so: of each id, the first row, and
  /// one that counts before others.
  ///
  /// - Complexity: linear in the rows.
  package static func rows(named text: String, in table: LedgerTable) -> [LedgerPlace] {
    var rows: [String: LedgerPlace] = [:]
    for place in table.liveRows + table.places {
      let id = table.text(place, "id")
      if !id.isBlankCell, id.hasPrefix(text), rows[id] == nil { rows[id] = place }
    }
    if let exact = rows[text] { return [exact] }
    return text.isBlankCell ? [] : rows.values.sorted()
  }
}
