import FinanceModel
import PlainText

/// Paths of a finance folder's files, as passed to system calls.
struct FolderPlace: Equatable, Sendable {
  /// Path of the folder as entered by the user.
  let root: String

  /// Returns the path of a file by its name in the folder: `ledgers/history.csv`.
  func path(of name: String) -> String {
    // An empty path is not a folder, and appending a slash would turn it into the root folder.
    root.isEmpty ? root : root == "." ? name : root.hasSuffix("/") ? root + name : root + "/" + name
  }

  /// Returns a git command for this folder, as a user would type it in the current folder: `git add
  /// a.csv`, or `git -C money add a.csv`. If git would interpret a word as a pattern, the command
  /// includes the option that disables patterns.
  func git(_ words: [String]) -> String {
    let hasPattern = words.contains { $0.hasPrefix(":") || $0.contains { "*?[\\".contains($0) } }
    return
      (["git"] + (root == "." ? [] : ["-C", root])
      + (hasPattern ? ["--literal-pathspecs"] : []) + words)
      .map(\.visible.shellArgument).joined(separator: " ")
  }

  /// The folder for Coffer's own files, which is not under version control.
  var own: String { path(of: ".coffer") }
  var lock: String { own + "/lock" }
  /// The record of a change in progress.
  var intention: String { own + "/intention.json" }
  /// The record while it is being written.
  var unfinishedIntention: String { own + "/intention.tmp" }
  /// The file that makes git ignore the folder.
  var ignore: String { own + "/.gitignore" }
  var backups: String { own + "/backups" }
  /// The folder with the records of rows that operations wrote into ledgers.
  var written: String { own + "/written" }
  /// A record of written rows while it is being written.
  var unfinishedRecord: String { own + "/written.tmp" }
  /// The record of the snapshots' inputs.
  var snapshotRecord: String { own + "/snapshots.json" }
  var snapshots: String { path(of: "snapshots") }
  var ledgers: String { path(of: "ledgers") }

  /// Whether a record may contain a file with this name, regardless of the program that wrote the
  /// record.
  static func mayHold(_ name: String) -> Bool {
    if [planName, settingsName, recurringName].contains(name) { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.first == "ledgers" && (2...3).contains(parts.count) && name.hasSuffix(".csv")
      && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) }
  }

  /// Whether tools read or write the file. A conflict in such a file stops every writer.
  static func isRead(_ name: String) -> Bool {
    mayHold(name) || [".gitattributes", ".gitignore"].contains(name) || name.hasPrefix("layouts/")
  }

  static let planName = "reserve_manager.json"
  static let settingsName = "coffer.json"
  static let recurringName = "recurring.json"
  /// The user's own files in the folder.
  static let names = [planName, settingsName, recurringName, "ledgers"]
}

/// Coffer's own files and folders. They are never written through a link, because the link could
/// refer to another file, which the lock would truncate. Other items must not use their names.
struct OwnPlaces {
  let disk: Disk
  let place: FolderPlace

  /// Checks that the existing items can be written.
  ///
  /// - Throws: `write-link` for a link; `write-failed`, for example, for a folder in place of a
  ///   file.
  func check() throws(Failure) {
    for path in folders { try check(path, is: .folder) }
    for path in files { try check(path, is: .file) }
  }

  var folders: [String] { [place.own, place.backups, place.written] }
  var files: [String] {
    [
      place.lock, place.intention, place.unfinishedIntention, place.unfinishedRecord,
      place.ignore,
    ]
  }

  /// Checks one path in the same way as ``check()``.
  func check(_ path: String, is kind: SystemCalls.Kind) throws(Failure) {
    guard !disk.calls.isLink(path) else { throw Self.link(path) }
    guard let found = disk.calls.kind(path), found != kind else { return }
    throw Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.failed, "'\(path.visible)' is \(found.words), not \(kind.words)",
        hint: "nothing was written; remove it, or replace it with \(kind.words)"))
  }

  /// Checks an open file.
  ///
  /// - Throws: `write-link` if the file has a second name, because writing would also change the
  ///   file under that name; `write-failed` if it is not a regular file.
  func check(_ descriptor: Int32, of path: String) throws(Failure) {
    let status = try disk.attempt("open", path) { () throws(Disk.Problem) in
      try disk.calls.status(descriptor)
    }
    guard status.kind == .file else {
      throw Failure(
        .writing,
        Diagnostic(
          .error, WritingCode.failed, "'\(path.visible)' is \(status.kind.words), not a file",
          hint: "nothing was written; remove it"))
    }
    guard status.linkCount > 1 else { return }
    throw Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.link,
        "'\(path.visible)' has \(status.linkCount) names; a write would also change the file under"
          + " its other names",
        hint: "nothing was written; remove it"))
  }

  /// Returns `write-link` for one of Coffer's own paths that is a link.
  static func link(_ path: String) -> Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.link, "'\(path.visible)' is a link, and tools do not write through it",
        hint: "nothing was written; remove the link"))
  }
}

/// Checks links to targets outside the folder. The user's own links are followed when writing, but
/// a link that git tracks may have been added by cloning a repository.
struct FollowedLinks {
  let disk: Disk
  let place: FolderPlace

  /// Refuses to write these files through a link that git tracks and whose target is outside the
  /// folder. Git runs only if there is a link to a target outside the folder.
  ///
  /// - Parameters:
  ///   - names: the names of files in the folder: `ledgers/values.csv`. Their folders may also be
  ///     links.
  ///   - following: whether the user confirmed that the links are their own.
  /// - Throws: `folder-link-tracked`.
  func check(_ names: [String], following: Bool) throws(Failure) {
    guard !following else { return }
    var checked: Set<String> = []
    for name in names {
      var prefix = ""
      for part in name.split(separator: "/") {
        prefix += prefix.isEmpty ? part : "/" + part
        guard checked.insert(prefix).inserted, let target = targetOutside(of: prefix) else {
          continue
        }
        if let reason = reasonToRefuse(prefix) {
          throw Self.refusal(place.path(of: prefix), target, reason)
        }
      }
    }
  }

  /// Returns the resolved target of a link; nil if the name is not a link, or if the target is in
  /// the folder.
  private func targetOutside(of name: String) -> String? {
    guard disk.calls.isLink(place.path(of: name)) else { return nil }
    do throws(Disk.Problem) {
      let target = try disk.calls.resolve(place.path(of: name))
      let root = try disk.calls.resolve(place.root)
      return target == root || target.hasPrefix(root == "/" ? root : root + "/") ? nil : target
    } catch {
      // A dangling link is reported when the file is read.
      return nil
    }
  }

  /// Returns the reason to refuse a link; nil if git does not track the link, or outside a
  /// repository.
  private func reasonToRefuse(_ name: String) -> String? {
    guard WritingObstacles(disk: disk, place: place).repository() != nil else { return nil }
    let git = Git(folder: place.root, calls: disk.calls)
    do throws(Git.Problem) {
      return try git.tracksLink(name) ? "git tracks it" : nil
    } catch {
      return "git cannot determine whether it tracks the link (\(error.diagnostic.message))"
    }
  }

  private static func refusal(_ path: String, _ target: String, _ reason: String) -> Failure {
    Failure(
      .input,
      Diagnostic(
        .error, FolderCode.linkTracked,
        "'\(path.visible)' is a link that leads out of the folder, to '\(target.visible)', and"
          + " \(reason)",
        hint: "nothing was written; if the link is your own, add --follow-links"))
  }
}

extension Git {
  /// Whether the file in the index is a symbolic link; false outside a repository.
  ///
  /// - Parameter path: the path relative to the folder.
  func tracksLink(_ path: String) throws(Problem) -> Bool {
    let outcome = try run(["--literal-pathspecs", "ls-files", "-s", "-z", "--", path])
    if outcome.status != 0, try workTree() == nil { return false }
    return try Self.checked(outcome).split(separator: 0).contains { entry in
      entry.starts(with: Array("120000 ".utf8))
    }
  }
}
