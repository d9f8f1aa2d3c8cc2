import FinanceModel
package import PlainText

extension Git {
  /// A commit and its parents. The first commit has no parents, and a merge has several.
  struct Commit: Equatable, Sendable {
    let name: String
    let parents: [String]
    /// Whether the commit was created from an earlier one by a rebase, a cherry-pick or an
    /// amendment.
    let isReplayed: Bool
    /// The common ancestor to use when merging the parents; nil if git determines it.
    var base: String?
  }

  /// Returns the commits reachable from `HEAD` and from the commit being merged, newest first;
  /// empty before the first commit.
  func commits(atMost limit: Int) throws(Problem) -> [Commit] {
    guard let head = try commit("HEAD") else { return [] }
    let merged = try commit("MERGE_HEAD")
    let words =
      ["rev-list", "--format=%H %at %ct %P", "--max-count=\(limit)", head]
      + [merged].compactMap(\.self)
    return String(decoding: try output(words), as: UTF8.self).split(separator: "\n").compactMap {
      let words = $0.split(separator: " ").map(String.init)
      // A line "commit NAME" precedes each commit.
      guard words.count >= 3, words[0] != "commit" else { return nil }
      return Commit(
        name: words[0], parents: Array(words.dropFirst(3)), isReplayed: words[1] != words[2])
    }
  }

  /// Returns the commits that combine two versions of a file, in the given order: merges of two
  /// parents, and commits that were rebased or cherry-picked. A commit that this clone rebased is
  /// returned as a merge of its parent and the original commit, with the original's parent as the
  /// base. For a commit that another clone rebased, see ``Commit/replayedElsewhere``.
  func combinations(among commits: [Commit]) throws(Problem) -> [Commit] {
    let words = ["log", "-g", "--format=%H%x09%P%x09%at %s%x09%gs", "--max-count=500", "HEAD"]
    let outcome = commits.allSatisfy { $0.parents.count == 2 } ? nil : try run(words)
    // Git fails if the log of `HEAD` was removed, in which case the log is treated as empty.
    let log = outcome?.status == 0 ? outcome?.output ?? [] : []
    let entries = String(decoding: log, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
      .filter { $0.count == 4 && !$0[1].contains(" ") }
    var replays: [String: Commit] = [:]
    for (index, entry) in entries.enumerated()
    where entry[3].contains("rebase") || entry[3].hasPrefix("cherry-pick") {
      let original = entries[(index + 1)...].first { $0[2] == entry[2] && $0[0] != entry[0] }
      guard let original, original[1] != entry[1], !entry[1].isEmpty else { continue }
      replays[entry[0]] = Commit(
        name: entry[0], parents: [entry[1], original[0]], isReplayed: true, base: original[1])
    }
    return commits.compactMap {
      $0.parents.count == 2 ? $0 : replays[$0.name] ?? $0.replayedElsewhere
    }
  }

  /// Returns the name of the commit to which `reference` refers, even if the commit is damaged; nil
  /// if there is no such commit.
  func commit(_ reference: String) throws(Problem) -> String? {
    let outcome = try run(["rev-parse", "--quiet", "--verify", "--end-of-options", reference])
    guard outcome.status != 1 else { return nil }
    return String(decoding: try Self.checked(outcome), as: UTF8.self).split(separator: "\n").first
      .map(String.init)
  }

  /// Returns the commits from `last` back along first parents, newest first.
  ///
  /// - Parameters:
  ///   - start: a commit that is excluded with its ancestors; nil for no limit.
  ///   - paths: files, relative to the folder; only commits that change these files are returned.
  ///     Empty for all commits.
  func revisions(
    of last: String, after start: String? = nil, changing paths: [String] = [],
    atMost limit: Int
  ) throws(Problem) -> [Revision] {
    let words =
      [
        "--literal-pathspecs", "rev-list", "--first-parent", "--format=%H %h %cs %s",
        "--max-count=\(limit)", last,
      ] + (start.map { ["^\($0)"] } ?? []) + ["--"] + paths
    return String(decoding: try output(words), as: UTF8.self).split(separator: "\n").compactMap {
      let words = $0.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
      // A line "commit NAME" precedes each commit.
      guard words.count == 4, let day = Self.day(words[2]) else { return nil }
      return Revision(
        name: String(words[1]), commit: String(words[0]), hash: String(words[1]), day: day,
        subject: String(words[3]))
    }
  }

  private static func day(_ text: Substring) -> CalendarDate? {
    do throws(DateProblem) {
      return try CalendarDate(parsing: String(text))
    } catch {
      return nil
    }
  }

  /// Returns the bytes of files by object name. Git runs once for each 64 MiB and for each 4,096
  /// bytes of names.
  ///
  /// - Throws: ``Problem/tooLarge`` if a file has more than 64 MiB.
  func contents(of files: [CommittedFile]) throws(Problem) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    var rest = files[...]
    while let first = rest.first {
      // The size includes a header for each object, which is shorter than 128 bytes.
      var (size, names) = (0, 0)
      let batch = rest.prefix { file in
        size += file.size + 128
        names += file.object.utf8.count + 1
        return size <= Program.outputLimit && names <= Program.inputLimit
      }
      rest = rest.dropFirst(max(1, batch.count))
      guard batch.count > 1 else {
        contents[first.object] = try content(of: first)
        continue
      }
      let input = batch.map { $0.object + "\n" }.joined()
      let output = try Self.checked(run(["cat-file", "--batch"], input: Array(input.utf8)))
      var place = output.startIndex
      for file in batch {
        guard let end = output[place...].firstIndex(of: UInt8(ascii: "\n")),
          String(decoding: output[place..<end], as: UTF8.self)
            == "\(file.object) blob \(file.size)", end + file.size < output.count
        else { throw .refused("object \(file.object) cannot be read") }
        contents[file.object] = Array(output[(end + 1)...(end + file.size)])
        place = end + file.size + 2
      }
    }
    return contents
  }
}

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
