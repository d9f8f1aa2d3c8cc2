package import PlainText

/// Tells which records of a ledger count, as its files come by: those that
/// ``LedgerTable/liveRows`` has, where that can be told without holding them.
///
/// Each record is asked for once, in file order. What the first time over the files has found is
/// needed for the second: see ``again(voided:)``.
package struct LiveRows {
  /// Why it could not be told of all records.
  package enum Obstacle: Sendable {
    /// Rows void others: which ones has to be known first.
    case voids
    /// Ids do not rise: all of them have to be kept.
    case order
    /// Only a ``LedgerTable`` can tell it.
    case repeats
  }

  private enum Way {
    case all
    case byID(LiveRowsByID)
    case byLine(LiveRowsByLine)
    case listed(Set<LedgerPlace>)
  }

  private var way: Way
  private var file = -1

  /// All records, whatever they say.
  package static let all = LiveRows(way: .all)

  /// These, as ``LedgerTable/liveRows`` has them.
  package init(_ rows: [LedgerPlace]) { way = .listed(Set(rows)) }

  /// Of a ledger of which nothing is known yet.
  package init(of ledger: Ledger) {
    way =
      ledger == .prices
      ? .byLine(LiveRowsByLine()) : .byID(LiveRowsByID(watchesOperations: ledger == .history))
  }

  private init(way: Way) { self.way = way }

  /// What stands in the way of telling it.
  package var obstacle: Obstacle? {
    switch way {
    case .all, .listed: return nil
    case .byLine(let lines): return lines.isUnclear ? .repeats : nil
    case .byID(let live):
      switch live.obstacle {
      case .voids: return .voids
      case .order: return .order
      case .repeats: return .repeats
      case nil: return nil
      }
    }
  }

  /// What is to go over the files again from their beginning and knows what this one lacked.
  ///
  /// - Parameter voided: what all files say, where rows void others.
  package func again(voided: VoidedIDs) -> LiveRows {
    switch way {
    case .all, .listed: return LiveRows(way: way)
    case .byLine: return LiveRows(way: .byLine(LiveRowsByLine()))
    case .byID(let live):
      return LiveRows(way: .byID(live.again { voided.names }))
    }
  }

  /// Begins the next file.
  package mutating func begin(header: [String]) {
    file += 1
    switch way {
    case .all, .listed: break
    case .byLine(var lines):
      // So that it is not copied.
      way = .all
      lines.begin(header: header)
      way = .byLine(lines)
    case .byID(var live):
      way = .all
      live.begin(header: header)
      way = .byID(live)
    }
  }

  /// Calls `take` with each record of the batch that counts, by its number in the batch.
  package mutating func forEach(
    in records: CSVBatch, _ take: (Int) throws -> Void
  ) rethrows {
    switch way {
    case .all:
      for record in 0..<records.count { try take(record) }
    case .listed(let places):
      for record in 0..<records.count
      where places.contains(LedgerPlace(file: file, record: records.firstRecord + record)) {
        try take(record)
      }
    case .byLine(var lines):
      way = .all
      for record in 0..<records.count where lines.isFirst(record, records) { try take(record) }
      way = .byLine(lines)
    case .byID(var live):
      way = .all
      let batch = LedgerBatch(records: records)
      for record in 0..<records.count where live.isLive(record, batch) { try take(record) }
      way = .byID(live)
    }
  }
}

/// The ids that rows of a ledger take back.
package struct VoidedIDs {
  private(set) var names = StringInterner()
  private var column = -1

  package init() {}

  /// Begins the next file.
  package mutating func begin(header: [String]) {
    column = header.firstIndex(of: "voids") ?? -1
  }

  /// Notes what the records say.
  package mutating func take(_ records: CSVBatch) {
    let batch = LedgerBatch(records: records)
    for record in 0..<records.count { _ = batch.name(record, column, in: &names) }
  }
}
