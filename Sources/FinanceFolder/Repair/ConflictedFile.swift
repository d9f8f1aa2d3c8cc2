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
      for repair in repairs where repair.before != repair.after {
        try Backups(disk: disk, place: place).keep(
          repair.before, of: repair.file, at: writer.now.description, operation: operation,
          atMost: max(1, backupsKept ?? Change.backupsKeptByDefault))
        let path = place.path(of: repair.file)
        let replacement = FileReplacement(disk: disk, operation: operation)
        guard try replacement.replace(path, holding: repair.before, with: repair.after) else {
          throw Failure(
            .writing,
            Diagnostic(
              .error, WritingCode.changed, "'\(path.visible)' was changed meanwhile",
              hint: "it is as it was; run it again"))
        }
      }
      return repairs
    }
  }
}
