import Console
import FinanceFolder
import FinanceModel
package import PlainText

/// The earlier versions of the plan, as rows and as a page.
package enum BackupTable {
  /// A version and the total of its balances.
  typealias Row = (backup: PlanBackup, total: String?)

  private static let columns: [Column<(offset: Int, element: Row)>] = [
    .integer("number", "the number of the version for --restore") { $0.offset + 1 },
    .text("replaced_at", "the moment when the version was replaced") {
      $0.element.backup.replacedAt
    },
    .text("operation", "the operation that replaced it") { $0.element.backup.operation },
    Column("total", .money, "the sum of its balances; blank if the version cannot be read") {
      $0.element.total.map(Cell.number) ?? .null
    },
    .text("file", "the name of the file in .coffer/backups") { $0.element.backup.name },
  ]

  /// Specification of the `backups` table.
  package static let backups = TableSpec(
    "backups", "one row for each earlier version of the plan, newest first", needs: "restore",
    columns)

  /// Returns the versions in every output format, each with the total of its balances.
  static func answer(_ rows: [Row]) -> Answer {
    let table = Table(backups, columns, of: Array(rows.enumerated()))
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
