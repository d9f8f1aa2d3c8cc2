import Console
import FinanceModel
import PlainText

/// Rows of the history for people and programs.
struct HistoryTable {
  static let spec = TableSpec(
    "history", "one row for each row of the history, in the order of time", needs: "history",
    [
      ColumnSpec("timestamp", .timestamp, "when it was done, with the offset"),
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("amount", .money, "what went in; negative when it went out"),
      ColumnSpec("balance_after", .money, "what the row says that the account held after it"),
      ColumnSpec("running_balance", .money, "what it held by its first row and all amounts since"),
      ColumnSpec("type", .text, "why it was done"),
      ColumnSpec("description", .text, "the reason or the note given"),
      ColumnSpec("user", .text, "who did it"),
      ColumnSpec("op", .text, "the operation that the row belongs to"),
      ColumnSpec("id", .text, "the row's own name"),
    ])

  private let table: Table
  private let isOfEmptyHistory: Bool

  init(
    _ rows: [(entry: HistoryEntry, running: Decimal?)], in currency: Currency,
    ofEmptyHistory isOfEmptyHistory: Bool
  ) {
    self.isOfEmptyHistory = isOfEmptyHistory
    table = Table(
      Self.spec,
      rows: rows.map { entry, running in
        [
          .text(entry.timestamp.description), .text(entry.tierName), .text(entry.accountName),
          .number(currency.text(entry.amount)), .number(currency.text(entry.balanceAfter)),
          running.map { .number(currency.text($0)) } ?? .null, .text(entry.kind.rawValue),
          .text(entry.description), .text(entry.user), entry.op.map(Cell.text) ?? .null,
          entry.id.map(Cell.text) ?? .null,
        ]
      })
  }

  var answer: Answer {
    Answer(
      json: .object([.init("history", .array(table.objects))]), tables: [table], page: page)
  }

  private var page: Page {
    var page = Page()
    guard !table.rows.isEmpty else {
      page.line(isOfEmptyHistory ? "No history yet." : "No rows.")
      return page
    }
    page.table(
      TextTable(
        table,
        showing: [
          "timestamp", "tier", "account", "amount", "balance_after", "running_balance", "type",
          "description", "op",
        ], dropping: ["op", "running_balance", "type"]))
    return page
  }
}
