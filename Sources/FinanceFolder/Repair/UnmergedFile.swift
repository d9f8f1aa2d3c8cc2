package import PlainText

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
