import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What is shown of an import: the rows of the files, what is missing, and each file in one line.
package struct ImportAnswer {
  private let views: ImportViews
  private let batch: String?
  private let isRepeated: Bool
  /// How many rows ledgers gain.
  private let count: Int
  private let addedColumns: [(file: String, columns: [String])]

  init(
    _ plan: ImportPlan, _ lines: [ImportLine], _ files: [String], batch: String,
    _ books: ImportBooks, addedColumns: [(file: String, columns: [String])]
  ) {
    views = ImportViews(plan, files, books)
    count = lines.count
    self.batch = batch
    self.addedColumns = addedColumns
    isRepeated = false
  }

  /// Of an operation that is there already.
  init(repeated files: [String]) {
    views = ImportViews(files: files)
    (batch, isRepeated, count, addedColumns) = (nil, true, 0, [])
  }

  func answer(isApplied: Bool) -> Answer {
    let isRecorded = isApplied && count > 0
    return Answer(
      json: .object(
        [
          .init("applied", .bool(isRecorded)),
          .init("batch", isRecorded ? batch.map(JSONValue.string) ?? .null : .null),
          .init(
            "added_columns", .array(addedColumns.flatMap(\.columns).map(JSONValue.string))),
        ] + tables.map { .init($0.spec.name, .array($0.objects)) }), tables: tables,
      page: page(isRecorded), isRecorded: isRecorded)
  }

  private var tables: [Table] {
    [
      Table(ImportTables.rows, ImportTables.rowColumns, of: views.rows),
      Table(ImportTables.checks, ImportTables.checkColumns, of: views.checks),
      Table(ImportTables.files, ImportTables.fileColumns, of: views.files),
    ]
  }

  // MARK: For people

  /// Of more rows than these the page shows the first: a table for programs has all.
  private static let shownRows = 100

  private func page(_ isRecorded: Bool) -> Page {
    var page = Page()
    guard !isRepeated else {
      page.line("Already recorded.")
      return page
    }
    let new = views.rows.filter { $0.verdict == ImportedRow.Verdict.new.rawValue }
    let heading = isRecorded ? "Recorded:" : "Would be recorded with --apply:"
    add(
      new, under: new.isEmpty ? nil : heading,
      ["date", "account", "payee", "type", "symbol", "quantity", "amount", "currency", "kind"],
      &page)
    if new.isEmpty { page.line("Nothing to record.") }
    for added in addedColumns where !added.columns.isEmpty {
      page.line(
        "'\(added.file)' gets the column\(added.columns.count == 1 ? "" : "s")"
          + " \(added.columns.joined(separator: ", ")).")
    }
    let suggested = views.rows.filter { $0.verdict == ImportedRow.Verdict.suggested.rawValue }
    add(
      suggested, under: "Perhaps typed by hand before (--match ID, all or none):",
      ["id", "date", "account", "payee", "amount", "currency", "typed_date", "typed_payee"], &page)
    tellChecks(&page)
    page.heading("Files:")
    let files = Table(ImportTables.files, ImportTables.fileColumns, of: views.files)
    let hasLeft = views.files.contains { $0.left > 0 }
    page.table(
      TextTable(
        files,
        showing: ["file", "format", "accounts", "new", "present", "skipped", "suggested"]
          + (hasLeft ? ["left"] : [])))
    if isRecorded, let batch {
      page.line("To take it back: import-csv --undo \(batch) --apply")
    }
    return page
  }

  private func add(
    _ rows: [ImportView], under heading: String?, _ columns: [String], _ page: inout Page
  ) {
    guard !rows.isEmpty else { return }
    if let heading { page.heading(heading) }
    let shown = rows.count > Self.shownRows ? Array(rows.prefix(Self.shownRows)) : rows
    let table = Table(ImportTables.rows, ImportTables.rowColumns, of: shown)
    let filled = columns.filter { name in
      guard let index = table.spec.columns.firstIndex(where: { $0.name == name }) else {
        return false
      }
      return table.rows.contains { $0[index] != .null }
    }
    page.table(TextTable(table, showing: filled))
    if rows.count > shown.count {
      page.line("… and \(rows.count - shown.count) more: --format csv has all.")
    }
  }

  private func tellChecks(_ page: inout Page) {
    let told = views.checks.filter { $0.check.outcome != .ok }
    let complete = views.checks.filter { $0.check.outcome == .ok }
    guard !told.isEmpty || !complete.isEmpty else { return }
    page.heading(
      told.contains { $0.check.outcome == .broken } ? "Something is missing:" : "Completeness:")
    for check in told + complete {
      page.line("\(check.file.visible), \(check.account.visible): \(check.check.message)")
    }
  }
}
