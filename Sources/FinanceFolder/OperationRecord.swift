package import FinanceModel
package import PlainText

/// The first recorded row of an operation. The row is in `ledgers/operations.csv` or, if that
/// ledger does not record the operation, in a ledger to which the operation added rows.
package struct OperationRecord: Sendable {
  /// Ledger that contains the row.
  package let ledger: Ledger
  /// Name of the tool; empty outside `ledgers/operations.csv`.
  package let tool: String
  /// Command line; outside `ledgers/operations.csv`, the row's note or description.
  package let what: String
  fileprivate let table: LedgerTable
  fileprivate let place: LedgerPlace

  /// Returns the error `write-operation-taken` at the row, because the operation name already
  /// belongs to another command.
  package func taken(_ op: String) -> Diagnostic {
    let command = what.isEmpty ? tool : "\(tool) \(what)"
    let first = tool.isEmpty ? "rows of \(ledger.rawValue)" : command.visible
    let finding = LedgerFinding(
      .error, WritingCode.operationTaken,
      "operation '\(op.visible)' is already recorded, as \(first)", at: place, column: "op",
      hint: "nothing was written; use another name for --op, or omit the option")
    return table.diagnostics(for: [finding]).first
      ?? Diagnostic(.error, WritingCode.operationTaken, finding.message, hint: finding.hint)
  }
}

extension Folder {
  /// Returns the record of an operation; nil if no ledger has a row with the operation's name.
  ///
  /// - Parameter other: a ledger to skip.
  /// - Throws: the errors of a ledger that cannot be read, which may contain the operation.
  /// - Complexity: linear in the bytes of the ledgers; only a ledger whose text contains the name
  ///   is parsed.
  package func record(
    ofOperation op: String, outside other: Ledger? = nil
  ) throws(Failure) -> OperationRecord? {
    let others = Ledger.allCases.filter { $0 != .operations && $0.column("op") != nil }
    for ledger in [.operations] + others where ledger != other {
      guard try mentions(op, in: ledger) else { continue }
      let table = try table(of: ledger)
      guard let place = table.rows(naming: op).first else { continue }
      return OperationRecord(
        ledger: ledger, tool: table.text(place, "tool"),
        what: ledger == .operations
          ? OperationParts(place, in: table).command
          : table.text(place, ledger == .history ? "description" : "note"),
        table: table, place: place)
    }
    return nil
  }

  /// Whether the ledger's text contains the operation's name.
  ///
  /// - Throws: the errors of a file that cannot be read.
  package func mentions(_ op: String, in ledger: Ledger) throws(Failure) -> Bool {
    try sources(of: ledger).contains { $0.contains(op) }
  }

  /// Returns the row in `ledgers/operations.csv` that records a change as the operation `op`.
  ///
  /// - Parameters:
  ///   - parts: the operations that the change's rows name; empty if they name `op`, if any.
  ///   - user: the user's name; may be empty.
  package func operationRow(
    _ op: String, of change: FolderChange, parts: [String] = [], by tool: String, what: String,
    user: String, at now: Timestamp, milliseconds: Int64
  ) -> Loaded<LedgerExtension> {
    let isReplaced = change.files.contains { $0.file.isFile(of: .operations) }
    let loaded =
      isReplaced
      ? Self.reading(.operations, of: contents.replacing(change.files)) : ledger(.operations)
    guard let reading = loaded.value else { return Loaded(nil, loaded.diagnostics) }
    let cells = [
      "id": Identifier.row(op: op, row: 1, milliseconds: milliseconds),
      "timestamp": now.description, "op": op, "tool": tool, "what": what, "user": user,
      "parts": parts.joined(separator: " "),
    ]
    do throws(Failure) {
      let row = try reading.extended(by: [{ $0.map { cells[$0] ?? "" } }])
      return Loaded(row, loaded.diagnostics)
    } catch {
      return Loaded(nil, loaded.diagnostics + error.diagnostics)
    }
  }
}

extension LedgerTable {
  /// Returns the rows whose `op` is the given operation, in file order.
  ///
  /// - Complexity: linear in the number of rows.
  package func rows(naming op: String) -> [LedgerPlace] {
    places.filter { text($0, "op") == op }
  }

  /// Returns the rows with the operation's name, in file order. In a ledger without the `op`
  /// column, the operation's first row is found by the id derived from the operation.
  ///
  /// - Complexity: linear in the number of rows.
  package func rows(ofOperation op: String) -> [LedgerPlace] {
    // The first ten characters of an id encode the time, so they are not compared.
    let own = Identifier.row(op: op, row: 1, milliseconds: 0).dropFirst(10)
    return places.filter { place in
      if text(place, "op") == op { return true }
      let id = text(place, "id")
      return id.utf8.count == 26 && id.dropFirst(10) == own
    }
  }
}

extension SourceText {
  /// Whether the bytes contain the given text, which must not be empty.
  func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, bytes.count >= wanted.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      (0...(bytes.count - wanted.count)).contains { start in
        bytes[start] == first && bytes[start..<(start + wanted.count)].elementsEqual(wanted)
      }
    }
  }
}
