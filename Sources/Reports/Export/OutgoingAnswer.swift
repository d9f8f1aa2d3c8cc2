import Console
import PlainText

extension OutgoingTable {
  /// The answer that displays all rows.
  var answer: Answer {
    get throws {
      var rows: [[Cell]] = []
      let kinds = spec.columns.map(\.kind)
      try self.rows { row in
        rows.append(
          kinds.indices.map { index in
            guard !row.isNull(index) else { return .null }
            let text = String(decoding: row.bytes(index), as: UTF8.self)
            return kinds[index].isNumber ? .number(text) : .text(text)
          })
      }
      let table = Table(spec, rows: rows)
      var page = Page()
      if rows.isEmpty {
        page.line("No rows.")
      } else {
        page.table(TextTable(table, showing: spec.columns.map(\.name)))
      }
      return Answer(json: .array(table.objects), tables: [table], page: page)
    }
  }
}
