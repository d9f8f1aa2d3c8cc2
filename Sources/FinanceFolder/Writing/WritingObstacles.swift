import FinanceModel
import PlainText

/// The conditions under which a writer refuses to start: a git operation in progress, unresolved
/// conflicts in one of the folder's files, and sync copies.
struct WritingObstacles {
  let disk: Disk
  let place: FolderPlace

  /// Checks the conditions. Waits for a running git command to end, but not for a merge, because
  /// ending a merge requires user action.
  ///
  /// - Parameters:
  ///   - duringMerge: whether a git operation may be in progress.
  ///   - besideCopies: whether sync copies may exist.
  /// - Throws: `write-git-busy`, `write-conflict-copy`.
  func check(
    for writer: Writer, duringMerge: Bool = false, besideCopies: Bool = false
  ) throws(Failure) {
    var act = duringMerge ? nil : gitAct()
    var waited = 0
    while act == Self.command, waited < writer.waitInMilliseconds {
      disk.calls.pause(50)
      waited += 50
      act = gitAct()
    }
    if let act {
      throw Failure(
        .writing,
        Diagnostic(
          .error, WritingCode.gitBusy, "\(act) is unfinished in this git repository",
          hint: "nothing was written; finish the git operation first"))
    }
    if !duringMerge, let file = unmergedFile() {
      throw Failure(
        .writing,
        Diagnostic(
          .error, WritingCode.gitBusy,
          "git has unresolved conflicts in '\(file.visible)'",
          hint: "nothing was written; resolve the conflicts, then: \(place.git(["add", file]))"))
    }
    if besideCopies { return }
    let files = try FolderNames.complete(disk: disk, place: place).all
    let copies = SyncCopies(among: files)
    guard let copy = files.first(where: copies.contains) else { return }
    throw Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.conflictCopy,
        "'\(copy.visible)' is a conflicted copy made by a sync program",
        hint: "nothing was written; "
          + (copies.isMerged(copy)
            ? "plan-merge --copies --apply merges both into one file"
            : "keep the correct file and remove the other")))
  }

  /// Returns the git operation in progress in the folder's repository; nil if there is none.
  ///
  /// - Parameter isRunning: whether to include a running command, such as the commit whose hook
  ///   calls this function.
  func gitAct(countingCommands isRunning: Bool = true) -> String? {
    guard let repository = repository() else { return nil }
    let names = Set(self.names(in: repository.directory))
    return Self.acts.first {
      names.contains($0.file) && (isRunning || $0.act != Self.command)
    }?.act
  }

  private static let acts: [(file: String, act: String)] = [
    ("MERGE_HEAD", "a merge"), ("rebase-merge", "a rebase"), ("rebase-apply", "a rebase"),
    ("CHERRY_PICK_HEAD", "a cherry-pick"), ("REVERT_HEAD", "a revert"),
    ("index.lock", command),
  ]
  private static let command = "another command"

  /// Returns the first of the folder's files that tools read or write and that has a conflict in
  /// git's index; nil if there is no such file or no repository, or if the index cannot be read.
  /// `git stash pop` leaves such a conflict without a merge in progress.
  ///
  /// A household's index has a few kilobytes. Git starts only for an index that is split, sparse,
  /// or larger than ``GitIndex/largestSize``.
  func unmergedFile() -> String? {
    guard let repository = repository(), let root = resolved(place.root) else {
      return nil
    }
    let index = repository.directory + "/index"
    var bytes: [UInt8]?
    do throws(Failure) {
      guard let found = try disk.contents(of: index, limit: GitIndex.largestSize) else {
        return nil
      }
      bytes = found
    } catch {
      guard disk.calls.kind(index) == .file else { return nil }
    }
    guard let paths = bytes.flatMap(GitIndex.unmergedPaths) else { return unmergedFileByGit() }
    let above = root == repository.root ? "" : root.dropFirst(repository.root.count + 1) + "/"
    return paths.lazy.filter { $0.hasPrefix(above) }.map { String($0.dropFirst(above.count)) }
      .first(where: FolderPlace.isRead)
  }

  private func unmergedFileByGit() -> String? {
    do throws(Git.Problem) {
      return try Git(folder: place.root, calls: disk.calls).unmergedObjects().keys
        .filter(FolderPlace.isRead).min()
    } catch {
      // An index that cannot be read is not an obstacle.
      return nil
    }
  }

  /// Returns the git directory and the root of the working tree; nil outside a repository.
  func repository() -> (directory: String, root: String)? {
    guard var folder = resolved(place.root) else { return nil }
    while true {
      let candidate = (folder == "/" ? "" : folder) + "/.git"
      let kind = disk.calls.kind(candidate)
      if kind != nil, let file = text(of: candidate) {
        // In a worktree or a submodule, `.git` is a file that contains the path of the git
        // directory.
        guard file.hasPrefix("gitdir: ") else { return nil }
        let named = file.dropFirst(8).prefix { $0 != "\n" }
        return (named.hasPrefix("/") ? String(named) : folder + "/" + named, folder)
      }
      if kind != nil, !names(in: candidate).isEmpty { return (candidate, folder) }
      if folder == "/" { return nil }
      folder = parentFolder(of: folder)
    }
  }

  /// Returns the names in a folder; empty if the folder cannot be listed. Writing to such a folder
  /// reports the error.
  private func names(in folder: String) -> [String] {
    do throws(Disk.Problem) {
      return try disk.calls.list(folder)
    } catch {
      return []
    }
  }

  private func text(of path: String) -> String? {
    do throws(Failure) {
      return try disk.contents(of: path, limit: 4096).map { String(decoding: $0, as: UTF8.self) }
    } catch {
      return nil
    }
  }

  private func resolved(_ path: String) -> String? {
    do throws(Disk.Problem) {
      return try disk.calls.resolve(path)
    } catch {
      return nil
    }
  }
}

/// Checks that other tools will be able to read the files to be written.
struct ResultCheck {
  let place: FolderPlace

  /// Checks a change. A file that was already invalid may remain invalid, because a change may
  /// repair only one of its errors.
  ///
  /// - Throws: `write-failed` with the errors in the result.
  func check(_ change: FolderChange) throws(Failure) {
    for file in change.files {
      if let diagnostics = problems(file.after, of: file.file),
        problems(file.before, of: file.file) == nil
      {
        throw unreadable(place.path(of: file.file), diagnostics)
      }
    }
    for rows in change.rows {
      let text = rows.target.header + "\n" + rows.text
      let source = SourceText(file: place.path(of: rows.target.file), bytes: Array(text.utf8))
      let loaded = CSVTable.parse(source)
      guard let table = loaded.value, table.count == rows.count else {
        throw unreadable(source.file, loaded.diagnostics)
      }
    }
  }

  /// Returns the errors in the text that is to become the given file's contents; nil if the text
  /// can be read.
  private func problems(_ text: [UInt8], of file: String) -> [Diagnostic]? {
    let source = SourceText(file: place.path(of: file), bytes: text)
    if file == FolderPlace.planName {
      let loaded = JSONDocument.read(source, as: Plan.self, stage: "plan")
      return loaded.value == nil ? loaded.diagnostics : nil
    }
    if file.hasSuffix(".csv") {
      // The ledger determines which trailing columns a row may omit.
      let ledger = Ledger.allCases.first { file.isFile(of: $0) }
      let loaded = ledger?.parse(source) ?? CSVTable.parse(source)
      return loaded.value == nil ? loaded.diagnostics : nil
    }
    let loaded = JSONDocument.parse(source)
    return loaded.value == nil ? loaded.diagnostics : nil
  }

  private func unreadable(_ path: String, _ diagnostics: [Diagnostic]) -> Failure {
    Failure(
      .writing,
      [
        Diagnostic(
          .error, WritingCode.failed, "'\(path.visible)' would not be readable afterwards",
          hint: "nothing was written")
      ] + diagnostics)
  }
}

extension String {
  /// Whether the path belongs to a file of the ledger: `ledgers/prices.csv`,
  /// `ledgers/prices/a.csv`.
  func isFile(of ledger: Ledger) -> Bool {
    self == "ledgers/\(ledger.rawValue).csv" || hasPrefix("ledgers/\(ledger.rawValue)/")
  }
}
