import FinanceModel
package import PlainText

/// A commit in the folder's repository.
package struct Revision: Sendable {
  /// Name shown in messages, either the user's text or the abbreviated hash.
  package let name: String
  let commit: String
  /// The abbreviated hash.
  package let hash: String
  /// The committer's day, as written in the commit.
  package let day: CalendarDate
  /// The first line of the message, which may contain control characters.
  package let subject: String

  /// Description of the commit: `a1b2c3d of 2026-10-01, "Rent"`.
  package var words: String { "\(hash) of \(day), \"\(subject.visible)\"" }
}

extension Folder {
  /// Returns the commit that `text` names: any revision that git resolves, such as
  /// `HEAD@{yesterday}` or the search `:/text`, or a day. For a day, it is the last commit along
  /// the first parents of `HEAD` that was not made later than that day. Text that begins with `-`
  /// does not name a commit.
  ///
  ///     try folder.revision("HEAD~3")
  ///     try folder.revision("2026-10-01")
  ///
  /// - Throws: `folder-git-none`, `folder-git-missing`, `folder-git-refused`;
  ///   `folder-revision-unknown`.
  package func revision(_ text: String) throws(Failure) -> Revision {
    var found: Revision?
    var reason: String?
    let day: CalendarDate?
    do throws(DateProblem) { day = try CalendarDate(parsing: text) } catch { day = nil }
    try asking { git throws(Git.Problem) in
      if text.hasPrefix("-") {
        reason = "begins with '-'"
      } else if let day {
        let head = try git.commit("HEAD")
        found = try head.flatMap { (head) throws(Git.Problem) in
          try git.revisions(of: head, atMost: 20_000).first { $0.day <= day }
        }
      } else if let commit = try git.named(text, &reason) {
        found = try git.revisions(of: commit, atMost: 1).first.map { known in
          Revision(
            name: text.hasPrefix(":/") ? known.hash : text, commit: commit, hash: known.hash,
            day: known.day, subject: known.subject)
        }
      }
    }
    if let found { return found }
    throw Failure(
      .input,
      Diagnostic(
        .error, FolderCode.revisionUnknown,
        day.map { "the repository has no commit on or before \($0)" }
          ?? "revision '\(text.visible)' \(reason ?? "does not exist")",
        hint: "write a commit, a branch, a tag, or a day on or after the first commit"))
  }

  /// Returns the commits after `start` up to `end` along first parents, oldest first.
  ///
  /// - Throws: `folder-revision-other` if `start` is not among the first parents of `end`, or if
  ///   there are more than `limit` commits.
  package func revisions(
    after start: Revision, through end: Revision, atMost limit: Int
  ) throws(Failure) -> [Revision] {
    var found: [Revision] = []
    var base: String? = end.commit
    try asking { git throws(Git.Problem) in
      found = try git.revisions(of: end.commit, after: start.commit, atMost: limit + 1)
      if let first = found.last { base = try git.commit("\(first.commit)^1") }
    }
    var message = "'\(start.name.visible)' is not among the first parents of '\(end.name.visible)'"
    var hint = "write the earlier commit first; it must be a first-parent ancestor of the later one"
    if found.count > limit {
      message =
        "there are more than \(limit) commits from '\(start.name.visible)' to"
        + " '\(end.name.visible)'"
      hint = "write a later revision"
    } else if base == start.commit {
      return found.reversed()
    }
    throw Failure(
      .input,
      Diagnostic(
        .error, FolderCode.revisionOther, message,
        hint: hint))
  }

  /// Runs git commands in the folder.
  ///
  /// - Throws: `folder-git-none` outside a work tree, and git's own problems, as errors.
  private func asking(_ body: (Git) throws(Git.Problem) -> Void) throws(Failure) {
    try requireFolder()
    var isInTree = false
    try askingCommits { git throws(Git.Problem) in
      isInTree = try git.isInWorkTree()
      if isInTree { try body(git) }
    }
    guard !isInTree else { return }
    throw Failure(
      .input,
      Diagnostic(
        .error, FolderCode.gitNone, "'\(path.visible)' is not in a git repository",
        hint: "use a folder in a git repository with at least one commit"))
  }

  /// Runs git commands on commits that are known to exist.
  ///
  /// - Throws: git's problems, as errors.
  func askingCommits(_ body: (Git) throws(Git.Problem) -> Void) throws(Failure) {
    do throws(Git.Problem) {
      try body(Git(folder: path, calls: disk.calls))
    } catch {
      var problem = error.diagnostic
      problem.severity = .error
      throw Failure(.input, problem)
    }
  }
}

extension Git {
  /// Returns the commit that `text` names. If `text` does not name a commit, returns nil and sets
  /// `reason` to the reason that git gives, if any.
  fileprivate func named(_ text: String, _ reason: inout String?) throws(Problem) -> String? {
    do throws(Problem) {
      // Nothing can be added to a search, because it continues to the end of the text.
      guard text.hasPrefix(":/") else { return try commit("\(text)^{commit}") }
      guard let object = try commit(text) else { return nil }
      return try commit("\(object)^{commit}")
    } catch {
      guard case .refused(let words) = error else { throw error }
      reason = "cannot be resolved: \(words.visible)"
      return nil
    }
  }
}
