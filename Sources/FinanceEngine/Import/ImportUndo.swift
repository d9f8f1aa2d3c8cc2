package import FinanceModel
import PlainText

/// The rows that take back an import: each row that counts as it was written is cancelled, and what
/// it stood in the place of stands again. Rows that a person has corrected since are left.
package struct ImportUndo: Sendable {
  /// In the ledger's order, without ids.
  package private(set) var lines: [ImportLine] = []
  /// The rows that are cancelled.
  package private(set) var cancelled: [LedgerPlace] = []
  /// The rows that are left.
  package private(set) var edited: [LedgerPlace] = []

  /// - Parameters:
  ///   - op: begins with ``KnownIDs/undoPrefix``.
  /// - Complexity: linear in the rows.
  package init(of batch: String, in table: LedgerTable, op: String) {
    let rows = table.liveRows.filter { table.text($0, "batch") == batch }
    guard !rows.isEmpty else { return }
    var replaced: Set<String> = []
    for place in rows {
      let voids = table.text(place, "voids")
      if !voids.isBlankCell { replaced.insert(voids) }
    }
    var places: [String: LedgerPlace] = [:]
    if !replaced.isEmpty {
      for place in table.places {
        let id = table.text(place, "id")
        if replaced.contains(id), places[id] == nil { places[id] = place }
      }
    }
    for place in rows {
      guard table.isUntouched(place, batch: batch), !table.text(place, "id").isBlankCell else {
        edited.append(place)
        continue
      }
      cancelled.append(place)
      var line = ImportLine(table.ledger)
      line.fill("voids", table.text(place, "id"))
      line.fill("op", op)
      lines.append(line)
      // Of one that only an undo wrote, what it stands for was told by another.
      guard table.text(place, "op") == batch, let earlier = places[table.text(place, "voids")]
      else { continue }
      lines.append(Self.restated(earlier, of: table, op: op))
    }
  }

  private static func restated(
    _ place: LedgerPlace, of table: LedgerTable, op: String
  ) -> ImportLine {
    var line = ImportLine(table.ledger)
    for column in table.ledger.columns where !["id", "voids", "op"].contains(column.name) {
      let text = table.text(place, column.name)
      if !text.isBlankCell { line.fill(column.name, text) }
    }
    line.fill("op", op)
    return line
  }
}
