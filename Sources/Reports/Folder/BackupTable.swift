package import Console
package import FinanceFolder
import FinanceModel
package import PlainText

/// The earlier versions of the plan, as rows and as a page.
package enum BackupTable {
  /// What its columns are.
  package static let backups = TableSpec(
    "backups", "one row for each earlier version of the plan, the newest first", needs: "restore",
    [
      ColumnSpec("number", .integer, "what --restore calls it"),
      ColumnSpec("replaced_at", .text, "when it was replaced"),
      ColumnSpec("operation", .text, "the operation that replaced it"),
      ColumnSpec("total", .money, "the sum of its balances; blank where it cannot be read"),
      ColumnSpec("file", .text, "its name in .coffer/backups"),
    ])

  /// A version and the sum of its balances.
  package typealias Row = (backup: PlanBackup, total: String?)

  /// The versions in every form, each with what its accounts hold together.
  package static func answer(_ rows: [Row]) -> Answer {
    let table = Table(
      backups,
      rows: rows.enumerated().map { index, row in
        [
          .number(String(index + 1)), .text(row.backup.replacedAt), .text(row.backup.operation),
          row.total.map(Cell.number) ?? .null, .text(row.backup.name),
        ]
      })
    return Answer(
      json: .object(["backups": .array(table.objects)]), tables: [table], page: page(rows))
  }

  private static func page(_ rows: [Row]) -> Page {
    var page = Page()
    page.table(
      TextTable(
        [.right("N"), .left("Replaced at"), .left("By operation"), .right("Total")],
        rows: rows.enumerated().map { index, row in
          [
            StyledText(String(index + 1)), StyledText(row.backup.replacedAt),
            StyledText(row.backup.operation),
            row.total.map { StyledText($0, .amount) } ?? "unreadable",
          ]
        }))
    return page
  }
}
