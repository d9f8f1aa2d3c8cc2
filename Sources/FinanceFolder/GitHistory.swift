import PlainText

extension Git {
  /// A commit and its parents: none for the first commit, several for a merge.
  struct Commit: Equatable, Sendable {
    let name: String
    let parents: [String]
    /// Whether the commit was made from an earlier one by a rebase, a cherry-pick or an amendment.
    let isReplayed: Bool
  }

  /// Returns the commits reachable from `HEAD` and from a merge in progress, newest first; empty
  /// before the first commit.
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

  /// Returns the name of the commit to which `reference` refers, even if the commit is damaged; nil
  /// if it does not exist.
  func commit(_ reference: String) throws(Problem) -> String? {
    let outcome = try run(["rev-parse", "--quiet", "--verify", reference])
    guard outcome.status != 1 else { return nil }
    return String(decoding: try Self.checked(outcome), as: UTF8.self).split(separator: "\n").first
      .map(String.init)
  }
}
