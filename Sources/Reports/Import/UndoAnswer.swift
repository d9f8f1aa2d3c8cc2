import Console
import FinanceModel
package import PlainText

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
