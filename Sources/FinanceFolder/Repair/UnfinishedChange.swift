import FinanceModel
package import PlainText

/// A recorded change that cannot be completed until a conflict is resolved.
package struct UnfinishedChange: Sendable {
  /// A way to resolve the change.
  package enum Resolution: Sendable {
    /// Keeps the user's file. The recorded rows are written, followed by the given rows, which make
    /// the history match the plan's balances. There are no such rows if the change does not affect
    /// the plan.
    case keep(LedgerRows?)
    /// Sets the recorded values in the user's file and keeps all other edits.
    case apply
  }

  package let operation: String
  package let tool: String
  /// Whether the recorded change affects the plan.
  package var changesPlan: Bool { intention.files.contains { $0.file == FolderPlace.planName } }
  /// The error that blocks the change: `write-conflict`.
  package let obstacle: Failure
  private let intention: Intention
  private let contents: FolderContents

  init(_ intention: Intention, _ contents: FolderContents, _ obstacle: Failure) {
    self.intention = intention
    self.contents = contents
    self.obstacle = obstacle
    operation = intention.operation
    tool = intention.tool
  }

  /// Returns the current history with the recorded rows added.
  ///
  /// - Throws: `write-conflict` if the rows cannot be added; `csv-…` if the history cannot be read.
  package func history() throws(Failure) -> LedgerReading {
    let after = try contents.completing(intention.withoutFiles)
    let loaded = Folder.reading(.history, of: after)
    guard let reading = loaded.value else {
      throw Failure(.input, loaded.diagnostics.filter { $0.severity == .error })
    }
    return reading
  }

  /// Returns the files that a resolution changes.
  ///
  /// - Throws: `write-conflict` if the resolution is not possible, for example because a changed
  ///   value no longer exists.
  package func repairs(_ resolution: Resolution) throws(Failure) -> [FileRepair] {
    let after = try contents.completing(try resolved(resolution))
    var repairs: [FileRepair] = []
    for name in after.changed {
      repairs.append(
        FileRepair(
          file: name, before: try contents.bytes(of: name) ?? [],
          after: try after.bytes(of: name) ?? [], acts: ["resolved"]))
    }
    return repairs
  }

  /// Returns the record with the resolution included, so that it can be completed.
  func resolved(_ resolution: Resolution) throws(Failure) -> Intention {
    switch resolution {
    case .keep(let rows): return intention.withoutFiles.adding(rows)
    case .apply:
      var files: [Intention.FileIntention] = []
      for file in intention.files { files.append(try forced(file)) }
      return intention.replacing(files: files, rows: intention.rows)
    }
  }

  private func forced(
    _ file: Intention.FileIntention
  ) throws(Failure) -> Intention.FileIntention {
    let path = contents.place.path(of: file.file)
    guard let bytes = try contents.bytes(of: file.file) else {
      throw Self.refusal("'\(path.visible)' no longer exists")
    }
    if let text = file.text {
      let after = file.replay(on: bytes)?.bytes ?? Array(text.utf8)
      return Intention.FileIntention(
        file: file.file, values: nil, text: String(decoding: after, as: UTF8.self),
        before: Intention.FileIntention.replayedText(bytes, of: file.file),
        hashBefore: SHA256.hex(bytes), hashAfter: SHA256.hex(after))
    }
    let loaded = JSONDocument.parse(SourceText(file: path, bytes: bytes))
    guard let document = loaded.value else { throw Failure(.writing, loaded.diagnostics) }
    let values = (file.values ?? []).map { change in
      guard let node = document.node(at: change.place) else { return change }
      return ValueChange(
        place: change.place, old: String(decoding: document.text(of: node), as: UTF8.self),
        new: change.new, isRequired: change.isRequired)
    }
    switch document.applying(values) {
    case .conflict(let gone):
      throw Self.refusal(
        "there is no \(gone.map(\.place.text).joined(separator: ", ")) in '\(path.visible)'")
    case .bytes(let after):
      return Intention.FileIntention(
        file: file.file, values: values, text: nil, hashBefore: SHA256.hex(bytes),
        hashAfter: SHA256.hex(after))
    }
  }

  private static func refusal(_ reason: String) -> Failure {
    Failure(
      .input,
      Diagnostic(
        .error, WritingCode.conflict, "the recorded change cannot be applied: \(reason)",
        hint: "fix the file, or keep your version: folder-repair --resolve keep --apply"))
  }
}

extension Folder {
  /// Returns the recorded change if it is blocked; nil if no change is recorded, or if the next run
  /// completes it.
  ///
  /// - Throws: `write-record-damaged`.
  package func recordedChange() throws(Failure) -> UnfinishedChange? {
    guard let intention = try Completion(disk: disk, place: place).pending() else { return nil }
    let contents = FolderContents(disk: disk, place: place)
    do throws(Failure) {
      _ = try contents.completing(intention)
      return nil
    } catch {
      return UnfinishedChange(intention, contents, error)
    }
  }

  /// Resolves a blocked change. The record is replaced with one that includes the resolution, and
  /// the new record is then completed like any other.
  ///
  /// - Parameter decide: called under the folder's lock with the change that is blocked at that
  ///   time, or nil. It returns a nil resolution to change nothing.
  /// - Throws: ``Failure`` with the codes `write-…`.
  package func resolve<Outcome>(
    as writer: Writer,
    _ decide: (UnfinishedChange?) throws -> (UnfinishedChange.Resolution?, Outcome)
  ) throws -> Outcome {
    try locked(as: writer) {
      if let intention = try Completion(disk: disk, place: place).pending() {
        try FollowedLinks(disk: disk, place: place)
          .check(intention.writtenFiles, following: writer.followsLinks)
        // The decision is first made without writing, so that a refusal is reported before any file
        // is written.
        let change = try recordedChange()
        let (resolution, outcome) = try decide(change)
        guard let change, let resolution else { return outcome }
        _ = try change.resolved(resolution)
        // The change's leftovers are removed first, because the new record is for another
        // operation.
        try Leftovers(disk: disk, place: place).settle(intention)
      }
      do {
        let change = try recordedChange()
        let (resolution, outcome) = try decide(change)
        guard let change, let resolution else { return outcome }
        let intention = try change.resolved(resolution)
        try disk.remove(place.unfinishedIntention)
        try commit(intention)
        try Completion(disk: disk, place: place).recover(for: writer)
        return outcome
      } catch let failure as Failure {
        throw failure.afterWriting()
      }
    }
  }

  /// Moves a damaged record to the backups, so that tools can write again. This is allowed during a
  /// merge, because the user's files are not changed.
  ///
  /// - Returns: the record's new name in the folder; nil if the record is not damaged.
  package func setDamagedRecordAside(as writer: Writer) throws -> String? {
    try locked(as: writer, duringMerge: true) {
      do throws(Failure) {
        _ = try Completion(disk: disk, place: place).pending()
        return nil
      } catch {
        // A record that cannot be read may still be valid, so only damage counts.
        guard error.diagnostics.contains(where: Self.isDamage) else { throw error }
        try disk.makeFolder(place.backups)
        let name = try setAside(at: writer.now)
        try disk.syncFolder(place.backups)
        try disk.syncFolder(place.own)
        return ".coffer/backups/\(name)"
      }
    }
  }

  /// Moves the record to an unused name among the backups and returns that name.
  private func setAside(at moment: Timestamp) throws(Failure) -> String {
    let start = "intention." + moment.description.filter { $0 != ":" }
    var number = 1
    while true {
      let suffix = number == 1 ? "" : "_" + String(1000 + number).dropFirst()
      let name = "\(start)\(suffix).damaged.json"
      let path = place.backups + "/" + name
      let isMoved = try disk.attempt("move the record to", path) { () throws(Disk.Problem) in
        try move(place.intention, toFree: path)
      }
      if isMoved { return name }
      number += 1
    }
  }

  /// Renames a file; returns false if the name is already taken.
  private func move(_ from: String, toFree path: String) throws(Disk.Problem) -> Bool {
    do throws(Disk.Problem) {
      try disk.calls.place(from, path)
    } catch  where error.isTaken {
      return false
    } catch  where error.isUnsupported {
      if try disk.isThere(path) { return false }
      try disk.calls.rename(from, path)
    }
    return true
  }
}

extension Folder {
  private static func isDamage(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.code == WritingCode.recordDamaged.rawValue
  }
}

extension Intention {
  fileprivate var withoutFiles: Intention { replacing(files: [], rows: rows) }

  fileprivate func replacing(files: [FileIntention], rows: [RowIntention]) -> Intention {
    Intention(
      version: version, operation: operation, tool: tool, host: host, process: process, at: at,
      backupsKept: max(1, backupsKept), files: files, rows: rows)
  }

  /// Returns the record with these rows appended to its rows.
  fileprivate func adding(_ added: LedgerRows?) -> Intention {
    guard let added, added.count > 0 else { return self }
    var rows = rows
    if let index = rows.firstIndex(where: { $0.file == added.target.file }) {
      let own = rows[index]
      rows[index] = RowIntention(
        file: own.file, length: own.length, tailHash: own.tailHash, header: own.header,
        text: own.text + added.text)
    } else {
      rows.append(
        RowIntention(
          file: added.target.file, length: added.target.length, tailHash: added.target.tailHash,
          header: added.target.header, text: added.text))
    }
    return replacing(files: files, rows: rows)
  }
}
