package import FinanceModel
import PlainText

/// Rows that undo an import. Each unchanged row is cancelled, and the row that it replaced is
/// restored. Rows edited or corrected by hand are retained.
package struct ImportUndo: Sendable {
  /// Rows in ledger order, without ids.
  package private(set) var lines: [ImportLine] = []
  /// Ledger rows that the undo cancels.
  package private(set) var cancelled: [LedgerPlace] = []
  /// Edited rows, which are retained.
  package private(set) var edited: [LedgerPlace] = []
  /// Number of cancelled rows that could not be compared with the cells that the import wrote.
  /// Manual edits to imported cells in these rows are not detected.
  package private(set) var unverified = 0

  /// - Parameters:
  ///   - op: a name that begins with ``Identifier/undoPrefix``.
  ///   - index: rows written by the operations from ``operations(of:in:)``; empty if unknown.
  /// - Complexity: linear in the number of rows.
  package init(
    of batch: String, in table: LedgerTable, op: String, _ index: WrittenRowIndex = .init()
  ) {
    let written = Written(of: batch, in: table)
    for place in written.rows {
      let id = table.text(place, "id")
      let isAsWritten = index.isAsWritten(place, in: table)
      let isUnedited =
        isAsWritten
        ?? table.hasCellsOfImport(place, insteadOf: written.replaced[table.text(place, "voids")])
      guard written.isUntouched(place, table), isUnedited, !id.isBlankCell else {
        edited.append(place)
        continue
      }
      if isAsWritten == nil { unverified += 1 }
      cancelled.append(place)
      let earlier = written.replaced[table.text(place, "voids")]
      if let earlier, written.isJoined(place, table) {
        // The joined row has the identity of the row that existed before the import.
        var line = ImportLine(restating: earlier, of: table)
        line.fill("voids", id)
        line.fill("op", op)
        lines.append(line)
        continue
      }
      var line = ImportLine(table.ledger)
      line.fill("voids", id)
      line.fill("op", op)
      lines.append(line)
      // If an undo wrote the row, another row has already restored the replaced row.
      guard table.text(place, "op") == batch, let earlier else { continue }
      line = ImportLine(restating: earlier, of: table)
      line.fill("op", op)
      lines.append(line)
    }
  }
}

extension ImportUndo {
  /// Returns the operations that wrote the import's rows, excluding rows that no longer count.
  ///
  /// - Complexity: linear in the number of rows.
  package static func operations(of batch: String, in table: LedgerTable) -> Set<String> {
    Set(Written(of: batch, in: table).rows.map { table.text($0, "op") })
  }
}

/// Rows that an import wrote to a ledger.
private struct Written {
  /// Rows that count, including rows later corrected by hand.
  private(set) var rows: [LedgerPlace] = []
  /// Replaced rows, by id.
  private(set) var replaced: [String: LedgerPlace] = [:]
  private let batch: String

  init(of batch: String, in table: LedgerTable) {
    self.batch = batch
    let joined = Set(
      table.places.lazy.filter { table.joiningImport($0) == batch }.map { table.text($0, "id") })
    rows = table.liveRows.filter { place in
      table.text(place, "batch") == batch
        || !joined.isEmpty && table.isPart(place, of: joined)
    }
    let ids = Set(rows.map { table.text($0, "voids") }.filter { !$0.isBlankCell })
    guard !ids.isEmpty else { return }
    for place in table.places {
      let id = table.text(place, "id")
      if ids.contains(id), replaced[id] == nil { replaced[id] = place }
    }
  }

  /// Whether the row was joined to a row that existed before the import.
  func isJoined(_ place: LedgerPlace, _ table: LedgerTable) -> Bool {
    table.joiningImport(place) == batch
  }

  func isUntouched(_ place: LedgerPlace, _ table: LedgerTable) -> Bool {
    isJoined(place, table)
      || table.text(place, "batch") == batch && table.isUntouched(place, batch: batch)
  }
}

extension LedgerTable {
  /// Returns the import that joined the row to an existing row; nil for any other row. A joined row
  /// has an id computed from its content, as imported rows have. Its batch is blank or that of an
  /// earlier import.
  func joiningImport(_ place: LedgerPlace) -> String? {
    guard !text(place, "voids").isBlankCell else { return nil }
    let op = text(place, "op")
    guard !op.isBlankCell, op != text(place, "batch"), !op.hasPrefix(Identifier.undoPrefix),
      Identifier.isOfContent(text(place, "id"))
    else { return nil }
    return op
  }

  /// Whether the row has one of the ids, or is a manual correction of a row with one of them.
  fileprivate func isPart(_ place: LedgerPlace, of ids: Set<String>) -> Bool {
    ids.contains(text(place, "id"))
      || ids.contains(text(place, "voids")) && !text(place, "op").hasPrefix(Identifier.undoPrefix)
  }
}

extension ImportLine {
  /// Creates a line with all cells of a ledger row except the id, the voided id and the operation.
  init(restating place: LedgerPlace, of table: LedgerTable) {
    self.init(table.ledger)
    for column in table.ledger.columns where !["id", "voids", "op"].contains(column.name) {
      let text = table.text(place, column.name)
      if !text.isBlankCell { fill(column.name, text) }
    }
  }
}
