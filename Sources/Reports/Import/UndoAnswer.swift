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
    "undone", "for an undo: one row for each row that is voided", columns)
  private static let leftRows = TableSpec(
    "left",
    "for the undo of an import: one row for each row that has since been edited and is kept",
    columns)

  static let columns: [Column<UndoneRow>] = [
    .text("id", "the id of the row") { $0.id.isEmpty ? nil : $0.id },
    .text("ledger", "the ledger of the row") { $0.ledger },
    .text("date", "the day or moment of the row") { $0.date },
    .text("account", "the account of the row") { $0.account },
    .text("name", "the payee or the symbol") { $0.name.isEmpty ? nil : $0.name },
    Column("amount", .money, "the amount or value of the row") { row in
      row.amount.isNumber ? .number(row.amount) : .null
    },
    .text("kind", "opening, assertion, the type of an activity or the event of a value") {
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
      page.heading("Edited since, and left:")
      page.table(
        TextTable(tables[1], showing: ["id", "date", "account", "name", "amount"]))
    }
    if unverified > 0 {
      let some = unverified == 1 ? "1 of the rows was" : "\(unverified) of the rows were"
      page.line(
        "It is not known here how \(some) written: edits of days, amounts and texts of the bank"
          + " are not seen.")
    }
    return page
  }
}
