import FinanceModel
import PlainText

/// Performs a recorded change, continuing from the point at which an earlier attempt stopped. First
/// the rows are written, then the files. Finally the rows are checked once more, and the record is
/// removed. Every attempt follows the same steps.
struct Completion {
  let disk: Disk
  let place: FolderPlace

  /// Returns the recorded change that is incomplete; nil if there is no record.
  func pending() throws(Failure) -> Intention? {
    guard let bytes = try disk.contents(of: place.intention, limit: JSONDocument.largestSize) else {
      return nil
    }
    return try Intention.read(SourceText(file: place.intention, bytes: bytes))
  }

  /// Completes an earlier run's change and removes its unfinished record.
  ///
  /// - Throws: `write-pending` if the change cannot be completed now; `write-conflict` if an edit
  ///   blocks it; `folder-link-tracked`, before anything is written. The first two errors are about
  ///   the earlier operation.
  @discardableResult
  func recover(for writer: Writer) throws(Failure) -> Intention? {
    let pending = try pending()
    if let pending {
      try FollowedLinks(disk: disk, place: place)
        .check(pending.writtenFiles, following: writer.followsLinks)
    }
    try disk.remove(place.unfinishedIntention)
    try disk.remove(place.unfinishedRecord)
    guard let intention = pending else { return nil }
    do throws(Failure) {
      // The name is synced, because the run that renamed the record may have been stopped before it
      // did so.
      try disk.syncFolder(place.own)
      try Leftovers(disk: disk, place: place).settle(intention)
      try complete(intention)
    } catch {
      throw intention.blocking(error)
    }
    return intention
  }

  /// Performs the change and removes the record. A second call for the same change has no effect.
  ///
  /// - Throws: `write-failed`; `write-conflict` if an edit blocks the change.
  func complete(_ intention: Intention) throws(Failure) {
    let append = RowAppend(disk: disk, place: place)
    var ledgers: [SystemCalls.Identity] = []
    for rows in intention.rows { ledgers.append(try append.complete(rows)) }
    for file in intention.files { try replace(file, intention) }
    if !intention.files.isEmpty {
      // The rows are checked again, because a ledger may have been replaced while the files were
      // written.
      for (rows, ledger) in zip(intention.rows, ledgers) {
        try append.complete(rows, syncedIn: ledger)
      }
    }
    try disk.remove(place.intention)
    try disk.syncFolder(place.own)
  }

  private func replace(
    _ file: Intention.FileIntention, _ intention: Intention
  ) throws(Failure) {
    let path = place.path(of: file.file)
    // The number of attempts is limited, because an editor may save the file repeatedly.
    for _ in 0..<100 {
      let current = try disk.contents(of: path, limit: FileSize.json)
      switch try file.standing(in: current, at: path) {
      case .done:
        // The name is synced, because the run that replaced the file may have been stopped before
        // it did so.
        return try syncName(of: path)
      case .changes(let current, let result):
        try Backups(disk: disk, place: place).keep(
          current, of: file.file, at: intention.at, operation: intention.operation,
          atMost: intention.backupsKept)
        let replacement = FileReplacement(disk: disk, operation: intention.operation)
        if try replacement.replace(path, holding: current, with: result) { return }
      }
    }
    throw Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.conflict, "'\(path.visible)' is saved repeatedly by another program",
        hint: "close the program that saves it"))
  }

  private func syncName(of path: String) throws(Failure) {
    let target = try disk.attempt("find", path) { () throws(Disk.Problem) in
      try disk.calls.resolve(path)
    }
    try disk.syncFolder(parentFolder(of: target))
  }
}

extension Intention {
  /// Returns the failure to report if the record exists but cannot be synced, so that a power
  /// failure could remove it.
  func uncertain(_ failure: Failure) -> Failure {
    let reason = failure.diagnostics.first?.message ?? "the disk failed"
    return Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.recorded,
        "operation \(operation) of \(tool) may not have been recorded: \(reason)",
        hint: "run the command again with --op \(operation): the same operation is applied only"
          + " once"))
  }

  /// The note that this earlier change is now complete.
  var completedNote: Diagnostic {
    Diagnostic(
      .note, FolderCode.completed,
      "operation \(operation) of \(tool), which was recorded earlier, is now complete",
      hint: "plan-status --history shows the operation's rows")
  }

  /// Returns the failure to report if an error occurs after the change is recorded.
  func unfinished(_ failure: Failure) -> Failure {
    explained(failure) { diagnostic in
      Diagnostic(
        .error, WritingCode.recorded,
        "operation \(operation) of \(tool) is recorded but incomplete: \(diagnostic.message)",
        hint: diagnostic.code == WritingCode.conflict.rawValue
          ? diagnostic.hint
          : "do not repeat the operation; the next tool that writes completes it, as does"
            + " folder-repair --apply")
    }
  }

  /// Returns the failure to report if this earlier change cannot be completed and therefore
  /// prevents a new change.
  func blocking(_ failure: Failure) -> Failure {
    explained(failure) { diagnostic in
      guard diagnostic.code != WritingCode.conflict.rawValue else { return diagnostic }
      return Diagnostic(
        .error, WritingCode.pending,
        "an earlier operation, \(operation) of \(tool), is recorded and cannot be completed: "
          + diagnostic.message,
        hint: "nothing was written; fix the problem, and run the command again")
    }
  }

  /// Applies `explain` to the diagnostics, except those about the contents of files.
  private func explained(_ failure: Failure, _ explain: (Diagnostic) -> Diagnostic) -> Failure {
    Failure(
      .writing,
      failure.diagnostics.map { diagnostic in
        let isOfFile = ["write-", "folder-"].allSatisfy { !diagnostic.code.hasPrefix($0) }
        return isOfFile ? diagnostic : explain(diagnostic)
      })
  }
}

extension Intention.FileIntention {
  /// State of a file relative to the recorded change.
  enum Standing: Equatable {
    case done
    case changes(from: [UInt8], to: [UInt8])
  }

  /// Compares the file with the change. Later edits to other values are kept.
  ///
  /// - Throws: `write-conflict` if the file is missing or cannot be read, or if a recorded value is
  ///   neither the old nor the new one.
  func standing(in content: [UInt8]?, at path: String) throws(Failure) -> Standing {
    guard let content else { throw conflict(path, "it no longer exists") }
    let hash = SHA256.hex(content)
    if hash == hashAfter { return .done }
    if let text {
      if hash == hashBefore { return .changes(from: content, to: Array(text.utf8)) }
      return try replayed(on: content, at: path)
    }
    let loaded = JSONDocument.parse(SourceText(file: path, bytes: content))
    guard let document = loaded.value else {
      throw Failure(
        .writing, loaded.diagnostics + conflict(path, "it cannot be read").diagnostics)
    }
    switch document.applying(values ?? []) {
    case .conflict(let values):
      let list = values.map { "\($0.place.text) is neither \($0.old ?? "missing") nor \($0.new)" }
      throw conflict(path, "it has been edited since, and " + list.joined(separator: ", "))
    case .bytes(let result): return result == content ? .done : .changes(from: content, to: result)
    }
  }

  /// Compares the file with a change that was to replace it completely. The changed values are
  /// applied to the file's current text.
  private func replayed(on content: [UInt8], at path: String) throws(Failure) -> Standing {
    guard let replay = replay(on: content) else { throw conflict(path, "it has been edited since") }
    let list = replay.conflicts.map { member in
      "\(member.member) is \(member.ours ?? "missing"), was \(member.base ?? "missing") before, and"
        + " would become \(member.theirs ?? "removed")"
    }
    guard list.isEmpty else {
      throw conflict(path, "it has been edited since, and " + list.joined(separator: ", "))
    }
    return replay.bytes == content ? .done : .changes(from: content, to: replay.bytes)
  }

  /// Returns the recorded change applied to the file's current text; nil if that is not possible.
  func replay(on content: [UInt8]) -> ReplayedText? {
    guard let before, let text else { return nil }
    return ReplayedText(
      from: Array(before.utf8), to: Array(text.utf8), on: content, as: MergedFile(path: file))
  }

  /// Returns a JSON file's text for the record, with which the change can be repeated. Returns nil
  /// for a ledger, for text that is not UTF-8, and for text that is too large for a readable
  /// record.
  static func replayedText(_ bytes: [UInt8], of file: String) -> String? {
    guard file.hasSuffix(".json"), bytes.count <= JSONDocument.largestSize / 8 else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private func conflict(_ path: String, _ reason: String) -> Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.conflict,
        "a recorded change cannot be completed in '\(path.visible)', because \(reason)",
        hint:
          "your file is unchanged; folder-repair shows how to keep the file or apply the change"
      ))
  }
}
