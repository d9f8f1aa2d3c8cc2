import PlainText

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
