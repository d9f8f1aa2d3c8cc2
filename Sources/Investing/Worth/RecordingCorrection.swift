package import FinanceModel
import PlainText

/// Replacement of a row in the values ledger, with another amount.
package struct RecordingCorrection: Equatable, Sendable {
  /// The row's account, timestamp, event and note, with the new amount. The amount is the flow if
  /// the row is a flow, otherwise the value.
  package let entry: ValueEntry

  /// Creates the correction. If the row was already replaced with that amount, the correction has
  /// the entry of the row now in effect, which is already recorded.
  ///
  /// - Parameters:
  ///   - settings: the settings that contain the accounts' aliases.
  /// - Throws: `value-voids-twice` for any other row that is no longer in effect,
  ///   `value-uncorrectable` for a row without an amount, and errors in the row's cells. All errors
  ///   are reported at the row.
  package init(
    of row: LedgerPlace, in table: LedgerTable, to amount: Money, _ settings: Settings
  ) throws(LedgerFinding) {
    var subject = row
    if !table.liveRows.contains(row) {
      // An identical correction was already recorded.
      guard let last = Self.replacement(of: row, in: table),
        try Self.amount(of: last, in: table) == amount.amount
      else { throw Self.voided(row, in: table) }
      subject = last
    }
    let cells = Dictionary(
      uniqueKeysWithValues: Ledger.values.columns.map { ($0.name, table.cell(subject, $0)) })
    guard let name = cells["account"]??.text, let moment = try cells["timestamp"]??.timestamp(),
      let word = cells["event"]??.text, let event = ValueUpdate.Event(rawValue: word)
    else { throw Self.uncorrectable(row, in: table) }
    let value = try cells["value"]??.decimal()
    let flow = try cells["flow"]??.decimal()
    guard event == .flow || value != nil else { throw Self.uncorrectable(row, in: table) }
    var entry = ValueEntry(
      account: settings.accountNames[name] ?? name, event: event, value: amount,
      note: cells["note"]??.text ?? "", timestamp: moment)
    entry.flow = flow
    if event == .flow { (entry.value, entry.flow) = (value, amount.amount) }
    entry.replaced = subject == row ? row : nil
    self.entry = entry
  }

  private static func uncorrectable(
    _ row: LedgerPlace, in table: LedgerTable
  ) -> LedgerFinding {
    LedgerFinding(
      .error, ValueCode.uncorrectable, "this row has no value to correct", at: row,
      column: "event",
      hint: "void the row instead: ledger-add values --void"
        + " \(table.text(row, "id").visible.shellWord) --apply")
  }

  private static func voided(_ row: LedgerPlace, in table: LedgerTable) -> LedgerFinding {
    let id = replacement(of: row, in: table).map { table.text($0, "id") } ?? ""
    return LedgerFinding(
      .error, .voidsTwice, of: .values, "this row is already voided", at: row, column: "id",
      hint: id.isBlankCell
        ? "write a new value: snapshot record ACCOUNT VALUE"
        : "correct the row that replaces it: snapshot correct \(id.visible) VALUE")
  }

  /// Returns the row that replaced a row no longer in effect; nil if the row was not replaced.
  private static func replacement(
    of row: LedgerPlace, in table: LedgerTable
  ) -> LedgerPlace? {
    let voids = Dictionary(
      table.places.map { (table.text($0, "voids"), $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<String> = []
    var last: LedgerPlace?
    var id = table.text(row, "id")
    while !id.isBlankCell, seen.insert(id).inserted, let next = voids[id] {
      last = next
      id = table.text(next, "id")
    }
    return last.flatMap { table.liveRows.contains($0) ? $0 : nil }
  }

  /// Returns the amount that a correction of a row changes: the flow if the row is a flow,
  /// otherwise the value.
  private static func amount(
    of row: LedgerPlace, in table: LedgerTable
  ) throws(LedgerFinding) -> Decimal? {
    let name = table.text(row, "event") == ValueUpdate.Event.flow.rawValue ? "flow" : "value"
    guard let column = Ledger.values.column(name) else { return nil }
    return try table.cell(row, column)?.decimal()
  }

  /// Returns the rows whose id is `text`, otherwise the rows whose id begins with `text`. For each
  /// id, the result contains one row: a row in effect if possible, otherwise the first row.
  ///
  /// - Complexity: linear in the number of rows.
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
