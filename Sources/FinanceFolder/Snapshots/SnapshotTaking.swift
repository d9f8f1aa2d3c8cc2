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

/// The days whose snapshots may have changed since earlier snapshots were made.
enum SnapshotGrowth: Equatable, Sendable {
  /// Any day may have changed. Either the ledgers changed other than by added rows, or the days
  /// affected by the added rows are unknown.
  case ever
  /// Days from this one on may have changed; earlier days are unchanged.
  case since(CalendarDate)
  /// Days before the last day of the earlier snapshots are unchanged.
  case never

  /// Returns the case that includes the affected days of both.
  func with(_ other: SnapshotGrowth) -> SnapshotGrowth {
    switch (self, other) {
    case (.ever, _), (_, .ever): .ever
    case (.never, _): other
    case (_, .never): self
    case (.since(let one), .since(let two)): .since(min(one, two))
    }
  }
}

extension Folder {
  /// Returns the days affected by the rows added to the ledgers since `old`. A change to the plan
  /// affects only today.
  ///
  /// A row affects its own day and later days. A row that voids another also affects that row's
  /// day, and the rows of a group affect the days of the whole group. A row that deletes an
  /// account, or voids such a deletion, affects all days.
  ///
  /// - Throws: `folder-unreadable`, `folder-file-size`.
  func snapshotGrowth(
    from old: SnapshotInputs, to new: SnapshotInputs
  ) throws(Failure) -> SnapshotGrowth {
    guard old.settings == new.settings, old.ledgers.map(\.file) == new.ledgers.map(\.file) else {
      return .ever
    }
    let names = try FolderNames.complete(disk: disk, place: place)
    let before = Dictionary(
      old.ledgers.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    let changed = Set(new.ledgers.lazy.filter { before[$0.file] != $0 }.map(\.file))
    var growth = SnapshotGrowth.never
    for ledger in Ledger.allCases {
      let files = names.files(of: ledger)
      guard files.contains(where: changed.contains) else { continue }
      var sources: [SourceText] = []
      var tails: [SourceText] = []
      for name in files {
        guard let mark = before[name],
          let bytes = try disk.contents(of: place.path(of: name), limit: FileSize.limit(of: name))
        else { return .ever }
        sources.append(SourceText(file: name, bytes: bytes))
        guard changed.contains(name) else { continue }
        guard let tail = Self.tail(of: bytes, after: mark) else { return .ever }
        tails.append(SourceText(file: name, bytes: tail))
      }
      growth = growth.with(GrownLedger(ledger, sources, tails)?.growth ?? .ever)
    }
    return growth
  }

  /// Returns the header and the added rows; nil if other parts of the file changed.
  private static func tail(of bytes: [UInt8], after mark: ContentMark) -> [UInt8]? {
    let lineFeed = UInt8(ascii: "\n")
    // The last earlier row must end with a line feed, because it could otherwise have been
    // extended. The first line must not be empty, because an empty line is not a header.
    guard mark.length > 0, let first = bytes.first, first != lineFeed,
      first != UInt8(ascii: "\r"), bytes.count >= mark.length, bytes[mark.length - 1] == lineFeed,
      let header = bytes.firstIndex(of: lineFeed), header < mark.length,
      ContentDigest(of: bytes[..<mark.length]).hash == mark.hash
    else { return nil }
    return Array(bytes[...header] + bytes[mark.length...])
  }
}

/// A ledger to which rows were added.
private struct GrownLedger {
  /// All rows in the files, including the new ones.
  private let sources: [SourceText]
  private let ledger: Ledger
  private let new: LedgerTable

  /// Creates the ledger; nil if the new rows cannot be read.
  init?(_ ledger: Ledger, _ sources: [SourceText], _ tails: [SourceText]) {
    let tables = tails.compactMap { CSVTable.parse($0).value }
    guard tables.count == tails.count else { return nil }
    new = LedgerTable(ledger, files: tables)
    self.ledger = ledger
    self.sources = sources
  }

  var growth: SnapshotGrowth {
    var growth = SnapshotGrowth.never
    var (voided, groups): (Set<String>, Set<String>) = ([], [])
    for row in new.places {
      let (voids, group) = (new.text(row, "voids"), new.text(row, "group"))
      if !voids.isBlankCell { voided.insert(voids) }
      if !group.isBlankCell { groups.insert(group) }
      growth = growth.with(new.isCancellation(row) ? .never : reach(of: row, in: new))
    }
    guard growth != .ever, !voided.isEmpty || !groups.isEmpty else { return growth }
    return growth.with(reach(voided, groups))
  }

  /// Returns the days of the rows that corrections connect to the voided ids, and of all rows of
  /// the groups.
  private func reach(_ voided: Set<String>, _ groups: Set<String>) -> SnapshotGrowth {
    let tables = sources.compactMap { CSVTable.parse($0).value }
    guard tables.count == sources.count else { return .ever }
    let whole = LedgerTable(ledger, files: tables)
    var (growth, groups) = (SnapshotGrowth.never, groups)
    for row in whole.rows(correctedWith: voided) {
      let group = whole.text(row, "group")
      if !group.isBlankCell { groups.insert(group) }
      growth = growth.with(whole.isCancellation(row) ? .never : reach(of: row, in: whole))
    }
    for row in whole.places where groups.contains(whole.text(row, "group")) {
      growth = growth.with(reach(of: row, in: whole))
    }
    return growth
  }

  private func reach(of row: LedgerPlace, in table: LedgerTable) -> SnapshotGrowth {
    guard table.text(row, "event") != ValueUpdate.Event.delete.rawValue else { return .ever }
    do {
      if ledger.column("timestamp") != nil {
        return .since(try Timestamp(parsingMoment: table.text(row, "timestamp")).date)
      }
      return .since(try CalendarDate(parsing: table.text(row, "date")))
    } catch {
      return .ever
    }
  }
}
