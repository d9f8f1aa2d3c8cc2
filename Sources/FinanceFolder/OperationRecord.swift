package import FinanceModel
package import PlainText

/// The first row of an operation that the folder has recorded: in `ledgers/operations.csv`, else in
/// the ledger that the operation added rows to.
package struct OperationRecord: Sendable {
  /// The ledger of the row.
  package let ledger: Ledger
  /// The tool and the command in one line; empty outside `ledgers/operations.csv`.
  package let tool: String
  package let what: String
  private let table: LedgerTable
  private let place: LedgerPlace

  /// The error `write-operation-taken`, at the row: the operation is another command.
  package func taken(_ op: String) -> Diagnostic {
    let first = tool.isEmpty ? "rows of \(ledger.rawValue)" : "\(tool) \(what)".visible
    let finding = LedgerFinding(
      .error, WritingCode.operationTaken,
      "operation '\(op.visible)' is recorded already, as \(first)", at: place, column: "op",
      hint: "nothing was written; give this one another --op, or none")
    return table.diagnostics(for: [finding]).first
      ?? Diagnostic(.error, WritingCode.operationTaken, finding.message, hint: finding.hint)
  }
}

extension Folder {
  /// The record of an operation; nil if no row of a ledger names it. A ledger that cannot be read
  /// has no row.
  ///
  /// - Complexity: linear in the bytes of the ledgers; only one whose text contains the name is
  ///   parsed.
  package func record(ofOperation op: String) -> OperationRecord? {
    let others = Ledger.allCases.filter { $0 != .operations && $0.column("op") != nil }
    for ledger in [.operations] + others {
      guard let sources = files(of: ledger), sources.contains(where: { $0.contains(op) }),
        let table = self.ledger(ledger).value?.table,
        let place = table.places.first(where: { table.text($0, "op") == op })
      else { continue }
      return OperationRecord(
        ledger: ledger, table.text(place, "tool"), table.text(place, "what"), table, place)
    }
    return nil
  }

  private func files(of ledger: Ledger) -> [SourceText]? {
    do throws(Failure) { return try sources(of: ledger) } catch { return nil }
  }

  /// The row of `ledgers/operations.csv` that remembers an operation.
  ///
  /// - Parameter user: may be empty.
  package func operationRow(
    _ op: String, of tool: String, what: String, user: String, at now: Timestamp,
    milliseconds: Int64
  ) -> Loaded<LedgerExtension> {
    let loaded = ledger(.operations)
    guard let reading = loaded.value else { return Loaded(nil, loaded.diagnostics) }
    let cells = [
      "id": Identifier.row(op: op, row: 1, milliseconds: milliseconds),
      "timestamp": now.description, "op": op, "tool": tool, "what": what, "user": user,
    ]
    do throws(Failure) {
      let row = try reading.extended(by: [{ $0.map { cells[$0] ?? "" } }])
      return Loaded(row, loaded.diagnostics)
    } catch {
      return Loaded(nil, loaded.diagnostics + error.diagnostics)
    }
  }
}

extension OperationRecord {
  fileprivate init(
    ledger: Ledger, _ tool: String, _ what: String, _ table: LedgerTable, _ place: LedgerPlace
  ) {
    self.ledger = ledger
    (self.tool, self.what) = (tool, what)
    self.table = table
    self.place = place
  }
}

extension SourceText {
  /// Whether the bytes contain those of a text, which is not empty.
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, bytes.count >= wanted.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      (0...(bytes.count - wanted.count)).contains { start in
        bytes[start] == first && bytes[start..<(start + wanted.count)].elementsEqual(wanted)
      }
    }
  }
}
