import PlainText

extension Git {
  /// A commit and those it was made from: none for the first, several for a merge.
  struct Commit: Equatable, Sendable {
    let name: String
    let parents: [String]
    /// Whether a rebase, a cherry-pick or an amendment made it from an earlier commit.
    let isReplayed: Bool
  }

  /// The last commits that lead to the working tree, the newest first: of `HEAD`, and of what is
  /// being merged into it. None where there is no commit yet.
  func commits(atMost limit: Int) throws(Problem) -> [Commit] {
    guard let head = try commit("HEAD") else { return [] }
    let merged = try commit("MERGE_HEAD")
    let words =
      ["rev-list", "--format=%H %at %ct %P", "--max-count=\(limit)", head]
      + [merged].compactMap(\.self)
    return String(decoding: try output(words), as: UTF8.self).split(separator: "\n").compactMap {
      let words = $0.split(separator: " ").map(String.init)
      // Before each commit stands a line of its own, "commit NAME".
      guard words.count >= 3, words[0] != "commit" else { return nil }
      return Commit(
        name: words[0], parents: Array(words.dropFirst(3)), isReplayed: words[1] != words[2])
    }
  }

  /// The name of the commit that `reference` leads to; nil where there is none.
  func commit(_ reference: String) throws(Problem) -> String? {
    let outcome = try run(["rev-parse", "--quiet", "--verify", "\(reference)^{commit}"])
    guard outcome.status == 0 else { return nil }
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").first
      .map(String.init)
  }
}
