import FinanceModel
package import PlainText
import Synchronization

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

/// The files of a finance folder in a commit, which every report can read like a folder on disk.
///
/// The files are named `REVISION:./ledgers/history.csv`, as in git.
package struct RevisionFiles: Sendable {
  /// The prefix of the names of files, also in messages.
  fileprivate var root: String
  fileprivate var texts: [String: [UInt8]] = [:]
  /// Object names of the files in ``texts``.
  fileprivate var objects: [String: String] = [:]
  /// Names of links and submodules, which are not followed.
  fileprivate var links: [String] = []

  fileprivate init(_ revision: Revision) { root = revision.name + ":./" }

  /// A folder that contains only these files. It is read-only and is not in a repository.
  package var folder: Folder { Folder(at: root, calls: calls) }

  /// Whether the part has different files, or files with different bytes, in another commit.
  package func differ(from other: RevisionFiles, in part: FolderPart) -> Bool {
    objects.filter { part.has($0.key) } != other.objects.filter { part.has($0.key) }
  }

  /// Returns these files with one part replaced by the same part in another commit, which names
  /// the files.
  package func replacing(_ part: FolderPart, by other: RevisionFiles) -> RevisionFiles {
    var files = self
    files.root = other.root
    files.texts = texts.filter { !part.has($0.key) }
    files.objects = objects.filter { !part.has($0.key) }
    for (name, object) in other.objects where part.has(name) {
      files.texts[name] = other.texts[name]
      files.objects[name] = object
    }
    return files
  }

  /// System calls that provide access only to these files and their folders.
  private var calls: SystemCalls {
    var kinds: [String: SystemCalls.Kind] = [root: .folder]
    for name in objects.keys { kinds[root + name] = .file }
    for name in links { kinds[root + name] = .other }
    for name in objects.keys {
      for slash in name.indices where name[slash] == "/" {
        kinds[root + name[..<slash]] = .folder
      }
    }
    let known = kinds
    let paths = kinds.keys.sorted()
    let files = Dictionary(uniqueKeysWithValues: texts.map { (root + $0.key, $0.value) })
    let contents = paths.map { files[$0] }
    let positions = ReadPositions()
    var calls = SystemCalls.system
    calls.open = { path, opening throws(SystemCalls.Problem) in
      guard opening == .reading, let place = paths.firstIndex(of: path) else { throw .missing }
      return Int32(place)
    }
    calls.status = { place throws(SystemCalls.Problem) in
      SystemCalls.Status(
        kind: known[paths[Int(place)]] ?? .other, size: contents[Int(place)]?.count ?? 0)
    }
    calls.read = { place, count throws(SystemCalls.Problem) in
      guard let bytes = contents[Int(place)] else { throw .inputOutput }
      return Array(bytes[positions.advance(place, by: count, through: bytes.count)])
    }
    calls.close = { place throws(SystemCalls.Problem) in positions.forget(place) }
    calls.isLink = { _ in false }
    calls.kind = { known[$0] }
    calls.resolve = { _ throws(SystemCalls.Problem) in throw .missing }
    calls.list = { path throws(SystemCalls.Problem) in
      guard known[path] == .folder else { throw .missing }
      let start = path.hasSuffix("/") ? path : path + "/"
      return paths.filter { $0.hasPrefix(start) && $0 != start }
        .map { String($0.dropFirst(start.count)) }.filter { !$0.contains("/") }
    }
    calls.run = { _ throws(SystemCalls.Problem) in throw .missing }
    return calls
  }
}

/// The position up to which each open file has been read.
private final class ReadPositions: Sendable {
  private let ends = Mutex<[Int32: Int]>([:])

  /// Returns the range of the next `count` bytes or, if fewer remain, of the rest of the file.
  func advance(_ file: Int32, by count: Int, through end: Int) -> Range<Int> {
    ends.withLock { ends in
      let start = ends[file] ?? 0
      let next = start + min(max(0, count), end - start)
      ends[file] = next
      return start..<next
    }
  }

  func forget(_ file: Int32) { ends.withLock { $0[file] = nil } }
}

extension FolderPart {
  /// Whether the file belongs to the part.
  fileprivate func has(_ name: String) -> Bool {
    switch self {
    case .plan: name == FolderPlace.planName
    case .settings, .settingsFor: name == FolderPlace.settingsName
    case .recurring: name == FolderPlace.recurringName
    case .ledger(let ledger):
      name == "ledgers/\(ledger.rawValue).csv" || name.hasPrefix("ledgers/\(ledger.rawValue)/")
    }
  }
}

extension Folder {
  /// Returns the folder's files in a commit.
  ///
  /// - Parameter known: files from another commit; files with identical bytes are not read again.
  /// - Throws: `folder-revision-empty` if the commit does not contain the folder;
  ///   `folder-file-size` if a file has more than 64 MiB; git's problems, as for ``revision(_:)``.
  /// - Complexity: linear in the number of bytes; git runs once for the names, and once for new
  ///   files.
  package func files(
    at revision: Revision, knowing known: RevisionFiles? = nil
  ) throws(Failure) -> RevisionFiles {
    var files = RevisionFiles(revision)
    var (entries, contents) = ([Git.CommittedFile](), [String: [UInt8]]())
    for (name, object) in known?.objects ?? [:] { contents[object] = known?.texts[name] }
    var large: Git.CommittedFile?
    try askingCommits { git throws(Git.Problem) in
      entries = try git.entries(FolderPlace.names, of: revision.commit)
      large = entries.first { $0.size > Program.outputLimit }
      guard large == nil else { return }
      let new = entries.filter { $0.isRegular && contents[$0.object] == nil }
      contents.merge(try git.contents(of: new)) { first, _ in first }
    }
    if let large {
      throw Failure(
        .input,
        Diagnostic(
          .error, FolderCode.fileSize,
          "'\(files.root)\(large.path.visible)' has \(large.size) bytes, more than the limit of"
            + " \(Program.outputLimit >> 20) MiB for a file of a revision",
          hint: "write a revision in which the file is smaller"))
    }
    guard !entries.isEmpty else {
      throw Failure(
        .input,
        Diagnostic(
          .error, FolderCode.revisionEmpty,
          "revision '\(revision.name.visible)' has no files in '\(path.visible)'",
          hint: "write a later revision"))
    }
    for entry in entries {
      files.texts[entry.path] = entry.isRegular ? contents[entry.object] : nil
      if entry.isRegular {
        files.objects[entry.path] = entry.object
      } else {
        files.links.append(entry.path)
      }
    }
    return files
  }
}
