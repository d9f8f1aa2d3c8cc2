package import FinanceModel
package import PlainText

extension Folder {
  /// Writes one change durably and atomically, and returns the outcome of `prepare`.
  ///
  /// Runs under the folder's lock. First, an earlier run's change is completed. Then `prepare`
  /// reads the folder and returns the change, which is recorded as an intention and performed. The
  /// change takes effect once the intention is synced. After an interruption, the next run
  /// completes the change.
  ///
  /// - Parameters:
  ///   - notice: called before `prepare` with the note that an earlier operation is now complete,
  ///     and later with a warning for each file that has a second name.
  ///   - prepare: returns a nil change if there is nothing to write.
  /// - Throws: the errors of `prepare`; `folder-link-tracked`; and ``Failure`` with the codes
  ///   `write-…` (exit status 3). Unless the code is `write-recorded`, no part of this change was
  ///   written. Bad input also results in exit status 3 if an earlier operation was completed
  ///   first.
  /// - Complexity: about eight syncs to disk.
  package func record<Outcome>(
    as writer: Writer, notice: (Diagnostic) -> Void = { _ in },
    _ prepare: () throws -> (change: FolderChange?, outcome: Outcome)
  ) throws -> Outcome {
    try locked(as: writer) { try recordLocked(as: writer, notice: notice, prepare) }
  }

  /// Records a change while the lock is already held.
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

  /// Runs `body` under the folder's lock.
  ///
  /// - Parameters:
  ///   - duringMerge: whether a git operation may be in progress.
  ///   - besideCopies: whether sync copies may exist.
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

  /// Completes an earlier run's change without making a new one.
  package func recover(as writer: Writer) throws {
    try record(as: writer) { (nil, ()) }
  }

  /// Records and performs a change. The lock must be held, and no earlier run's change may be
  /// incomplete.
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
      // Rows that do not fit the ledger are refused here, because once recorded they would block
      // other tools until the ledger is repaired.
      guard content.map({ RowAppend.standing(of: rows, in: $0).isConflict }) != true else {
        throw changedMeanwhile(path)
      }
    }
    // The written rows are recorded before the change takes effect, because a record of rows that
    // are never written is harmless.
    let record = WrittenRowRecord(disk: disk, place: place)
    try record.add(change.written, of: change.operation)
    try record.add(change.priceLines, to: record.pathOfPrices(of: change.operation))
    try record.add(
      change.removedPriceLines, to: record.pathOfRemovedPrices(of: change.operation))
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
        .error, WritingCode.changed, "'\(path.visible)' was changed by another program",
        hint: "nothing was written; run the command again"))
  }

  /// Writes the record. Once the folder is synced, the change takes effect.
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
  /// Returns the failure with exit status 3, because another change was written first.
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
    rows = change.rows.filter { $0.count > 0 }.map(\.intention)
  }
}

extension LedgerRows {
  /// The rows in the form in which they are recorded.
  var intention: Intention.RowIntention {
    Intention.RowIntention(
      file: target.file, length: target.length, tailHash: target.tailHash,
      header: target.header, text: text)
  }
}

/// Rows that operations wrote into ledgers, in `.coffer/written`, with one file for each operation.
///
/// The records exist on one machine only and are optional. Without them, fewer edits are detected.
struct WrittenRowRecord {
  let disk: Disk
  let place: FolderPlace

  /// Adds an operation's rows.
  func add(_ rows: WrittenRows, of operation: String) throws(Failure) {
    guard !rows.isEmpty else { return }
    try disk.makeFolder(place.written)
    let path = path(of: operation)
    let temporary = place.unfinishedRecord
    try disk.create(temporary, rows.merged(into: text(of: operation)))
    do throws(Failure) {
      try disk.rename(temporary, to: path)
    } catch {
      disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.remove(temporary) }
      throw error
    }
    try disk.syncFolder(place.written)
  }

  /// Adds lines of prices to an operation's lines, which may be written in several parts.
  func add(_ lines: String, to path: String) throws(Failure) {
    guard !lines.isEmpty else { return }
    try disk.makeFolder(place.written)
    // The leading line feed ends a partial line that an interrupted run may have left.
    let text = Array(("\n" + lines).utf8)
    if try !disk.append(text, to: path) { try disk.create(path, text) }
    try disk.syncFolder(place.written)
  }

  /// Returns the recorded lines of prices; empty if they are not known.
  func priceLines(_ path: String) throws(Failure) -> [ArraySlice<UInt8>] {
    let text = try disk.contents(of: path, limit: FileSize.json) ?? []
    return text.split(separator: UInt8(ascii: "\n"))
  }

  /// Path of the lines of prices that an operation wrote.
  func pathOfPrices(of operation: String) -> String { "\(place.written)/\(operation).csv" }

  /// Path of the lines of prices that an operation removed.
  func pathOfRemovedPrices(of operation: String) -> String {
    "\(place.written)/\(operation).removed"
  }

  /// Returns the lines of an operation; empty if its record does not exist or cannot be read.
  func text(of operation: String) -> [UInt8] {
    guard Identifier.isValid(op: operation), !disk.calls.isLink(place.written) else { return [] }
    do throws(Failure) {
      return try disk.contents(of: path(of: operation), limit: FileSize.json) ?? []
    } catch {
      return []
    }
  }

  private func path(of operation: String) -> String { "\(place.written)/\(operation).txt" }
}

/// The files of prices with the opposite of an operation's changes on this machine.
package struct UndonePrices: Sendable {
  package fileprivate(set) var files: [FileChange] = []
  /// Number of the operation's lines that no longer exist, for example because they were edited.
  package fileprivate(set) var missing = 0
  /// The operation's lines that are removed, each with a line feed.
  package fileprivate(set) var removed = ""
  /// The lines that the operation had removed and that are added, each with a line feed.
  package fileprivate(set) var added = ""
}

extension Folder {
  /// Whether the lines of prices that an operation wrote or removed on this machine are known.
  package func knowsPrices(of operation: String) throws(Failure) -> Bool {
    let (written, removed) = try priceLines(of: operation)
    return !(written.isEmpty && removed.isEmpty)
  }

  /// Returns the lines of prices that an operation wrote and removed on this machine; empty for a
  /// text that cannot be the name of an operation.
  private func priceLines(
    of operation: String
  ) throws(Failure) -> (written: [ArraySlice<UInt8>], removed: [ArraySlice<UInt8>]) {
    guard Identifier.isValid(op: operation) else { return ([], []) }
    let record = WrittenRowRecord(disk: disk, place: place)
    return (
      try record.priceLines(record.pathOfPrices(of: operation)),
      try record.priceLines(record.pathOfRemovedPrices(of: operation))
    )
  }

  /// Returns the price files without the lines that an operation wrote on this machine, and
  /// with the lines that it removed. A removed line that exists again is not added.
  ///
  /// - Complexity: linear in the number of bytes in the price files.
  package func prices(without operation: String) throws(Failure) -> UndonePrices {
    var undone = UndonePrices()
    let (written, removed) = try priceLines(of: operation)
    guard !(written.isEmpty && removed.isEmpty) else { return undone }
    func counts(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>: Int] {
      lines.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    var (lines, absent) = (counts(written), counts(removed))
    let newline = UInt8(ascii: "\n")
    let names = try namesOfFiles(of: .prices)
    for name in names {
      guard let before = try contents.bytes(of: name) else { continue }
      var kept = before.split(separator: newline, omittingEmptySubsequences: false)
      kept = kept.filter {
        if let count = absent[$0], count > 0 { absent[$0] = count - 1 }
        guard let count = lines[$0], count > 0 else { return true }
        lines[$0] = count - 1
        undone.removed += String(decoding: $0, as: UTF8.self) + "\n"
        return false
      }
      var after = Array(kept.joined(separator: [newline]))
      if name == names.last {
        for line in removed {
          guard let count = absent[line], count > 0 else { continue }
          absent[line] = count - 1
          if after.last != newline { after.append(newline) }
          after += line + [newline]
          undone.added += String(decoding: line, as: UTF8.self) + "\n"
        }
      }
      if after != before {
        undone.files.append(FileChange(whole: after, of: name, before: before))
      }
    }
    undone.missing = lines.values.reduce(0, +)
    return undone
  }

  /// Whether the ledger's file still has the length that it had after this process wrote it. If so,
  /// rows can be appended without reading it, because the writer compares the file's end before
  /// appending.
  package func isUnchanged(_ target: LedgerTarget) -> Bool {
    do throws(SystemCalls.Problem) {
      let descriptor = try disk.calls.open(place.path(of: target.file), .reading)
      let status = Result { () throws(SystemCalls.Problem) in try disk.calls.status(descriptor) }
      try disk.calls.close(descriptor)
      return try status.get().size == target.length
    } catch {
      return false
    }
  }

  /// Returns the rows that these operations wrote on this machine.
  package func writtenRows(of operations: Set<String>) -> WrittenRowIndex {
    let record = WrittenRowRecord(disk: disk, place: place)
    return WrittenRowIndex(operations.sorted().flatMap(record.text))
  }
}
