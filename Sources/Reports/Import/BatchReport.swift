package import Console
package import FinanceFolder
import FinanceModel
import Importing
package import PlainText

/// The imports in a folder.
package struct BatchReport: Report {
  /// The query, which has no options.
  package struct Query: Sendable {
    package init() {}
  }

  /// Specification of the `batches` table.
  package static let spec = TableSpec(
    "batches", "one row for each import, oldest first", columns)

  private static let columns: [Column<ImportBatch>] = [
    .text("batch", "the import's name") { $0.name },
    .integer("rows", "the number of rows written, including openings and assertions") { $0.rows },
    .integer("live", "the number of these rows still in effect and unedited") { $0.live },
    .text("accounts", "the accounts, separated by semicolons") {
      $0.accounts.joined(separator: "; ")
    },
    .text("from", "the date of the first row") { $0.first },
    .text("to", "the date of the last row") { $0.last },
  ]

  private let batches: [ImportBatch]

  /// Returns the parts of the folder to read: the settings and the two ledgers that imports write
  /// to.
  package static func needs(_ query: Query) -> [FolderPart] {
    [.settingsFor([.backups]), .ledger(.transactions), .ledger(.activities)]
  }

  /// Finds the imports in the ledgers.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    try household.folder.requireFolder()
    let transactions = try found.report(household.folder.ledger(.transactions)).table
    let activities = try found.report(household.folder.ledger(.activities)).table
    batches = ImportBatch.batches(in: [transactions, activities])
  }

  /// The imports in every output format.
  package var answer: Answer {
    let table = Table(Self.spec, Self.columns, of: batches)
    var page = Page()
    if batches.isEmpty {
      page.line("There are no imports.")
    } else {
      page.table(TextTable(table))
    }
    return Answer(
      json: .object([.init(Self.spec.name, .array(table.objects))]), tables: [table], page: page)
  }
}
