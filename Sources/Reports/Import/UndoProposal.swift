package import Console
package import FinanceFolder
package import FinanceModel
import Importing
import PlainText

/// Rows that undo an import.
package struct UndoProposal: Proposal {
  /// The ledgers that may already contain rows of the operation.
  package var comparedLedgers: Set<Ledger> { [.transactions, .activities] }
  /// Whether the proposal is an undo; always true.
  package var isUndo: Bool { true }

  package let needs: [FolderPart] = [
    .settingsFor([.backups]), .ledger(.transactions), .ledger(.activities),
  ]
  private let batch: String?
  private let milliseconds: Int64

  /// - Parameters:
  ///   - batch: a prefix of the import's name; nil for the last import.
  ///   - milliseconds: the current time in milliseconds since the epoch.
  package init(_ batch: String?, milliseconds: Int64) {
    self.batch = batch
    self.milliseconds = milliseconds
  }

  /// Computes the cancellations; empty if the import has no remaining rows.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: UndoAnswer) {
    let folder = household.folder
    try folder.requireFolder()
    let settings = try found.report(folder.settings())
    let readings = [
      try found.report(folder.ledger(.transactions)),
      try found.report(folder.ledger(.activities)),
    ]
    let batch = try meant(ImportBatch.batches(in: readings.map(\.table)))
    let tables = readings.map(\.table)
    let op = Identifier.operation(undoingImport: batch) { name in
      tables.contains { !$0.rows(naming: name).isEmpty }
    }
    var (additions, undone, left, number) = (
      [LedgerExtension](), [UndoneRow](), [UndoneRow](), 0
    )
    var (written, unverified) = (WrittenRows(), 0)
    for reading in readings {
      let table = reading.table
      let known = folder.writtenRows(of: ImportUndo.operations(of: batch, in: table))
      let undo = ImportUndo(of: batch, in: table, op: op, known)
      unverified += undo.unverified
      left += undo.edited.map { UndoneRow(table, $0) }
      undone += undo.cancelled.map { UndoneRow(table, $0) }
      guard !undo.lines.isEmpty else { continue }
      let first = number
      number += undo.lines.count
      let ids = (1...undo.lines.count).map {
        Identifier.row(op: op, row: first + $0, milliseconds: milliseconds)
      }
      for (line, id) in zip(undo.lines, ids) {
        written.add(line.ledger, line.cells + [("id", id)])
      }
      additions.append(
        try reading.extended(
          by: zip(undo.lines, ids).map { line, id in
            { columns in columns.map { $0 == "id" ? id : line.text($0) } }
          }))
    }
    let change = LedgerExtension.change(
      of: additions, operation: op, backupsKept: settings.backups?.keep)?
      .remembering(written)
    return (
      change,
      UndoAnswer(batch: batch, undone: undone, left: left, unverified: unverified)
    )
  }

  /// Returns the rows in every output format.
  package func answer(_ outcome: UndoAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }

  private func meant(_ batches: [ImportBatch]) throws(UsageProblem) -> String {
    guard let batch else {
      guard let last = batches.last(where: { $0.live > 0 }) else {
        throw UsageProblem(
          "there are no imports to undo", hint: "'import-csv batches' lists imports",
          code: .nameUnknown)
      }
      return last.name
    }
    let names = batches.map(\.name)
    if names.contains(batch) { return batch }
    let found = names.filter { $0.hasPrefix(batch) }
    guard let first = found.first, !batch.isEmpty else {
      throw UsageProblem(
        "import '\(batch.visible)' does not exist",
        hint: nearestName(to: batch, among: names).map { "did you mean '\($0.visible)'?" }
          ?? "'import-csv batches' lists them", code: .nameUnknown)
    }
    guard found.count == 1 else {
      throw UsageProblem(
        "import '\(batch.visible)' is ambiguous",
        hint: "write more characters of one of these: "
          + found.prefix(5).map(\.visible).joined(separator: ", "),
        code: .nameAmbiguous)
    }
    return first
  }
}
