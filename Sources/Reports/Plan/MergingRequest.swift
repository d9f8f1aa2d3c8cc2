package import Console
package import FinanceFolder
package import PlainText

/// Files that git could not merge, merged by their meaning from the versions in its index.
package struct MergingRequest {
  /// What its columns are.
  package static let merged = TableSpec(
    "merged", "while git is merging: one row for each file that it could not merge", columns)

  private static let columns: [Column<ReconciledFile>] = [
    .text("file", "the file's name in the folder") { $0.file.file },
    .integer("conflicts", "how many conflicts are left in it") { $0.left.count },
  ]

  private let op: String

  /// - Parameter op: what the operation is called.
  package init(op: String) { self.op = op }

  /// Writes the merged files in place of those with git's marks; without a writer, shows them.
  ///
  /// - Throws: ``Failure`` if git or a file cannot be read, or a file cannot be written.
  package func answer(
    of folder: Folder, as writer: Writer?, _ found: inout Diagnostics
  ) throws -> Answer {
    var merged: [ReconciledFile] = []
    if let writer {
      _ = try folder.resolve(
        as: writer, operation: op, backupsKept: folder.backupsKept,
        notice: { found.notice($0) }
      ) {
        merged = try folder.unmergedFiles().map(ReconciledFile.init)
        return merged.map(\.repair)
      }
    } else {
      merged = try folder.unmergedFiles().map(ReconciledFile.init)
    }
    found.report(merged.flatMap(\.notes))
    let table = Table(Self.merged, Self.columns, of: merged)
    return Answer(
      json: .object([
        "applied": .bool(writer != nil), "merged": .array(table.objects),
        "diffs": .array(
          merged.map { file in
            .object([
              "file": .string(file.file.file),
              "diff": .string(
                file.repair.diff.text(label: file.file.file).map { $0 + "\n" }.joined()),
            ])
          }),
      ]), tables: [table], page: page(merged, isApplied: writer != nil),
      isRecorded: writer != nil)
  }

  private func page(_ merged: [ReconciledFile], isApplied: Bool) -> Page {
    var page = Page()
    for file in merged { page.changedLines(of: file.repair.diff, named: file.file.file) }
    let left = merged.flatMap(\.left)
    if left.isEmpty {
      let names = merged.map(\.file.file.shellWord).joined(separator: " ")
      page.blank()
      page.line(
        isApplied
          ? StyledText("Then tell git: git add \(names)") : "Nothing is written without --apply.")
    } else {
      page.heading("Still in conflict:")
      for name in left { page.line(StyledText(name.visible)) }
      page.blank()
      page.line(
        isApplied
          ? "Choose a side of each: plan-merge --ours MEMBER --apply, or --theirs"
          : "Nothing is written without --apply; then choose a side of each.")
    }
    return page
  }
}

/// One file, and what was made of its versions.
private struct ReconciledFile {
  let file: UnmergedFile
  let repair: FileRepair
  /// The names of the conflicts that are left.
  let left: [String]
  /// What was decided and may be wrong, and why a ledger is left as it is.
  let notes: [Diagnostic]

  init(_ file: UnmergedFile) {
    self.file = file
    let isLedger = file.file.hasSuffix(".csv")
    var merged = file.text
    do throws(Failure) {
      let merge =
        isLedger
        ? try VersionMerge(
          ofLedger: file.file, base: file.base, ours: file.ours, theirs: file.theirs, SideNames())
        : VersionMerge(base: file.base, ours: file.ours, theirs: file.theirs, of: file.file)
      merged = merge.bytes ?? merged
      notes = merge.diagnostics.filter { $0.severity != .error }
    } catch {
      notes = error.diagnostics
    }
    repair = file.holding(merged)
    let text = SourceText(file: file.file, bytes: merged)
    let conflicts = isLedger ? FileConflicts(ledger: text) : FileConflicts(text)
    left = conflicts?.conflicts.map(\.name) ?? []
  }
}
