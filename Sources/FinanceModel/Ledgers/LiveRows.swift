package import PlainText

/// Decides which records of a ledger count, while its files are read: the same rows as
/// ``LedgerTable/liveRows``, if this can be decided without holding the records in memory.
///
/// Each record is queried once, in file order. A second pass over the files may need the results of
/// the first: see ``again(voided:)``.
package struct LiveRows {
  /// The reason why not all records could be decided.
  package enum Obstacle: Sendable {
    /// Rows void others, whose ids must be known first.
    case voids
    /// Ids are not ascending, so all of them must be kept.
    case order
    /// An id occurs twice, a row is corrected twice or its correction corrected, or an operation of
    /// the history has, or seems to have, two rows for one account. Only a ``LedgerTable`` can
    /// decide.
    case repeats
  }

  private enum Way { case all, listed, byID, byLine }

  private let way: Way
  private var listed: Set<LedgerPlace> = []
  private var byID = RowsByID(voided: nil, keepsIDs: false, watchesOperations: false)
  private var byLine = RowsByLine()
  private var file = -1
  /// The ids voided by rows of the last file, from the first such row.
  private var voided = VoidedIDs()

  /// All records, regardless of their content.
  package static let all = LiveRows(way: .all)

  /// Creates a decision from known rows, such as ``LedgerTable/liveRows``.
  package init(_ rows: [LedgerPlace]) {
    self.init(way: .listed)
    listed = Set(rows)
  }

  /// Creates the decision for a ledger before the first pass. An operation that occurs twice in the
  /// history for one account is an obstacle.
  package init(of ledger: Ledger) { self.init(of: ledger, watchesOperations: ledger == .history) }

  /// - Parameter watchesOperations: false if the reader of the rows detects repeated operations
  ///   itself.
  init(of ledger: Ledger, watchesOperations: Bool) {
    self.init(way: ledger == .prices ? .byLine : .byID)
    byID = RowsByID(voided: nil, keepsIDs: false, watchesOperations: watchesOperations)
  }

  private init(way: Way) { self.way = way }

  /// The obstacle to the decision; valid after all records.
  package var obstacle: Obstacle? { obstacleSoFar ?? (byID.hasRepeats ? .repeats : nil) }

  /// ``obstacle`` except repeated ids; may be queried after each record.
  package var obstacleSoFar: Obstacle? {
    switch way {
    case .all, .listed: nil
    case .byLine: byLine.isUnclear ? .repeats : nil
    case .byID: byID.obstacle
    }
  }

  /// Returns the decision for another pass over the files from the beginning, with the data that
  /// this pass lacked.
  ///
  /// - Parameter voided: the ids voided in all files, if rows void others.
  package func again(voided: VoidedIDs) -> LiveRows {
    var again = LiveRows(way: way)
    again.listed = listed
    if way == .byID { again.byID = byID.again { voided } }
    return again
  }

  /// Returns the decision for another pass over the files from the beginning, with the data that
  /// this pass lacked; nil if the files do not contain the missing data.
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

  /// Whether each voided id belongs to a row; valid after all records.
  var knowsAllVoided: Bool { byID.knowsAllVoided }

  /// Collects the ids that records void, if they must be known first.
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

  /// Calls `take` with the index in the batch of each record that counts.
  package mutating func forEach(
    in records: CSVBatch, _ take: (Int) throws -> Void
  ) rethrows {
    let batch = LedgerBatch(records: records)
    for record in 0..<records.count where isLive(record, batch) { try take(record) }
  }

  /// Whether the record counts; false if an obstacle prevents the decision. Each record is queried
  /// once, in file order.
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

/// The ids voided by rows of a ledger.
package struct VoidedIDs {
  private(set) var names = StringInterner()
  /// Whether two rows void the same row.
  private(set) var isRepeated = false
  private var column = -1

  package init() {}

  /// Begins the next file.
  package mutating func begin(header: [String]) {
    column = header.firstIndex(of: "voids") ?? -1
  }

  /// Collects the ids in `voids` of the records.
  package mutating func take(_ records: CSVBatch, from first: Int = 0) {
    let batch = LedgerBatch(records: records)
    for record in first..<records.count {
      let count = names.count
      guard batch.name(record, column, in: &names) != nil else { continue }
      if names.count == count { isRepeated = true }
    }
  }
}

/// Decides which rows count from their ids and the ids that they void.
private struct RowsByID {
  private(set) var obstacle: LiveRows.Obstacle?
  private let voided: StringInterner?
  private let keepsIDs: Bool
  private var ids: RowNames
  /// The operations seen; nil if operations are not checked.
  private var operations: OperationRows?
  private var id = -1
  private var voids = -1
  private var ofCancellation: [Int] = []
  /// The voided ids that belong to a row.
  private var found: Set<Int> = []

  /// - Parameters:
  ///   - voided: the voided ids; nil if rows are not known to void others.
  ///   - keepsIDs: whether to keep all ids, so that they may be in any order.
  init(voided: StringInterner?, keepsIDs: Bool, watchesOperations: Bool) {
    self.voided = voided
    self.keepsIDs = keepsIDs
    ids = RowNames(isKept: keepsIDs)
    operations = watchesOperations ? OperationRows() : nil
  }

  /// - Parameter ids: returns the ids that rows void; called only if they are missing.
  func again(_ ids: () -> VoidedIDs) -> RowsByID {
    let isOfVoids = obstacle == .voids
    let ids = isOfVoids ? ids() : nil
    var again = RowsByID(
      voided: ids?.names ?? voided, keepsIDs: keepsIDs || obstacle == .order,
      watchesOperations: operations != nil)
    if ids?.isRepeated == true { again.obstacle = .repeats }
    return again
  }

  /// Whether a kept id occurred twice, or seems to have.
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
      // Ids with equal bytes, including doubled quotes, are equal; all others differ.
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

  /// Whether the row counts: it is not voided, and it is more than a cancellation of another row.
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
        // Whether a corrected correction counts is decided by ``Corrections``.
        if !batch.cell(record, voids).isEmpty { obstacle = .repeats }
        return false
      }
    }
    return batch.cell(record, voids).isEmpty || !batch.isBlank(record, except: ofCancellation)
  }
}

/// Decides which rows count from whole lines: rows without ids count unless they repeat an earlier
/// one.
///
/// Equal rows have the same day, so only the lines of one day are held as long as days are
/// ascending.
private struct RowsByLine {
  /// Whether only a ``LedgerTable`` can decide: days are not ascending, cells are quoted, or the
  /// columns of a file differ from those of the first.
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

  /// Whether no earlier record is equal.
  mutating func isFirst(_ record: Int, _ records: CSVBatch) -> Bool {
    guard !isUnclear else { return false }
    let date = records.field(record, dateColumn)
    if !date.elementsEqual(day) {
      // Dates of ten bytes sort by their bytes; others are errors anyway.
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
