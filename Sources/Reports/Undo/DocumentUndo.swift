import Console
import FinanceFolder
import FinanceModel
import PlainText

/// A request to undo an operation's changes to the plan, the settings, the recurring items or the
/// prices. The changed parts are restored to their old text. Price rows are removed or, if the
/// operation removed them, added again. Later changes are retained.
struct DocumentUndo: Proposal {
  static let table = TableSpec(
    "files", "one row for each restored file", columns)

  private static let columns: [Column<LineDiffOfFile>] = [
    .text("file", "the file's path in the folder") { $0.file },
    .text("diff", "the changed lines, as a unified diff") { $0.text },
  ]

  let needs: [FolderPart] = [.plan, .settings, .ledger(.operations), .ledger(.prices)]
  let isUndo = true
  let undone: String
  /// The earlier undo of the operation, if the operation is already undone and nothing changes; nil
  /// if the operation is in effect.
  let undo: String?
  let op: String

  struct LineDiffOfFile {
    let file: String
    let diff: LineDiff
    var text: String { diff.text(label: file).map { $0 + "\n" }.joined() }
  }

  func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: [LineDiffOfFile]) {
    if let undo {
      found.report([try alreadyUndone(by: undo, in: household.folder)])
      return (nil, [])
    }
    let settings = try found.report(household.folder.settings())
    let versions = try household.folder.versions(replacedBy: undone)
    let prices = try household.folder.prices(without: undone)
    guard try !versions.isEmpty || household.folder.knowsPrices(of: undone) else {
      throw UsageProblem(
        "the version before operation '\(undone.visible)' is not kept",
        hint: "run '\(household.folder.git(["log", "-p"]))' to look for the version in git",
        code: .file)
    }
    if prices.missing > 0 {
      let rows = prices.missing == 1 ? "1 row was" : "\(prices.missing) rows were"
      found.report([
        Diagnostic(
          .warning, QuoteCode.edited,
          "\(rows) edited or removed after operation '\(undone.visible)' wrote prices",
          hint: "remove edited rows by hand if they are wrong")
      ])
    }
    let later = try LaterOperations(than: undone, in: household.folder)
    if !versions.isEmpty, let same = later.same { throw repeated(by: same) }
    var files = prices.files
    for version in versions {
      guard ConflictedText(version.before) == nil else {
        throw RecordedOperations.repairRefusal(undone)
      }
      let merge = VersionMerge(
        base: version.after, ours: version.now, theirs: version.before, of: version.file)
      guard !merge.hasConflicts, let bytes = merge.bytes else {
        throw Failure(.input, later.named(in: merge.diagnostics))
      }
      files.append(FileChange(whole: bytes, of: version.file, before: version.now))
    }
    let change = FolderChange(
      operation: op, files: files, rows: [], backupsKept: settings.backups?.keep
    ).remembering(priceLines: prices.added, removed: prices.removed)
    return (
      change.isEmpty ? nil : change,
      files.map {
        LineDiffOfFile(file: $0.file, diff: LineDiff(from: $0.before, to: $0.after, context: 0))
      }
    )
  }

  /// Returns the note that the operation is already undone.
  private func alreadyUndone(by undo: String, in folder: Folder) throws(Failure) -> Diagnostic {
    let again = "to do it again: ledger-add --undo \(undo.visible.shellWord) --apply"
    // The removed prices may have been added again.
    var isKept = try !folder.prices(without: undo).files.isEmpty
    if !isKept { isKept = try !folder.versions(replacedBy: undo).isEmpty }
    return Diagnostic(
      .note, WritingCode.alreadyUndone, "operation '\(undone.visible)' is already undone",
      hint: isKept ? again : nil)
  }

  private func repeated(by other: String) -> Failure {
    Failure(
      .input,
      Diagnostic(
        .error, MoveCode.undoRestated,
        "operation '\(other.visible)' made the same change after operation '\(undone.visible)'",
        hint: "set the earlier value instead"))
  }

  func answer(_ outcome: [LineDiffOfFile], isApplied: Bool) -> Answer {
    let changed = outcome.filter { !$0.diff.hunks.isEmpty }
    let table = Table(Self.table, Self.columns, of: changed)
    var page = Page()
    if changed.isEmpty { page.line("Nothing changes.") }
    for file in changed {
      page.heading(isApplied ? "Recorded" : "With --apply \(file.file) becomes")
      page.changedLines(of: file.diff, named: file.file)
    }
    return Answer(
      json: .object([
        .init("applied", .bool(isApplied && !changed.isEmpty)),
        .init("files", .array(table.objects)),
      ]), tables: [table], page: page, isRecorded: isApplied && !changed.isEmpty)
  }
}
