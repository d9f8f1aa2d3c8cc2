package import Console
package import FinanceFolder
import FinanceModel
package import PlainText

/// A merge of several versions of files, based on the meaning of their contents. The versions are
/// either versions that git could not merge, or copies left by a sync program.
package struct MergingRequest {
  /// The source of the versions.
  package enum Versions: Sendable {
    /// The versions in the git index.
    case index
    /// The copies next to the file.
    case copies
  }

  /// Specification of the `merged` table.
  package static let merged = TableSpec(
    "merged", "during a merge, and with --copies: one row for each merged file",
    columns)

  private static let columns: [Column<ReconciledFile>] = [
    .text("file", "the file's path in the folder") { $0.file },
    .integer("conflicts", "the number of conflicts left in the file") { $0.left.count },
  ]

  private let versions: Versions
  private let sides: SideRequest

  /// - Parameter sides: the sides to take in conflicts, the operation's name and the command.
  package init(_ versions: Versions, choosing sides: SideRequest) {
    (self.versions, self.sides) = (versions, sides)
  }

  /// Replaces the versions with the merged files. Without a writer, only shows the merged files.
  ///
  /// - Throws: ``Failure`` if git or a file cannot be read, or a file cannot be written.
  package func answer(
    of folder: Folder, as writer: Writer?, _ found: inout Diagnostics
  ) throws -> Answer {
    var merged: [ReconciledFile] = []
    var isRepeated = false
    let kept = folder.backupsKept
    func naming(_ change: FolderChange) throws -> FolderChange {
      try sides.command.naming(change, in: folder)
    }
    func reconciled() throws -> [FileRepair] {
      isRepeated = try sides.command.isRecorded(in: folder, besides: [], &found)
      if !isRepeated { merged = try self.reconciled(folder) }
      return merged.map(\.repair)
    }
    func foldedIn() throws -> [(copied: CopiedFile, repair: FileRepair)] {
      isRepeated = try sides.command.isRecorded(in: folder, besides: [], &found)
      let copied = try folder.copiedFiles()
      let files = copied.map(ReconciledFile.init)
      do throws(UsageProblem) {
        merged = try choosing(files)
      } catch {
        // The first run has already settled the conflicts that this run names.
        guard isRepeated else { throw error }
        merged = files
      }
      // A file with open conflicts is not written, and its copies are kept. If the first run was
      // stopped, copies whose content is in the file may remain.
      return zip(copied, merged)
        .filter { $1.left.isEmpty && (!isRepeated || $1.repair.before == $1.repair.after) }
        .map { ($0.with($1.mergedCopies), $1.repair) }
    }
    switch (versions, writer) {
    case (.index, let writer?):
      _ = try folder.resolve(
        as: writer, operation: sides.op, backupsKept: kept, notice: { found.notice($0) },
        naming: naming, reconciled)
    case (.copies, let writer?):
      try folder.foldIn(
        as: writer, operation: sides.op, backupsKept: kept, notice: { found.notice($0) },
        naming: naming, foldedIn)
    case (.index, nil): _ = try reconciled()
    case (.copies, nil): _ = try foldedIn()
    }
    let unsettled = writer == nil || versions == .index ? [] : merged.compactMap(\.unsettled)
    let status: ExitStatus = unsettled.isEmpty ? .done : .notWritten
    found.report(unsettled)
    if isRepeated { return sides.command.repeated.ending(with: status) }
    found.report(merged.flatMap(\.notes))
    return answer(merged, in: folder, isApplied: writer != nil).ending(with: status)
  }

  private func answer(
    _ merged: [ReconciledFile], in folder: Folder, isApplied: Bool
  ) -> Answer {
    let table = Table(Self.merged, Self.columns, of: merged)
    return Answer(
      json: .object([
        "applied": .bool(isApplied), "merged": .array(table.objects),
        "diffs": .array(
          merged.map { file in
            .object([
              "file": .string(file.file),
              "diff": .string(
                file.repair.diff.text(label: file.file).map { $0 + "\n" }.joined()),
            ])
          }),
      ]), tables: [table], page: page(merged, in: folder, isApplied: isApplied),
      isRecorded: isApplied)
  }

  /// Returns the files that git could not merge.
  ///
  /// - Throws: `write-changed` for each file with a user's edit that would be lost.
  private func reconciled(_ folder: Folder) throws -> [ReconciledFile] {
    let files = try folder.unmergedFiles()
    let lost = files.flatMap { ReconciledFile.edits(in: $0, of: folder) }
    guard lost.isEmpty else { throw Failure(.writing, lost) }
    return files.map(ReconciledFile.init)
  }

  /// Returns the files with the chosen sides in place of their conflicts.
  private func choosing(_ files: [ReconciledFile]) throws(UsageProblem) -> [ReconciledFile] {
    guard !sides.wanted.isEmpty else { return files }
    let chosen = try sides.sides(of: files.flatMap(\.left))
    var start = 0
    return files.map { file in
      defer { start += file.left.count }
      return file.choosing { chosen[start + $0] }
    }
  }

  private func page(_ merged: [ReconciledFile], in folder: Folder, isApplied: Bool) -> Page {
    var page = Page()
    guard !merged.isEmpty else {
      page.line("There are no file copies.")
      return page
    }
    for file in merged { page.changedLines(of: file.repair.diff, named: file.file) }
    let left = merged.flatMap(\.left)
    let waiting = merged.reduce(0) { $0 + $1.waiting }
    if left.isEmpty {
      page.blank()
      page.line(isApplied ? lastWord(merged, in: folder) : "Nothing is written without --apply.")
      if waiting > 0 {
        let copies = waiting == 1 ? "One more copy is" : "\(waiting) more copies are"
        page.line(StyledText("\(copies) merged afterwards: plan-merge --copies --apply"))
      }
    } else {
      page.heading("Still in conflict:")
      for name in left { page.line(StyledText(name.visible)) }
      page.blank()
      let word = versions == .copies ? "--copies " : ""
      page.line(
        StyledText(
          versions == .copies || isApplied
            ? "Choose a side for each: plan-merge \(word)--ours MEMBER --apply, or --theirs"
            : "Nothing is written without --apply; then choose a side for each."))
    }
    return page
  }

  /// Returns the next step after all files are merged.
  private func lastWord(_ merged: [ReconciledFile], in folder: Folder) -> StyledText {
    switch versions {
    case .index:
      return StyledText("Then run: \(folder.git(["add"] + merged.map(\.file)))")
    case .copies: return "The copies are in .coffer/backups."
    }
  }
}

/// A file, and the result of merging its versions.
private struct ReconciledFile {
  /// The file's name in the folder.
  let file: String
  let repair: FileRepair
  /// Names of the remaining conflicts.
  let left: [String]
  /// Decisions that may be wrong, and the reason if a ledger was not merged.
  let notes: [Diagnostic]
  /// Names of the copies merged so far. `waiting` is the number of copies to merge after this
  /// conflict.
  private(set) var mergedCopies: Set<String> = []
  private(set) var waiting = 0
  /// The error about the remaining conflicts, which prevent the file from being written; nil if no
  /// conflict remains.
  var unsettled: Diagnostic? {
    guard let first = left.first else { return nil }
    let conflicts = left.count == 1 ? "1 conflict is" : "\(left.count) conflicts are"
    // The file's name identifies its only conflict, unless the conflict is identified by a line.
    let name = (left.count == 1 && first.contains("[") ? file : first).shellWord
    let code = file.hasSuffix(".csv") ? CSVCode.conflict.rawValue : JSONCode.conflict.rawValue
    return Diagnostic(
      .error, FindingCode(rawValue: code),
      "'\(file.visible)' was not changed: \(conflicts) unsettled",
      hint: "choose a side: plan-merge --copies --ours \(name) --apply or plan-merge --copies"
        + " --theirs \(name) --apply")
  }

  private let merge: VersionSeries
  private let holding: ([UInt8]) -> FileRepair

  /// A file with our own driver's conflict markers is already merged, and is not merged again.
  init(_ file: UnmergedFile) {
    let merge = Self.merged(file)
    var present = merge
    present.text = file.text
    self.init(file.file, present.isLeft(by: merge) ? present : merge, file.holding)
  }

  private static func merged(_ file: UnmergedFile) -> VersionSeries {
    var merge = VersionSeries(of: file.file, file.ours, base: file.base)
    merge.add(file.theirs)
    return merge
  }

  /// Returns an error for each line that another merge would lose because the user added or removed
  /// it after git wrote the conflicts; at most ten errors.
  static func edits(in file: UnmergedFile, of folder: Folder) -> [Diagnostic] {
    let merge = merged(file)
    var present = merge
    present.text = file.text
    guard !present.isLeft(by: merge) else { return [] }
    let edits = ConflictEdits(
      in: file.text, base: file.base, ours: file.ours, theirs: file.theirs)
    let name = file.file.visible
    let lines =
      edits.added.map { "line \($0.number) would be lost: '\($0.line)'" }
      + edits.removed.map { "a removed line would be restored: '\($0)'" }
    return lines.prefix(10).map { line in
      Diagnostic(
        .error, WritingCode.changed,
        "'\(name)' was edited after git wrote conflicts into it; \(line)",
        hint: "nothing was written; choose the remaining sides with --ours and --theirs, or discard"
          + " the edit: \(folder.git(["checkout", "--merge", file.file]))")
    }
  }

  /// The result does not depend on which version is the file and which are its copies. If three or
  /// more versions disagree, the copies are merged with the file one by one up to the first
  /// conflict. The other copies wait until a side of that conflict is chosen.
  init(_ file: CopiedFile) {
    let versions = (file.copies.map(\.bytes) + [file.text].compactMap(\.self))
      .sorted { $0.lexicographicallyPrecedes($1) }
    var merge = VersionSeries(
      of: file.file, versions.first ?? [], base: file.committed, isBaseKnown: file.committed != nil,
      shared: file.shared)
    var isOpen = false
    for version in versions.dropFirst() where !isOpen {
      merge.add(version)
      isOpen = !merge.left.isEmpty
    }
    guard isOpen, versions.count > 2 else {
      self.init(file.file, merge, file.holding)
      mergedCopies = Set(file.copies.map(\.name))
      return
    }
    var copies = file.copies[...]
    let start = file.text ?? copies.removeFirst().bytes
    merge = VersionSeries(
      of: file.file, start, base: file.committed, isBaseKnown: file.committed != nil,
      shared: file.shared)
    while merge.left.isEmpty, let copy = copies.popFirst() { merge.add(copy.bytes) }
    self.init(file.file, merge, file.holding)
    waiting = copies.count
    mergedCopies = Set(file.copies.dropLast(copies.count).map(\.name))
  }

  /// Returns the file with these sides in place of its conflicts.
  func choosing(_ side: (Int) -> ConflictSide?) -> ReconciledFile {
    var merge = merge
    merge.choose(side)
    var chosen = ReconciledFile(file, merge, holding)
    (chosen.mergedCopies, chosen.waiting) = (mergedCopies, waiting)
    return chosen
  }

  private init(
    _ file: String, _ merge: VersionSeries, _ holding: @escaping ([UInt8]) -> FileRepair
  ) {
    (self.file, self.merge, self.holding) = (file, merge, holding)
    repair = holding(merge.text)
    left = merge.left
    notes = merge.notes
  }
}

/// Versions of a file, merged one after another.
private struct VersionSeries {
  private let file: String
  private let base: [UInt8]?
  private let isBaseKnown: Bool
  private let shared: [UInt8]?
  /// The merged text of the versions so far.
  var text: [UInt8]
  private(set) var notes: [Diagnostic] = []

  init(
    of file: String, _ text: [UInt8], base: [UInt8]?, isBaseKnown: Bool = true,
    shared: [UInt8]? = nil
  ) {
    (self.file, self.text, self.base, self.isBaseKnown) = (file, text, base, isBaseKnown)
    self.shared = shared
  }

  private var isLedger: Bool { file.hasSuffix(".csv") }

  /// Merges another version. An unreadable version is ignored.
  ///
  /// - Precondition: all conflicts are resolved, because conflict markers would be parsed as rows.
  mutating func add(_ other: [UInt8]) {
    do throws(Failure) {
      let merge =
        isLedger
        ? try VersionMerge(
          ofLedger: file, base: base ?? [], ours: text, theirs: other, SideNames(),
          isBaseKnown: isBaseKnown, shared: shared)
        : VersionMerge(
          base: base ?? [], ours: text, theirs: other, of: file, isBaseKnown: isBaseKnown)
      text = merge.bytes ?? text
      notes += merge.diagnostics.filter { $0.severity != .error }
    } catch {
      notes += error.diagnostics
    }
  }

  private var conflicts: FileConflicts? {
    let source = SourceText(file: file, bytes: text)
    return isLedger ? FileConflicts(ledger: source) : FileConflicts(source)
  }

  /// Names of the remaining conflicts.
  var left: [String] { conflicts?.conflicts.map(\.name) ?? [] }

  /// Whether the text is the result of `merge`, possibly with some sides already chosen. In that
  /// case, all markers in the text are our driver's and surround conflicts of `merge`.
  func isLeft(by merge: VersionSeries) -> Bool {
    let marks = text.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: "<<<<<<<".utf8) }
    return marks.allSatisfy { $0.elementsEqual(ConflictMark.ours.utf8.dropLast()) }
      && Set(left).isSubset(of: merge.left)
  }

  mutating func choose(_ side: (Int) -> ConflictSide?) {
    guard let conflicts else { return }
    text = conflicts.text.choosing(side).bytes
  }
}
