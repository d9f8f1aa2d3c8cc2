import Console
import FinanceModel
import PlainText

/// Which values were written down, and what was corrected?
enum History {
  static let table = TableSpec(
    "history", "one row for each row of the ledger, by moment, those that do not count too",
    [
      ColumnSpec("timestamp", .timestamp, "the moment, as written"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("event", .text, "what happened; blank where the row only takes back another"),
      ColumnSpec("value", .money, "what it was worth then"),
      ColumnSpec("currency", .text, "the currency of value and flow"),
      ColumnSpec("flow", .money, "what was put in; negative when it was taken out"),
      ColumnSpec("note", .text, "a remark"),
      ColumnSpec("id", .text, "the row's own name"),
      ColumnSpec("voids", .text, "the id of the row that it replaces or takes back"),
      ColumnSpec("voided_by", .text, "the id of the row that replaces it or takes it back"),
      ColumnSpec("counts", .flag, "whether the row counts"),
    ])

  static let spec = ToolSpec(
    name: "history",
    summary: "show every value as it was written down, with ids and corrections",
    description: [
      "Every row of the values ledger by moment, those that were replaced or taken back too, with"
        + " the id of what did so. Rows of accounts up to their deletion are hidden."
    ],
    operands: [Series.accounts.spec], options: [.from, .to], tables: [table],
    examples: [
      Example(
        "snapshot history \"Tagesgeld Köln\" -C examples/household", "what was typed, and when?"),
      Example(
        "snapshot history -C examples/household --from 2026-01-01 -f csv",
        "all of this year, for a spreadsheet"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    // Here one finds the ids that a mistake is mended with.
    let books = try WorthBooks(invocation, &streams, isForgiving: true)
    let wanted = try books.accounts(try invocation.all(Series.accounts)).map { numbers in
      Set(numbers.map { books.ledger.accounts[$0] })
    }
    let (from, to) = (try invocation(Common.from), try invocation(Common.to))
    let records = try books.records(&streams).filter { record in
      guard wanted?.contains(record.account) ?? true else { return false }
      guard from != nil || to != nil else { return true }
      guard let day = record.day else { return false }
      return from.map { $0 <= day } ?? true && to.map { day <= $0 } ?? true
    }
    let rows = Table(table, rows: records.map(\.cells))
    try streams.write(
      Answer(
        json: .object([.init(table.name, .array(rows.objects))]), tables: [rows],
        page: page(rows, isEmpty: books.ledger.count == 0)), invocation)
    return .done
  }

  private static func page(_ rows: Table, isEmpty: Bool) -> Page {
    var page = Page()
    guard !rows.rows.isEmpty else {
      page.line(StyledText(isEmpty ? WorthBooks.emptyText : "No rows."))
      return page
    }
    let hasVoids = rows.rows.contains { $0[8] != .null || $0[9] != .null }
    page.table(
      TextTable(
        rows,
        showing: ["timestamp", "account", "event", "value", "flow", "currency", "note", "id"]
          + (hasVoids ? ["voids", "voided_by"] : []),
        dropping: ["currency", "note"]))
    return page
  }
}

extension ValueRecord {
  /// The day as written; nil where the timestamp cannot be read.
  fileprivate var day: CalendarDate? {
    do throws(TimestampProblem) {
      return try Timestamp(parsingMoment: timestamp).date
    } catch {
      return nil
    }
  }

  fileprivate var cells: [Cell] {
    func told(_ text: String) -> Cell { text.isEmpty ? .null : .text(text) }
    let code = currency.isEmpty ? nil : currency
    return [
      told(timestamp), .text(account), told(event), .worth(value, code), told(currency),
      .worth(flow, code), told(note), told(id), told(voids), voidedBy.map(told) ?? .null,
      .flag(voidedBy == nil && !event.isEmpty),
    ]
  }
}
