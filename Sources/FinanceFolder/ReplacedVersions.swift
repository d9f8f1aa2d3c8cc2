import FinanceModel
package import PlainText

/// A JSON file in the folder before and after an operation, according to the kept versions.
package struct ReplacedVersion: Equatable, Sendable {
  /// The file's name in the folder: `coffer.json`.
  package let file: String
  /// The text that the operation replaced.
  package let before: [UInt8]
  /// The text that the operation wrote, including manual edits made before the next operation or
  /// before the operation was committed, whichever came first. If neither followed, it is the
  /// current text.
  package let after: [UInt8]
  /// The current text.
  package let now: [UInt8]
}

extension Folder {
  /// Returns the earlier versions of the plan, the settings and the recurring items that an
  /// operation replaced; empty if it did not replace any, or if the versions are not kept.
  package func versions(replacedBy operation: String) throws(Failure) -> [ReplacedVersion] {
    try requireFolder()
    let names = try Backups(disk: disk, place: place).list()
    let commit = firstCommit(of: operation)
    var versions: [ReplacedVersion] = []
    for file in [FolderPlace.planName, FolderPlace.settingsName, FolderPlace.recurringName] {
      let stem = String(file.prefix { $0 != "." })
      let own = names.filter { Backups.isVersion($0, stem, "json") }
      // The operation's name follows the timestamp. It may contain dots, but the timestamp does
      // not.
      let end = ".\(operation).json"
      let index = own.lastIndex { name in
        name.dropFirst(stem.count + 1).drop { $0 != "." } == end
      }
      guard let index,
        let before = try bytes(place.backups + "/" + own[index]),
        let now = try bytes(place.path(of: file))
      else { continue }
      let next = own.indices.contains(index + 1) ? own[index + 1] : nil
      let later = next.map { name in
        name.dropFirst(stem.count + 1).drop { $0 != "." }.dropFirst().dropLast(".json".count)
      }
      // Unlike the current text, these versions do not contain the other side of a later merge.
      var after = try isCommitted(commit, before: later) ? commit?.files[file] : nil
      if after == nil, let next { after = try bytes(place.backups + "/" + next) }
      versions.append(ReplacedVersion(file: file, before: before, after: after ?? now, now: now))
    }
    return versions
  }

  /// Whether the commit was made before the later operation.
  private func isCommitted(
    _ commit: OperationCommit?, before later: Substring?
  ) throws(Failure) -> Bool {
    guard let commit, let later else { return commit != nil }
    if commit.contains(String(later)) { return false }
    return try record(ofOperation: String(later)) != nil
  }

  /// Returns the first commit that contains the operation's row; nil if there is none, or if git
  /// cannot be used.
  private func firstCommit(of operation: String) -> OperationCommit? {
    guard WritingObstacles(disk: disk, place: place).repository() != nil else { return nil }
    do throws(Git.Problem) {
      return try OperationCommit(of: operation, Git(folder: path, calls: disk.calls))
    } catch {
      return nil
    }
  }

  private func bytes(_ path: String) throws(Failure) -> [UInt8]? {
    try disk.contents(of: path, limit: FileSize.json)
  }
}

/// The first commit that contains an operation's row or, if that commit was rebased, the original
/// commit.
private struct OperationCommit {
  /// The JSON files, and the ledgers that record operations, by path.
  let files: [String: [UInt8]]

  init?(of operation: String, _ git: Git) throws(Git.Problem) {
    let ledgers = [Ledger.operations, .history].map { "ledgers/\($0.rawValue)" }
    let paths = ledgers + ledgers.map { $0 + ".csv" }
    // A whole cell, because the name may be part of another text. Names contain no other characters
    // with a meaning.
    let name = operation.split(separator: ".", omittingEmptySubsequences: false)
      .joined(separator: "[.]")
    let cell = "(^|,)\(name)(,|\r|$)"
    let found = try git.output(
      ["--literal-pathspecs", "log", "--reflog", "--format=%H", "-G\(cell)", "HEAD", "--"] + paths)
    guard let commit = found.split(separator: UInt8(ascii: "\n")).last else { return nil }
    let json = [FolderPlace.planName, FolderPlace.settingsName, FolderPlace.recurringName]
    let committed = try git.committedFiles(
      json + paths, of: String(decoding: commit, as: UTF8.self))
    let contents = try git.contents(of: committed)
    var files: [String: [UInt8]] = [:]
    for file in committed { files[file.path] = contents[file.object] }
    self.files = files
  }

  /// Whether a ledger contains the operation's name as a cell.
  func contains(_ operation: String) -> Bool {
    let name = Array(operation.utf8)
    let separators = [",", "\n", "\r"].map { UInt8(ascii: $0) }
    return files.contains { file, bytes in
      file.hasPrefix("ledgers/")
        && bytes.split(whereSeparator: separators.contains).contains { $0.elementsEqual(name) }
    }
  }
}
