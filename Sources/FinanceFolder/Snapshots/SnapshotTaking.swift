import FinanceModel
package import PlainText

extension Folder {
  /// Updates the daily files for the day used as today, under the folder's lock. If they are
  /// current, the files are read but not parsed, and nothing is written.
  ///
  /// The daily files are derived. Each is replaced atomically, and after an interruption they are
  /// rebuilt.
  ///
  /// - Parameters:
  ///   - version: the program's version; files made by another version are rebuilt.
  ///   - notice: called with the note that an earlier operation is now complete.
  ///   - make: reads the folder and computes the days beginning with ``SnapshotDays/start``.
  /// - Throws: the errors of `make`; `folder-missing`, `folder-unreadable`, `folder-file-size`; and
  ///   ``Failure`` with the codes `write-…`.
  package func takeSnapshots(
    as writer: Writer, version: String, on day: CalendarDate, notice: (Diagnostic) -> Void,
    _ make: (SnapshotBasis?) throws -> SnapshotDays
  ) throws -> SnapshotSummary {
    try requireFolder()
    if let current = try snapshotState(on: day, version).current { return current }
    return try record(as: writer, notice: notice) {
      try requireOwnSnapshots()
      // The state is computed again, because an earlier change may have been completed, or another
      // process may have updated the files.
      var state = try snapshotState(on: day, version)
      // The loop repeats once if a file was saved while it was read.
      for _ in 0..<2 {
        if let current = state.current { return (nil, current) }
        let days = try make(state.basis)
        let now = try snapshotInputs()
        if now == state.inputs {
          try write(days, madeFrom: now, version)
          return (nil, days.summary)
        }
        state = try snapshotState(on: day, version)
      }
      throw Failure(
        .writing,
        Diagnostic(
          .error, WritingCode.changed, "files in the folder were changed by another program",
          hint: "nothing was written; run the command again"))
    }
  }

  /// Compares the daily files with a rebuild. Each file that differs is reported as
  /// `folder-snapshot-differs` at its first differing line.
  ///
  /// - Parameter days: all days, computed from the folder's current files.
  package func snapshotDifferences(
    from days: SnapshotDays
  ) -> (summary: SnapshotSummary, differences: [Diagnostic]) {
    let made = [days.accounts.bytes, days.portfolio.bytes]
    var summary = days.summary
    (summary.daysMade, summary.isWritten) = (0, false)
    return (
      summary,
      zip(SnapshotSummary.files, made).compactMap { name, bytes in
        let path = place.path(of: name)
        guard let found = found(path, limit: FileSize.ledger) else {
          return .snapshotDiffers("'\(path.visible)' does not exist or cannot be read")
        }
        return found == bytes
          ? nil : Self.difference(of: SourceText(file: path, bytes: found), from: bytes)
      }
    )
  }

  private static func difference(of found: SourceText, from made: [UInt8]) -> Diagnostic {
    let shared = zip(found.bytes, made).prefix { $0 == $1 }.count
    let lineFeed = UInt8(ascii: "\n")
    let start = (found.bytes[..<shared].lastIndex(of: lineFeed) ?? -1) + 1
    func line(_ bytes: [UInt8]) -> String? {
      guard start < bytes.count else { return nil }
      return String(decoding: bytes[start...].prefix { $0 != lineFeed }, as: UTF8.self)
    }
    let texts = [line(found.bytes), line(made)].map { $0.map { "'\($0.visible)'" } ?? "missing" }
    return .snapshotDiffers(
      "the row is \(texts[0]), but the rebuilt row is \(texts[1])",
      at: found.excerpts(of: [start..<(start + 1)]).first)
  }

  /// Checks that the daily files would be written inside the folder.
  ///
  /// - Throws: `write-link`, `write-failed` if they would be written elsewhere.
  private func requireOwnSnapshots() throws(Failure) {
    try OwnPlaces(disk: disk, place: place).check(place.snapshots, is: .folder)
  }

  /// Returns the status of a file whose mode is to be kept; nil if the file does not exist, or if
  /// it is a link, because a link is replaced.
  private func status(of path: String) -> SystemCalls.Status? {
    guard !disk.calls.isLink(path) else { return nil }
    do throws(Disk.Problem) {
      let descriptor = try disk.calls.open(path, .reading)
      defer { disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.close(descriptor) } }
      return try disk.calls.status(descriptor)
    } catch {
      return nil
    }
  }

  private func write(
    _ days: SnapshotDays, madeFrom inputs: SnapshotInputs, _ version: String
  ) throws {
    let files = [days.accounts, days.portfolio]
    let record = SnapshotRecord(
      version: version, day: days.today, from: days.from, accounts: days.names.count,
      context: days.context,
      inputs: inputs,
      outputs: zip(SnapshotSummary.files, files).map { name, file in
        SnapshotRecord.Output(mark: ContentMark(name, file.bytes), rows: file.rows)
      })
    let text = Array(try record.text().utf8)
    try disk.makeFolder(place.snapshots)
    for (name, file) in zip(SnapshotSummary.files, files) {
      try put(file.bytes, at: place.path(of: name))
    }
    try disk.syncFolder(place.snapshots)
    try put(text, at: place.snapshotRecord)
    try disk.syncFolder(place.own)
  }

  /// Replaces a derived file.
  private func put(_ bytes: [UInt8], at path: String) throws(Failure) {
    // While the lock is held, a temporary file with this name can only be a leftover from a stopped
    // run.
    let temporary = path + ".tmp"
    try disk.remove(temporary)
    try disk.create(temporary, bytes, like: status(of: path))
    do throws(Failure) {
      try disk.rename(temporary, to: path)
    } catch {
      disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.remove(temporary) }
      throw error
    }
  }
}

extension Diagnostic {
  fileprivate static func snapshotDiffers(
    _ message: String, at excerpt: Excerpt? = nil
  ) -> Diagnostic {
    Diagnostic(
      .error, FolderCode.snapshotDiffers, message, at: excerpt, hint: "run snapshot take")
  }
}
