import Console
import FinanceModel
import PlainText

/// The presentation of rows that were or would be recorded.
package struct RecordingAnswer {
  static let values = TableSpec(
    Ledger.values.rawValue, "one row for each row that is added to the ledger",
    Ledger.values.table.columns)

  let rows: [ValueRow]
  /// Whether any row is already recorded.
  let isRepeated: Bool

  func answer(isApplied: Bool) -> Answer {
    Answer(
      json: .object([
        .init("applied", .bool(isApplied && !rows.isEmpty)),
        .init(Self.values.name, .array(table.objects)),
      ]), tables: [table], page: page(isApplied), isRecorded: isApplied && !rows.isEmpty)
  }

  private var table: Table {
    let names = Self.values.columns.map(\.name)
    return Table(
      Self.values,
      rows: rows.map { row in
        zip(Self.values.columns, row.fields(for: names)).map { column, text in
          text.isEmpty ? .null : column.kind.isNumber ? .number(text) : .text(text)
        }
      })
  }

  private func page(_ isApplied: Bool) -> Page {
    var page = Page()
    guard !rows.isEmpty else {
      page.line(isRepeated ? "Already recorded." : "Nothing to record.")
      return page
    }
    page.heading(isApplied ? "Recorded:" : "Would be recorded with --apply:")
    page.table(TextTable(table, showing: shown))
    return page
  }

  /// The most important columns, and all other columns that contain a value.
  private var shown: [String] {
    let names = ["timestamp", "account", "event", "value", "flow", "currency", "note", "voids"]
    return names.filter { name in
      name != "note" && name != "voids" && name != "flow"
        || rows.contains { $0.fields(for: [name]) != [""] }
    }
  }
}
