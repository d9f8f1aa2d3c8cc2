import Console
import FinanceFolder
import FinanceModel
import Importing
import PlainText

/// The presentation of an import: the files' rows, the missing rows, and a line for each file.
package final class ImportAnswer {
  private let views: ImportViews
  private let batch: String?
  private let isRepeated: Bool
  /// Whether any ledger receives rows.
  private let hasLines: Bool
  private let addedColumns: [(file: String, columns: [String])]

  init(
    _ plan: ImportPlan, _ files: [String], batch: String, _ books: ImportBooks,
    addedColumns: [(file: String, columns: [String])]
  ) {
    views = ImportViews(plan, files, books)
    hasLines = plan.hasLines
    self.batch = batch
    self.addedColumns = addedColumns
    isRepeated = false
  }

  /// Creates the answer for an operation that is already recorded.
  init(repeated files: [String]) {
    views = ImportViews(files: files)
    (batch, isRepeated, hasLines, addedColumns) = (nil, true, false, [])
  }

  func answer(isApplied: Bool) -> Answer {
    let isRecorded = isApplied && hasLines
    return Answer(
      json: .object(
        [
          .init("applied", .bool(isRecorded)),
          .init("batch", isRecorded ? self.batch.map(JSONValue.string) ?? .null : .null),
          .init(
            "added_columns", .array(self.addedColumns.flatMap(\.columns).map(JSONValue.string))),
        ] + self.tables.map { .init($0.spec.name, .array($0.objects)) }), tables: self.tables,
      page: self.page(isRecorded), isRecorded: isRecorded)
  }

  private var tables: [Table] {
    [
      Table(ImportTables.rows, ImportTables.rowColumns, of: views.rows),
      Table(ImportTables.checks, ImportTables.checkColumns, of: views.checks),
      Table(ImportTables.files, ImportTables.fileColumns, of: views.files),
      Table(ImportTables.transfers, ImportTables.transferColumns, of: views.transfers),
      Table(
        ImportTables.skipped, ImportTables.skippedColumns,
        of: views.rows(.skipped, atMost: .max).first),
    ]
  }

  // MARK: Display

  /// Maximum number of rows on the page. The table for programs contains all rows.
  private static let shownRows = 100

  private func page(_ isRecorded: Bool) -> Page {
    var page = Page()
    guard !isRepeated else {
      page.line("Already recorded.")
      return page
    }
    let heading = isRecorded ? "Recorded:" : "Would be recorded with --apply:"
    add(
      .new, under: heading,
      ["date", "account", "payee", "type", "symbol", "quantity", "amount", "currency", "kind"],
      &page)
    if !hasLines { page.line("Nothing to record.") }
    for added in addedColumns where !added.columns.isEmpty {
      page.line(
        "New column\(added.columns.count == 1 ? "" : "s") in '\(added.file)':"
          + " \(added.columns.joined(separator: ", ")).")
    }
    add(
      .suggested, under: "Possibly typed by hand (--match ID, all or none):",
      [
        "id", "date", "account", "payee", "type", "symbol", "quantity", "amount", "currency",
        "typed_date", "typed_payee",
      ], &page)
    if views.renamed > 0 {
      page.line(
        "\(views.renamed) of these rows \(views.renamed == 1 ? "is" : "are") in the ledger from an"
          + " earlier file with a different bank id: use --match all if the bank assigns new ids in"
          + " each file."
      )
    }
    showTransfers(isRecorded, &page)
    showChecks(&page)
    page.heading("Files:")
    let files = Table(ImportTables.files, ImportTables.fileColumns, of: views.files)
    let hasLeft = views.files.contains { $0.left > 0 }
    page.table(
      TextTable(
        files,
        showing: ["file", "format", "accounts", "new", "present", "skipped", "suggested"]
          + (hasLeft ? ["left"] : [])))
    let skipped = views.skippedInWords
    if !skipped.isEmpty {
      page.line("Skipped: \(skipped).")
      addSkipped(&page)
    }
    if hasLines { page.line(undoLine(isRecorded)) }
    return page
  }

  /// Returns the line with the command that undoes the import. Before the import is recorded, the
  /// command undoes the latest operation.
  private func undoLine(_ isRecorded: Bool) -> StyledText {
    let name = isRecorded ? batch : nil
    let words = ["To undo: import-csv --undo", name, "--apply"].compactMap(\.self)
    return StyledText(words.joined(separator: " "))
  }

  private func add(
    _ verdict: ImportedRow.Verdict, under heading: String?, _ columns: [String],
    _ page: inout Page
  ) {
    let (shown, count) = views.rows(verdict, atMost: Self.shownRows)
    guard count > 0 else { return }
    if let heading { page.heading(heading) }
    let table = Table(ImportTables.rows, ImportTables.rowColumns, of: shown)
    page.table(TextTable(table, showing: table.filledColumns(among: columns)))
    showMore(than: shown.count, of: count, ImportTables.rows.name, &page)
  }

  /// Maximum number of skipped rows on the page.
  private static let shownSkipped = 20

  private func addSkipped(_ page: inout Page) {
    let (shown, count) = views.rows(.skipped, atMost: Self.shownSkipped)
    let table = Table(ImportTables.skipped, ImportTables.skippedColumns, of: shown)
    page.table(
      TextTable(
        table,
        showing: table.filledColumns(
          among: ["line", "date", "amount", "currency", "text", "reason", "detail"])))
    showMore(than: shown.count, of: count, ImportTables.skipped.name, &page)
  }

  private func showTransfers(_ isRecorded: Bool, _ page: inout Page) {
    let sums = [
      "out_date", "out_account", "out_amount", "out_currency", "in_date", "in_account",
      "in_amount", "in_currency", "basis",
    ]
    let headings: [(OwnTransfer.State, String, [String])] = [
      (.accepted, isRecorded ? "Joined as transfers:" : "Would be joined as transfers:", sums),
      (
        .proposed, "Possible transfers between own accounts (--transfers ID, all or none):",
        ["out_id"] + sums
      ),
      (
        .tied, "Could belong to several transfers (--transfers with the ids of both rows):",
        ["out_id", "in_id", "out_account", "out_amount", "in_account", "in_amount"]
      ),
    ]
    for (state, heading, columns) in headings {
      let moves = views.transfers.filter { $0.state == state }
      guard !moves.isEmpty else { continue }
      page.heading(heading)
      let table = Table(
        ImportTables.transfers, ImportTables.transferColumns,
        of: Array(moves.prefix(Self.shownRows)))
      page.table(TextTable(table, showing: columns))
      showMore(than: Self.shownRows, of: moves.count, "transfers", &page)
    }
  }

  private func showMore(than shown: Int, of all: Int, _ table: String, _ page: inout Page) {
    guard all > shown else { return }
    page.line(
      "… and \(all - shown) more: --format csv"
        + (table == ImportTables.rows.name ? "" : " --table \(table)") + " lists all.")
  }

  private func showChecks(_ page: inout Page) {
    let incomplete = views.checks.filter { $0.check.outcome != .ok }
    let complete = views.checks.filter { $0.check.outcome == .ok }
    guard !incomplete.isEmpty || !complete.isEmpty else { return }
    page.heading(
      incomplete.contains { $0.check.outcome == .broken }
        ? "Missing rows:" : "Completeness:")
    for check in incomplete + complete {
      let result = StyledText(mixed: check.check.message)
      page.line("\(check.file.visible), \(check.account.visible): \(result)")
    }
  }
}

extension Table {
  /// Returns the names of the columns that contain a value in any of the rows.
  fileprivate func filledColumns(among names: [String]) -> [String] {
    names.filter { name in
      guard let index = spec.columns.firstIndex(where: { $0.name == name }) else { return false }
      return rows.contains { $0[index] != .null }
    }
  }
}
