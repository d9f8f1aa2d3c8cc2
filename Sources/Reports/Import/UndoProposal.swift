package import Console
package import FinanceFolder
package import FinanceModel
import Importing
package import PlainText

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

/// An import's row that is undone, or kept because the user edited it.
struct UndoneRow: Sendable {
  let id: String
  let ledger: String
  let date: String
  let account: String
  let name: String
  let amount: String
  let kind: String

  init(_ table: LedgerTable, _ place: LedgerPlace) {
    let isTransaction = table.ledger == .transactions
    id = table.text(place, "id")
    ledger = table.ledger.rawValue
    date = table.text(place, "date")
    account = table.text(place, "account")
    name = table.text(place, isTransaction ? "payee" : "symbol")
    amount = table.text(place, "amount")
    kind = table.text(place, isTransaction ? "kind" : "type")
  }

  /// Creates the row from a ledger row's cells.
  init(_ cells: [String: String], id: String, of ledger: Ledger) {
    func first(_ names: String...) -> String {
      names.lazy.compactMap { cells[$0] }.first { !$0.isEmpty } ?? ""
    }
    self.id = id
    self.ledger = ledger.rawValue
    date = first("date", "timestamp")
    account = first("account", "from")
    name = first("payee", "symbol", "to")
    amount = first("amount", "value", "quantity")
    kind = first("kind", "type", "event")
  }
}

/// The presentation of an undone import.
package struct UndoAnswer {
  let batch: String
  let undone: [UndoneRow]
  let left: [UndoneRow]
  /// Number of rows whose original contents are not known on this machine.
  let unverified: Int

  /// Specifications of the `--undo` tables.
  package static let specs = [undoneRows, leftRows]

  static let undoneRows = TableSpec(
    "undone", "for an undo: one row for each voided row", columns)
  private static let leftRows = TableSpec(
    "left",
    "for an undone import: one row for each row that was edited afterwards and is kept",
    columns)

  static let columns: [Column<UndoneRow>] = [
    .text("id", "the row's id") { $0.id.isEmpty ? nil : $0.id },
    .text("ledger", "the row's ledger") { $0.ledger },
    .text("date", "the row's date or timestamp") { $0.date },
    .text("account", "the row's account") { $0.account },
    .text("name", "the payee or the symbol") { $0.name.isEmpty ? nil : $0.name },
    Column("amount", .money, "the row's amount or value") { row in
      row.amount.isNumber ? .number(row.amount) : .null
    },
    .text("kind", "opening, assertion, an activity's type or a value's event") {
      $0.kind.isEmpty ? nil : $0.kind
    },
  ]

  func answer(isApplied: Bool) -> Answer {
    let isRecorded = isApplied && !undone.isEmpty
    return Answer(
      json: .object(
        [.init("applied", .bool(isRecorded)), .init("batch", .string(batch))]
          + tables.map { .init($0.spec.name, .array($0.objects)) }), tables: tables,
      page: page(isRecorded), isRecorded: isRecorded)
  }

  private var tables: [Table] {
    [
      Table(Self.undoneRows, Self.columns, of: undone),
      Table(Self.leftRows, Self.columns, of: left),
    ]
  }

  private func page(_ isRecorded: Bool) -> Page {
    var page = Page()
    let rows = undone.count == 1 ? "1 row" : "\(undone.count) rows"
    let done = isRecorded ? "undone" : "would be undone with --apply"
    page.line(
      undone.isEmpty
        ? "Import \(batch.visible) has no rows left to undo."
        : "Import \(batch.visible): \(rows) \(done)."
    )
    if !left.isEmpty {
      page.heading("Edited after the import and kept:")
      page.table(
        TextTable(tables[1], showing: ["id", "date", "account", "name", "amount"]))
    }
    if unverified > 0 {
      let some = unverified == 1 ? "1 row is" : "\(unverified) rows are"
      page.line(
        "The original contents of \(some) unknown, so edits to dates, amounts and bank texts are"
          + " not detected.")
    }
    return page
  }
}
