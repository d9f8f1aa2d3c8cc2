package import FinanceModel
import PlainText

/// The rows that take back an import: each row that counts as it was written is cancelled, and what
/// it stood in the place of stands again. Rows that a person has corrected or edited are left.
package struct ImportUndo: Sendable {
  /// In the ledger's order, without ids.
  package private(set) var lines: [ImportLine] = []
  /// The rows that are cancelled.
  package private(set) var cancelled: [LedgerPlace] = []
  /// The rows that are left.
  package private(set) var edited: [LedgerPlace] = []
  /// The number of cancelled rows whose cells nothing tells: an edit of what import fills is not
  /// seen.
  package private(set) var unverified = 0

  /// - Parameters:
  ///   - op: begins with ``Identifier/undoPrefix``.
  ///   - index: what the operations of ``operations(of:in:)`` wrote; empty if it is not known.
  /// - Complexity: linear in the rows.
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
        // What the import found is known by the row that stands for it.
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
      // Of one that only an undo wrote, what it stands for was told by another.
      guard table.text(place, "op") == batch, let earlier else { continue }
      line = ImportLine(restating: earlier, of: table)
      line.fill("op", op)
      lines.append(line)
    }
  }
}

extension ImportUndo {
  /// The operations that wrote the rows of an import, as far as they count.
  ///
  /// - Complexity: linear in the rows.
  package static func operations(of batch: String, in table: LedgerTable) -> Set<String> {
    Set(Written(of: batch, in: table).rows.map { table.text($0, "op") })
  }
}

/// What an import wrote into a ledger.
private struct Written {
  /// The rows that count, also those that a person corrected since.
  private(set) var rows: [LedgerPlace] = []
  /// By their ids, what they stand in the place of.
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

  /// Whether the row joined one that was there before the import.
  func isJoined(_ place: LedgerPlace, _ table: LedgerTable) -> Bool {
    table.joiningImport(place) == batch
  }

  func isUntouched(_ place: LedgerPlace, _ table: LedgerTable) -> Bool {
    isJoined(place, table)
      || table.text(place, "batch") == batch && table.isUntouched(place, batch: batch)
  }
}

extension LedgerTable {
  /// The import that wrote the row to join one that was there already; nil for others. Of its
  /// content alone is it named as imported rows are, and it is of no import's batch, or of an
  /// earlier one's.
  func joiningImport(_ place: LedgerPlace) -> String? {
    guard !text(place, "voids").isBlankCell else { return nil }
    let op = text(place, "op")
    guard !op.isBlankCell, op != text(place, "batch"), !op.hasPrefix(Identifier.undoPrefix),
      Identifier.isOfContent(text(place, "id"))
    else { return nil }
    return op
  }

  /// Whether the row is one of these, or a person's correction of one.
  fileprivate func isPart(_ place: LedgerPlace, of ids: Set<String>) -> Bool {
    ids.contains(text(place, "id"))
      || ids.contains(text(place, "voids")) && !text(place, "op").hasPrefix(Identifier.undoPrefix)
  }
}

extension ImportLine {
  /// All that a row of a ledger says, but what it is called, what it voids and who wrote it.
  init(restating place: LedgerPlace, of table: LedgerTable) {
    self.init(table.ledger)
    for column in table.ledger.columns where !["id", "voids", "op"].contains(column.name) {
      let text = table.text(place, column.name)
      if !text.isBlankCell { fill(column.name, text) }
    }
  }
}
