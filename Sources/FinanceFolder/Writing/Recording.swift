import FinanceModel
package import PlainText

extension Folder {
  /// Writes one change, durably and as a whole, and returns what `prepare` returns beside it.
  ///
  /// Under the folder's lock: completes what an earlier run left, asks `prepare`, which reads the
  /// folder and says what to write, records that as an intention, and makes it. From the moment the
  /// intention lasts, the change counts: whatever happens then, the next run completes it.
  ///
  /// - Parameters:
  ///   - notice: called, before `prepare`, with an earlier operation that is complete now, and
  ///     later with a warning of each file that has a second name.
  ///   - prepare: returns nil in place of a change where there is nothing to write.
  /// - Throws: what `prepare` throws; `folder-link-tracked`; and ``Failure`` with the codes
  ///   `write-…` (status 3): those but `write-recorded` say that nothing of this change was
  ///   written. Bad input is status 3 too if an earlier operation was completed before.
  /// - Complexity: about eight times waiting for the disk.
  package func record<Outcome>(
    as writer: Writer, notice: (Diagnostic) -> Void = { _ in },
    _ prepare: () throws -> (change: FolderChange?, outcome: Outcome)
  ) throws -> Outcome {
    try locked(as: writer) { try recordLocked(as: writer, notice: notice, prepare) }
  }

  /// The same where the lock is held already.
  func recordLocked<Outcome>(
    as writer: Writer, notice: (Diagnostic) -> Void,
    _ prepare: () throws -> (change: FolderChange?, outcome: Outcome)
  ) throws -> Outcome {
    let earlier = try Completion(disk: disk, place: place).recover(for: writer)
    if let earlier { notice(earlier.completedNote) }
    do {
      let (change, outcome) = try prepare()
      if let change, !change.isEmpty { try write(change, as: writer, notice: notice) }
      return outcome
    } catch let failure as Failure {
      throw earlier == nil ? failure : failure.afterWriting()
    }
  }

  /// What `body` returns under the folder's lock.
  ///
  /// - Parameter duringMerge: whether git may be in the middle of something.
  func locked<Outcome>(
    as writer: Writer, duringMerge: Bool = false, besideCopies: Bool = false,
    _ body: () throws -> Outcome
  ) throws -> Outcome {
    try requireFolder()
    try WritingObstacles(disk: disk, place: place)
      .check(for: writer, duringMerge: duringMerge, besideCopies: besideCopies)
    let lock = try FolderLock.take(in: place, for: writer, on: disk)
    let result = Result { () throws -> Outcome in try body() }
    lock.release()
    return try result.get()
  }

  /// Completes what an earlier run has left, and does nothing else.
  package func recover(as writer: Writer) throws {
    try record(as: writer) { (nil, ()) }
  }

  /// Records a change and makes it; under the lock, and after what an earlier run left is settled.
  ///
  /// - Throws: the change's obstacles, as bad input; `folder-link-tracked`.
  func write(
    _ change: FolderChange, as writer: Writer, notice: (Diagnostic) -> Void = { _ in }
  ) throws {
    let obstacles = change.obstacles
    guard obstacles.isEmpty else { throw Failure(.input, obstacles) }
    let names = change.writtenFiles
    try FollowedLinks(disk: disk, place: place).check(names, following: writer.followsLinks)
    for name in names { hardLinkWarning(of: name).map(notice) }
    try ResultCheck(place: place).check(change)
    for file in change.files {
      let path = place.path(of: file.file)
      guard try disk.contents(of: path, limit: FileSize.json) == file.before else {
        throw changedMeanwhile(path)
      }
    }
    for rows in change.rows.map(\.intention) where !rows.text.isEmpty {
      let path = place.path(of: rows.file)
      let content = try disk.contents(of: path, limit: FileSize.ledger)
      // Rows that do not fit a ledger would be recorded and wait for somebody to mend it.
      guard content.map({ RowAppend.standing(of: rows, in: $0).isConflict }) != true else {
        throw changedMeanwhile(path)
      }
    }
    // Before the change counts: rows that are recorded and never written do no harm.
    try WrittenRowRecord(disk: disk, place: place).add(change.written, of: change.operation)
    let intention = Intention(change, by: writer, process: disk.calls.process())
    try commit(intention)
    do throws(Failure) {
      try Completion(disk: disk, place: place).complete(intention)
    } catch {
      throw intention.unfinished(error)
    }
  }

  private func changedMeanwhile(_ path: String) -> Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.changed, "'\(path.visible)' was changed meanwhile",
        hint: "nothing was written; run it again"))
  }

  /// After the folder is made to last, the change counts.
  func commit(_ intention: Intention) throws {
    let text = try intention.text()
    guard text.utf8.count <= JSONDocument.largestSize else {
      throw Failure(
        .writing,
        Diagnostic(
          .error, WritingCode.failed,
          "the change is too large to be recorded: more than \(JSONDocument.largestSize >> 20) MiB",
          hint: "nothing was written; change one file at a time"))
    }
    try disk.create(place.unfinishedIntention, text.utf8)
    do throws(Failure) {
      try disk.rename(place.unfinishedIntention, to: place.intention)
    } catch {
      disk.ignoringErrors { () throws(Disk.Problem) in
        try disk.calls.remove(place.unfinishedIntention)
      }
      throw error
    }
    do throws(Failure) {
      try disk.syncFolder(place.own)
    } catch {
      throw intention.uncertain(error)
    }
  }
}

extension Failure {
  /// The same stop after something else was written: status 3, with what was written.
  func afterWriting(_ written: Diagnostic? = nil) -> Failure {
    kind == .writing && written == nil
      ? self : Failure(.writing, diagnostics + [written].compactMap(\.self))
  }
}

extension Intention {
  init(_ change: FolderChange, by writer: Writer, process: (identifier: Int32, host: String)) {
    operation = change.operation
    tool = writer.tool
    host = process.host
    self.process = Int(process.identifier)
    at = writer.now.description
    backupsKept = change.backupsKept
    files = change.files.filter { $0.before != $0.after }.map { file in
      FileIntention(
        file: file.file, values: file.values,
        text: file.values == nil ? String(decoding: file.after, as: UTF8.self) : nil,
        before: file.values == nil ? FileIntention.replayedText(file.before, of: file.file) : nil,
        hashBefore: SHA256.hex(file.before), hashAfter: SHA256.hex(file.after))
    }
    rows = change.rows.filter { !$0.lines.isEmpty }.map(\.intention)
  }
}

extension LedgerRows {
  /// The rows as they are recorded.
  var intention: Intention.RowIntention {
    Intention.RowIntention(
      file: target.file, length: target.length, tailHash: target.tailHash,
      header: target.header, text: lines.map { $0 + "\n" }.joined())
  }
}
