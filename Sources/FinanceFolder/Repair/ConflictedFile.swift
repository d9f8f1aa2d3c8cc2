import FinanceModel
package import PlainText

/// A JSON file of the folder in which a merge left conflicts.
package struct ConflictedFile: Sendable {
  /// Its name in the folder.
  package let file: String
  package let conflicts: JSONConflicts

  /// The file with a side chosen for some of its conflicts; all else stays as it is.
  ///
  /// - Parameter sides: by the index of the conflict.
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
  /// The JSON files in which a merge left conflicts that can be told apart, the plan first; none if
  /// there are none.
  ///
  /// - Throws: `folder-missing`, `folder-unreadable`, `folder-file-size`.
  package func conflictedFiles() throws(Failure) -> [ConflictedFile] {
    try requireFolder()
    var files: [ConflictedFile] = []
    for name in [FolderPlace.planName, FolderPlace.settingsName, FolderPlace.recurringName] {
      let path = place.path(of: name)
      guard let bytes = try disk.contents(of: path, limit: FileSize.json),
        let conflicts = JSONConflicts(SourceText(file: path, bytes: bytes))
      else { continue }
      files.append(ConflictedFile(file: name, conflicts: conflicts))
    }
    return files
  }

  /// Replaces files by what `prepare` makes of them, under the folder's lock, also while git is in
  /// the middle of a merge; what each was is kept among the backups.
  ///
  /// - Parameter backupsKept: as for ``Change``, but at least the file as it was is kept.
  /// - Throws: what `prepare` throws, and ``Failure`` with the codes `write-…`; `write-changed` if
  ///   a file was changed meanwhile, which then stays as it is.
  package func resolve(
    as writer: Writer, operation: String, backupsKept: Int?, _ prepare: () throws -> [FileRepair]
  ) throws -> [FileRepair] {
    try locked(as: writer, duringMerge: true) {
      let repairs = try prepare()
      let changed = repairs.filter { $0.before != $0.after }
      try FollowedLinks(disk: disk, place: place)
        .check(changed.map(\.file), following: writer.followsLinks)
      // All are looked at before the first is written.
      for repair in changed {
        let path = place.path(of: repair.file)
        guard try disk.contents(of: path, limit: FileSize.json) == repair.before else {
          throw Self.changedMeanwhile(repair, path)
        }
      }
      let kept = max(1, backupsKept ?? Change.backupsKeptByDefault)
      for (number, repair) in changed.enumerated() {
        do throws(Failure) {
          try replace(repair, as: writer, operation: operation, backupsKept: kept)
        } catch {
          guard number > 0 else { throw error }
          throw error.afterWriting(Self.written(changed[..<number].map(\.file)))
        }
      }
      return repairs
    }
  }

  private func replace(
    _ repair: FileRepair, as writer: Writer, operation: String, backupsKept: Int
  ) throws(Failure) {
    try Backups(disk: disk, place: place).keep(
      repair.before, of: repair.file, at: writer.now.description, operation: operation,
      atMost: backupsKept)
    let path = place.path(of: repair.file)
    let replacement = FileReplacement(disk: disk, operation: operation)
    guard try replacement.replace(path, holding: repair.before, with: repair.after) else {
      throw Self.changedMeanwhile(repair, path)
    }
  }

  private static func changedMeanwhile(_ repair: FileRepair, _ path: String) -> Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.changed, "'\(path.visible)' was changed meanwhile",
        hint: "it is as it was; run it again"))
  }

  /// A note that these files were written before another could not be.
  private static func written(_ names: [String]) -> Diagnostic {
    let list = names.map { "'\($0.visible)'" }.joined(separator: ", ")
    return Diagnostic(
      .note, WritingCode.failed, "\(list) was written before that",
      hint: "its earlier version is in .coffer/backups")
  }
}
