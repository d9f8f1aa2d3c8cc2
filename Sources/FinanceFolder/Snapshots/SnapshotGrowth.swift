import FinanceModel
import PlainText

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
