package import PlainText

/// Decides which records of a ledger count, as its files come by: those of
/// ``LedgerTable/liveRows``, if that can be decided without holding them.
///
/// Each record is asked for once, in file order. What the first time over the files has found is
/// needed for the second: see ``again(voided:)``.
package struct LiveRows {
  /// Why it could not be decided for all records.
  package enum Obstacle: Sendable {
    /// Rows void others: which ones has to be known first.
    case voids
    /// Ids do not rise: all of them have to be kept.
    case order
    /// An id is there twice, a row is corrected twice or its correction corrected, or an operation
    /// of the history is there twice for one account, or seems to be: only a ``LedgerTable`` can
    /// decide it.
    case repeats
  }

  private enum Way { case all, listed, byID, byLine }

  private let way: Way
  private var listed: Set<LedgerPlace> = []
  private var byID = RowsByID(voided: nil, keepsIDs: false, watchesOperations: false)
  private var byLine = RowsByLine()
  private var file = -1
  /// Ids that rows of the last file void, from the first such row on.
  private var voided = VoidedIDs()

  /// All records, whatever they say.
  package static let all = LiveRows(way: .all)

  /// These, as ``LedgerTable/liveRows`` has them.
  package init(_ rows: [LedgerPlace]) {
    self.init(way: .listed)
    listed = Set(rows)
  }

  /// Of a ledger of which nothing is known yet. An operation that the history has twice for one
  /// account is an obstacle.
  package init(of ledger: Ledger) { self.init(of: ledger, watchesOperations: ledger == .history) }

  /// - Parameter watchesOperations: false where the reader of the rows watches over them.
  init(of ledger: Ledger, watchesOperations: Bool) {
    self.init(way: ledger == .prices ? .byLine : .byID)
    byID = RowsByID(voided: nil, keepsIDs: false, watchesOperations: watchesOperations)
  }

  private init(way: Way) { self.way = way }

  /// What stands in the way of deciding it; asked after all records.
  package var obstacle: Obstacle? { obstacleSoFar ?? (byID.hasRepeats ? .repeats : nil) }

  /// ``obstacle`` without repeated ids, which may be asked after each record.
  package var obstacleSoFar: Obstacle? {
    switch way {
    case .all, .listed: nil
    case .byLine: byLine.isUnclear ? .repeats : nil
    case .byID: byID.obstacle
    }
  }

  /// Goes over the files again from their beginning and knows what this one lacked.
  ///
  /// - Parameter voided: what all files say, if rows void others.
  package func again(voided: VoidedIDs) -> LiveRows {
    var again = LiveRows(way: way)
    again.listed = listed
    if way == .byID { again.byID = byID.again { voided } }
    return again
  }

  /// Goes over the files again from their beginning and knows what this one lacked; nil if it
  /// lacked nothing that the files can say.
  func again(_ sources: [SourceText], of ledger: Ledger) -> LiveRows? {
    switch obstacle {
    case nil, .repeats: return nil
    case .order: return again(voided: VoidedIDs())
    case .voids:
      if sources.count == 1 { return again(voided: voided) }
      var ids = VoidedIDs()
      for source in sources {
        _ = CSVPass(
          source, expecting: ledger.expectation, header: { ids.begin(header: $0) },
          batch: { ids.take($0) })
      }
      return again(voided: ids)
    }
  }

  /// Whether each id that rows void is that of a row; asked after all records.
  var knowsAllVoided: Bool { byID.knowsAllVoided }

  /// Notes the ids that records void if which ones has to be known first.
  ///
  /// - Parameter first: the first record that is not decided.
  mutating func noteVoided(_ records: CSVBatch, from first: Int) {
    if obstacleSoFar == .voids { voided.take(records, from: first) }
  }

  /// Begins the next file.
  package mutating func begin(header: [String]) {
    file += 1
    voided.begin(header: header)
    switch way {
    case .all, .listed: break
    case .byLine: byLine.begin(header: header)
    case .byID: byID.begin(header: header)
    }
  }

  /// Calls `take` with each record of the batch that counts, by its number in the batch.
  package mutating func forEach(
    in records: CSVBatch, _ take: (Int) throws -> Void
  ) rethrows {
    let batch = LedgerBatch(records: records)
    for record in 0..<records.count where isLive(record, batch) { try take(record) }
  }

  /// Whether the record counts; not, with an obstacle, if that cannot be decided. Each record is
  /// asked for once, in file order.
  @inline(__always) mutating func isLive(_ record: Int, _ batch: LedgerBatch) -> Bool {
    switch way {
    case .byID: byID.isLive(record, batch)
    case .all: true
    case .byLine: byLine.isFirst(record, batch.records)
    case .listed:
      listed.contains(LedgerPlace(file: file, record: batch.records.firstRecord + record))
    }
  }
}

/// The ids that rows of a ledger take back.
package struct VoidedIDs {
  private(set) var names = StringInterner()
  /// Whether two rows take back the same row.
  private(set) var isRepeated = false
  private var column = -1

  package init() {}

  /// Begins the next file.
  package mutating func begin(header: [String]) {
    column = header.firstIndex(of: "voids") ?? -1
  }

  /// Notes what the records say.
  package mutating func take(_ records: CSVBatch, from first: Int = 0) {
    let batch = LedgerBatch(records: records)
    for record in first..<records.count {
      let count = names.count
      guard batch.name(record, column, in: &names) != nil else { continue }
      if names.count == count { isRepeated = true }
    }
  }
}

/// Decides by the ids of rows, and by those that they void.
private struct RowsByID {
  private(set) var obstacle: LiveRows.Obstacle?
  private let voided: StringInterner?
  private let keepsIDs: Bool
  private var ids: RowNames
  /// Nil if operations are not looked at.
  private var operations: OperationRows?
  private var id = -1
  private var voids = -1
  private var ofCancellation: [Int] = []
  /// The ids among the voided ones that some row has.
  private var found: Set<Int> = []

  /// - Parameters:
  ///   - voided: nil if no row is known to void another.
  ///   - keepsIDs: ids may come in any order.
  init(voided: StringInterner?, keepsIDs: Bool, watchesOperations: Bool) {
    self.voided = voided
    self.keepsIDs = keepsIDs
    ids = RowNames(isKept: keepsIDs)
    operations = watchesOperations ? OperationRows() : nil
  }

  /// - Parameter ids: those that rows void, asked for if that was lacking.
  func again(_ ids: () -> VoidedIDs) -> RowsByID {
    let isOfVoids = obstacle == .voids
    let ids = isOfVoids ? ids() : nil
    var again = RowsByID(
      voided: ids?.names ?? voided, keepsIDs: keepsIDs || obstacle == .order,
      watchesOperations: operations != nil)
    if ids?.isRepeated == true { again.obstacle = .repeats }
    return again
  }

  /// Whether an id that is kept was there twice, or seems to have been.
  var hasRepeats: Bool { !ids.areDistinct }

  var knowsAllVoided: Bool { voided.map { $0.count == found.count } ?? true }

  mutating func begin(header: [String]) {
    func place(_ name: String) -> Int { header.firstIndex(of: name) ?? -1 }
    (id, voids) = (place("id"), place("voids"))
    ofCancellation = [id, place("note"), voids, place("op")]
    operations?.begin(header: header)
  }

  @inline(__always) mutating func isLive(_ record: Int, _ batch: LedgerBatch) -> Bool {
    let id = batch.cell(record, self.id)
    if !id.isEmpty {
      // Ids that are written alike, quotes within quotes too, are alike, and others are not.
      ids.add(id, of: batch.records.bytes)
      guard ids.areRising || keepsIDs else {
        obstacle = .order
        return false
      }
    }
    if operations?.isRepeated(record, batch) == true {
      obstacle = .repeats
      return false
    }
    guard voided != nil || !batch.cell(record, voids).isEmpty else { return true }
    return isLeft(record, id, batch)
  }

  /// Whether no row voids this one, and it does not only void another.
  @inline(never) private mutating func isLeft(
    _ record: Int, _ id: Range<Int>, _ batch: LedgerBatch
  ) -> Bool {
    guard let voided else {
      obstacle = .voids
      return false
    }
    if !id.isEmpty {
      let isVoided =
        batch.hasPairs(id)
        ? voided.known(batch.records.text(record, self.id))
        : voided.known(id, in: batch.records.bytes)
      if let isVoided {
        found.insert(isVoided)
        // Whether a correction that is corrected counts, ``Corrections`` decides.
        if !batch.cell(record, voids).isEmpty { obstacle = .repeats }
        return false
      }
    }
    return batch.cell(record, voids).isEmpty || !batch.isBlank(record, except: ofCancellation)
  }
}

/// Decides by whole lines: of rows without ids those count that do not repeat an earlier one.
///
/// Rows that are alike are of one day, so that only the lines of one day are held while days rise.
private struct RowsByLine {
  /// Whether only a ``LedgerTable`` can decide: days fall, cells are quoted, or files have other
  /// columns than the first.
  private(set) var isUnclear = false
  private var header: [String] = []
  private var dateColumn = -1
  private var day: [UInt8] = []
  private var lines = StringInterner()
  private var count = 0

  mutating func begin(header: [String]) {
    if self.header.isEmpty { self.header = header }
    if self.header != header { isUnclear = true }
    dateColumn = header.firstIndex(of: "date") ?? -1
    if dateColumn < 0 { isUnclear = true }
  }

  /// Whether no earlier record is the same.
  mutating func isFirst(_ record: Int, _ records: CSVBatch) -> Bool {
    guard !isUnclear else { return false }
    let date = records.field(record, dateColumn)
    if !date.elementsEqual(day) {
      // Dates of ten bytes are in the order of their bytes; others are errors anyway.
      guard day.isEmpty || date.count == day.count && day.lexicographicallyPrecedes(date) else {
        isUnclear = true
        return false
      }
      day = Array(date)
      (lines, count) = (StringInterner(), 0)
    }
    let last = records.range(record, records.columns - 1).upperBound
    let line = Int(records.starts[record])..<last
    guard !records.bytes[line].contains(UInt8(ascii: "\"")) else {
      isUnclear = true
      return false
    }
    guard lines.index(of: line, in: records.bytes) == count else { return false }
    count += 1
    return true
  }
}
