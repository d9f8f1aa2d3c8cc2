import FinanceModel
package import PlainText

/// A file in the folder with merge conflicts.
package struct ConflictedFile: Sendable {
  /// Name of the file in the folder.
  package let file: String
  package let conflicts: FileConflicts

  /// Returns the file with a side chosen for some of its conflicts, and with the other conflicts
  /// unchanged.
  ///
  /// - Parameter sides: the chosen sides by conflict index.
  package func choosing(_ sides: [Int: ConflictSide]) -> FileRepair {
    FileRepair(
      file: file, before: conflicts.text.bytes,
      after: conflicts.text.choosing { sides[$0] }.bytes,
      acts: sides.sorted { $0.key < $1.key }.map { index, side in
        "\(side.rawValue) of \(conflicts.conflicts[index].name)"
      })
  }
}

extension Folder {
  /// Returns the files with readable merge conflicts. The plan comes first, followed by other JSON
  /// files and ledgers.
  ///
  /// - Throws: `folder-missing`, `folder-unreadable`, `folder-file-size`.
  package func conflictedFiles() throws(Failure) -> [ConflictedFile] {
    try requireFolder()
    var files: [ConflictedFile] = []
    for name in [FolderPlace.planName, FolderPlace.settingsName, FolderPlace.recurringName] {
      let path = place.path(of: name)
      guard let bytes = try contents.bytes(of: name),
        let conflicts = FileConflicts(SourceText(file: path, bytes: bytes))
      else { continue }
      files.append(ConflictedFile(file: name, conflicts: conflicts))
    }
    for ledger in Ledger.allCases {
      for name in try namesOfFiles(of: ledger) {
        let path = place.path(of: name)
        guard let bytes = try contents.bytes(of: name),
          let conflicts = FileConflicts(ledger: SourceText(file: path, bytes: bytes))
        else { continue }
        files.append(ConflictedFile(file: name, conflicts: conflicts))
      }
    }
    return files
  }

  /// Replaces files with the repairs that `prepare` returns, all or none, under the folder's lock,
  /// even while git is merging. The earlier versions are kept among the backups.
  ///
  /// An earlier change is completed first. If a conflict blocks that change, it remains recorded
  /// until the conflict is resolved, and only one file may be replaced.
  ///
  /// - Parameters:
  ///   - backupsKept: as for ``FolderChange``, but at least the latest version is kept.
  ///   - besideCopies: whether sync copies may exist.
  ///   - notice: as for ``record(as:notice:_:)``.
  ///   - naming: adds the row that names the operation; not called while an earlier change is
  ///     blocked.
  /// - Throws: the errors of `prepare`, and ``Failure`` with the codes `write-…`. The code is
  ///   `write-changed` if a file was changed in the meantime; that file is then left unchanged.
  package func resolve(
    as writer: Writer, operation: String, backupsKept: Int?, besideCopies: Bool = false,
    notice: (Diagnostic) -> Void = { _ in },
    naming: (FolderChange) throws -> FolderChange = { $0 }, _ prepare: () throws -> [FileRepair]
  ) throws -> [FileRepair] {
    let kept = backupsKept.map { max(1, $0) }
    return try locked(as: writer, duringMerge: true, besideCopies: besideCopies) {
      if let waiting = try recordedChange() {
        let repairs = try prepare()
        let changed = repairs.filter { $0.before != $0.after }
        guard changed.count <= 1 else { throw waiting.allowsOneFile }
        for repair in changed {
          try replace(
            repair, as: writer, operation: operation,
            backupsKept: kept ?? FolderChange.backupsKeptByDefault)
        }
        return repairs
      }
      return try recordLocked(as: writer, notice: notice) {
        let repairs = try prepare()
        let changed = repairs.filter { $0.before != $0.after }
        for repair in changed { try requireText(repair) }
        let files = changed.map { FileChange(whole: $0.after, of: $0.file, before: $0.before) }
        let change = FolderChange(
          operation: operation, files: files, rows: [], backupsKept: kept)
        return (try naming(change), repairs)
      }
    }
  }

  /// Replaces one file without recording the change, because another change is already recorded.
  private func replace(
    _ repair: FileRepair, as writer: Writer, operation: String, backupsKept: Int
  ) throws(Failure) {
    try FollowedLinks(disk: disk, place: place)
      .check([repair.file], following: writer.followsLinks)
    try Backups(disk: disk, place: place).keep(
      repair.before, of: repair.file, at: writer.now.description, operation: operation,
      atMost: backupsKept)
    let path = place.path(of: repair.file)
    let replacement = FileReplacement(disk: disk, operation: operation)
    guard try replacement.replace(path, holding: repair.before, with: repair.after) else {
      throw Failure(
        .writing,
        Diagnostic(
          .error, WritingCode.changed, "'\(path.visible)' was changed by another program",
          hint: "nothing was written; run the command again"))
    }
  }

  /// Refuses a result that is not UTF-8, because a record can contain only text.
  private func requireText(_ repair: FileRepair) throws(Failure) {
    guard String(validating: repair.after, as: UTF8.self) == nil else { return }
    throw Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.failed,
        "'\(place.path(of: repair.file).visible)' would not be UTF-8",
        hint: "nothing was written; save it as UTF-8 first"))
  }
}

extension UnfinishedChange {
  /// The error for replacing several files while this change is recorded.
  fileprivate var allowsOneFile: Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.pending,
        "operation \(operation) of \(tool) is recorded but cannot be completed yet",
        hint: "nothing was written; choose the sides of one file at a time"))
  }
}

/// A file in the folder that git could not merge, with the versions in git's index.
package struct UnmergedFile: Sendable {
  /// Name of the file in the folder.
  package let file: String
  /// Current contents, with git's conflict markers.
  package let text: [UInt8]
  /// The version in the common ancestor of both sides; empty if it does not exist.
  package let base: [UInt8]
  package let ours: [UInt8]
  package let theirs: [UInt8]

  /// Returns the repair that replaces the file's text with the merged text.
  package func holding(_ merged: [UInt8]) -> FileRepair {
    FileRepair(file: file, before: text, after: merged, acts: ["merged by content"])
  }
}

extension Folder {
  /// Returns the files with conflict markers that git could not merge but Coffer's tools can, in
  /// order of their names; empty outside a repository. A file that one side deleted is omitted.
  ///
  /// - Throws: ``Failure`` if git or a file cannot be read.
  /// - Complexity: starts git only if its index has conflicts.
  package func unmergedFiles() throws(Failure) -> [UnmergedFile] {
    guard WritingObstacles(disk: disk, place: place).unmergedFile() != nil else { return [] }
    let git = Git(folder: place.root, calls: disk.calls)
    var files: [UnmergedFile] = []
    var failure: Failure?
    do throws(Git.Problem) {
      for (file, objects) in try git.unmergedObjects().sorted(by: { $0.key < $1.key }) {
        guard FolderPlace.isMerged(file), let ours = objects[2], let theirs = objects[3],
          let text = contents.bytes(of: file, &failure)
        else { continue }
        let (our, their) = (try git.blob(ours), try git.blob(theirs))
        let isMarked = ConflictedText(text) != nil
        if git.converts(file, [our, their]) {
          let name = file.shellWord
          let hint =
            isMarked
            ? "choose a side: plan-merge --ours \(name) --apply or plan-merge --theirs \(name)"
              + " --apply"
            : "the file contains only our version; to use their version: git checkout --theirs --"
              + " \(name); then: git add \(name)"
          let error = git.conversionError(of: file, hint: hint)
          failure = Failure(.input, (failure?.diagnostics ?? []) + [error])
        } else if isMarked {
          files.append(
            UnmergedFile(
              file: file, text: text, base: try objects[1].map(git.blob) ?? [], ours: our,
              theirs: their))
        }
      }
    } catch {
      throw error.failure
    }
    if let failure { throw failure }
    return files
  }
}

extension FolderPlace {
  /// Whether a file is merged by its meaning, because it is a ledger or one of the folder's JSON
  /// files.
  static func isMerged(_ name: String) -> Bool {
    [planName, settingsName, recurringName].contains(name) || name.hasPrefix("ledgers/")
  }
}

extension Git {
  /// Returns the object names in the index for files in conflict, by path relative to the folder
  /// and by stage. Stage 1 is the base, 2 is ours and 3 is theirs.
  func unmergedObjects() throws(Problem) -> [String: [Int: String]] {
    var files: [String: [Int: String]] = [:]
    // Each entry is "100644 HASH STAGE", a tab and the path.
    for entry in try output(["ls-files", "-u", "-z"]).split(separator: 0) {
      let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      let fields = parts[0].split(separator: UInt8(ascii: " "))
        .map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 2, fields.count == 3, let stage = Int(fields[2]) else { continue }
      files[String(decoding: parts[1], as: UTF8.self), default: [:]][stage] = fields[1]
    }
    return files
  }
}
