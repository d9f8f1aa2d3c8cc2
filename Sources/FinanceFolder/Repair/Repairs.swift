import FinanceModel
import PlainText

/// The repairs in a folder for which the result is certain, and the files left unrepaired.
package struct Repairs: Sendable {
  /// Kind of repair.
  package enum Purpose: Equatable, Sendable {
    /// Repairs for which the result is certain.
    case certain
    /// Adds an id to each row without one.
    case rowIDs
    /// Merges, row by row, the ledgers that git merged line by line.
    case merges
  }

  /// Operation of the recorded change to complete, and the tool that recorded the change; nil if no
  /// change is recorded.
  package let completed: (operation: String, tool: String)?
  /// One repair for each file that changes, the plan first.
  package let files: [FileRepair]
  package let left: [LeftAsItIs]

  /// Whether there is nothing to complete or repair, and no file was left unrepaired.
  package var isEmpty: Bool { completed == nil && files.isEmpty && left.isEmpty }
}

extension Folder {
  /// Computes the repairs that ``repair(_:as:operation:backupsKept:naming:)`` would make now.
  ///
  /// - Throws: `folder-missing`; `write-conflict` and `write-record-damaged` if a recorded change
  ///   cannot be completed.
  package func repairs(_ purpose: Repairs.Purpose = .certain) throws -> Repairs {
    try requireFolder()
    return try repairs(purpose, after: Completion(disk: disk, place: place).pending())
  }

  /// Completes a recorded change, then repairs all files in one change, with a backup of each.
  ///
  /// Runs under the folder's lock.
  ///
  /// - Parameters:
  ///   - backupsKept: as for ``FolderChange``, but at least the latest version is kept.
  ///   - naming: adds the row that names the operation.
  /// - Throws: ``Failure`` with the codes `write-…`, including `write-changed` if a file was
  ///   changed in the meantime; `folder-link-tracked`. If a recorded change was completed first,
  ///   bad input also results in exit status 3.
  package func repair(
    _ purpose: Repairs.Purpose = .certain, as writer: Writer, operation: String, backupsKept: Int?,
    naming: (FolderChange) throws -> FolderChange = { $0 }
  ) throws -> Repairs {
    try locked(as: writer) {
      let completion = Completion(disk: disk, place: place)
      let repairs = try repairs(purpose, after: completion.pending())
      try FollowedLinks(disk: disk, place: place)
        .check(repairs.files.map(\.file), following: writer.followsLinks)
      let earlier = try completion.recover(for: writer)
      do {
        let change = FolderChange(
          operation: operation, files: try changes(making: repairs.files), rows: [],
          backupsKept: backupsKept.map { max(1, $0) })
        if !change.isEmpty { try write(naming(change), as: writer) }
        return repairs
      } catch let failure as Failure {
        throw earlier.map { failure.afterWriting($0.completedNote) } ?? failure
      }
    }
  }

  private func changes(making repairs: [FileRepair]) throws(Failure) -> [FileChange] {
    var changes: [FileChange] = []
    for repair in repairs {
      let path = place.path(of: repair.file)
      guard let current = try disk.contents(of: path, limit: FileSize.limit(of: repair.file)) else {
        throw Self.changed(path)
      }
      // The file may already be repaired, because a recorded change was completed first.
      if current == repair.after { continue }
      guard current == repair.before || repair.middle == current else { throw Self.changed(path) }
      changes.append(FileChange(whole: repair.after, of: repair.file, before: current))
    }
    return changes
  }

  private func repairs(
    _ purpose: Repairs.Purpose, after intention: Intention?
  ) throws(Failure) -> Repairs {
    let now = FolderContents(disk: disk, place: place)
    let then = try intention.map { (intention) throws(Failure) in try now.completing(intention) }
    let contents = then ?? now
    let (files, left) =
      switch purpose {
      case .certain: try contents.repaired()
      case .rowIDs: try contents.identified()
      case .merges: (try mergedAgain(contents), [])
      }
    var acts = Dictionary(uniqueKeysWithValues: files.map { ($0.file, $0) })
    var repairs: [FileRepair] = []
    for name in then?.changed ?? [] {
      let before = try now.bytes(of: name) ?? []
      let middle = try then?.bytes(of: name) ?? []
      let repaired = acts.removeValue(forKey: name)
      repairs.append(
        FileRepair(
          file: name, before: before, after: repaired?.after ?? middle,
          acts: ["completed"] + (repaired?.acts ?? []), middle: middle))
    }
    repairs += files.filter { acts[$0.file] != nil }
    return Repairs(
      completed: intention.map { ($0.operation, $0.tool) }, files: repairs, left: left)
  }

  private func mergedAgain(_ contents: FolderContents) throws(Failure) -> [FileRepair] {
    let merged: MergedLedgers?
    var failure: Failure?
    do throws(Git.Problem) {
      let git = Git(folder: place.root, calls: disk.calls)
      let isThere = try git.workTree() != nil
      // Git does not distinguish between a `HEAD` that it cannot read and a repository without
      // commits.
      if isThere, try git.commit("HEAD") == nil { throw .refused("a commit is missing") }
      merged =
        try !isThere
        ? nil
        : MergedLedgers(git) { (name) throws(Git.Problem) in contents.bytes(of: name, &failure) }
    } catch {
      throw error.failure
    }
    if let failure { throw failure }
    guard let merged else {
      throw Failure(
        .input,
        Diagnostic(
          .error, FolderCode.gitNone, "the folder is not in a git repository",
          hint: "run folder-init to create one"))
    }
    return merged.files.filter { !$0.returned.isEmpty || !$0.loose.isEmpty }.map { file in
      let count = file.returned.count
      let act =
        count == 0
        ? "corrected rows restored"
        : "\(count) row\(count == 1 ? "" : "s") removed or changed"
      return FileRepair(
        file: file.name, before: file.before, after: file.after,
        acts: ["merged again by rows: \(act)"])
    }
  }

  private static func changed(_ path: String) -> Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.changed, "'\(path.visible)' was changed by another program",
        hint: "nothing was written; run the command again"))
  }
}
