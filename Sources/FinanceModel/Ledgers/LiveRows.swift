package import PlainText

/// A decision on which records of a ledger count, made while the files are being read. The records
/// that count are the rows in ``LedgerTable/liveRows``, if they can be determined without storing
/// all records in memory.
///
/// Each record is queried once, in file order. A second pass over the files may need the results of
/// the first; see ``again(voided:)``.
package struct LiveRows {
  /// The reason the decision cannot be made for all records.
  package enum Obstacle: Sendable {
    /// Rows void other rows, so the ids of the voided rows must be known first.
    case voids
    /// Ids are not in ascending order, so all ids must be stored.
    case order
    /// An id occurs twice, a row is corrected twice, a correction is itself corrected, or an
    /// operation in the history has, or seems to have, two rows for one account. Only a
    /// ``LedgerTable`` can decide.
    case repeats
  }

  private enum Way { case all, listed, byID, byLine }

  private let way: Way
  private var listed: Set<LedgerPlace> = []
  private var byID = RowsByID(voided: nil, keepsIDs: false, watchesOperations: false)
  private var byLine = RowsByLine()
  private var file = -1
  /// Voided ids collected in the last file, beginning with the first row that voids another row.
  private var voided = VoidedIDs()

  /// A decision that all records count, regardless of their content.
  package static let all = LiveRows(way: .all)

  /// Creates a decision from rows known to count, such as ``LedgerTable/liveRows``.
  package init(_ rows: [LedgerPlace]) {
    self.init(way: .listed)
    listed = Set(rows)
  }

  /// Creates the decision for the first pass over a ledger. In the history, an operation that
  /// occurs twice for one account is an obstacle.
  package init(of ledger: Ledger) { self.init(of: ledger, watchesOperations: ledger == .history) }

  /// Creates the decision for the first pass over a ledger.
  ///
  /// - Parameter watchesOperations: whether to detect repeated operations; false if the reader of
  ///   the rows detects them itself.
  init(of ledger: Ledger, watchesOperations: Bool) {
    self.init(way: ledger == .prices ? .byLine : .byID)
    byID = RowsByID(voided: nil, keepsIDs: false, watchesOperations: watchesOperations)
  }

  private init(way: Way) { self.way = way }

  /// The obstacle to the decision; valid only after all records have been queried.
  package var obstacle: Obstacle? { obstacleSoFar ?? (byID.hasRepeats ? .repeats : nil) }

  /// The obstacle found so far. Unlike ``obstacle``, it excludes repeated ids and may be queried
  /// after each record.
  package var obstacleSoFar: Obstacle? {
    switch way {
    case .all, .listed: nil
    case .byLine: byLine.isUnclear ? .repeats : nil
    case .byID: byID.obstacle
    }
  }

  /// Returns the decision for another pass over all files, including the data that this pass
  /// lacked.
  ///
  /// - Parameter voided: the ids voided in all files, if rows void other rows.
  package func again(voided: VoidedIDs) -> LiveRows {
    var again = LiveRows(way: way)
    again.listed = listed
    if way == .byID { again.byID = byID.again { voided } }
    return again
  }

  /// Returns the decision for another pass over all files, including the data that this pass
  /// lacked; nil if another pass would not help.
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

  /// Whether each voided id belongs to a row; valid only after all records have been queried.
  var knowsAllVoided: Bool { byID.knowsAllVoided }

  /// Collects the ids that records void, if these ids must be known first.
  ///
  /// - Parameter first: the index of the first undecided record.
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

  /// Calls `take` for each record that counts, with its index in the batch.
  package mutating func forEach(
    in records: CSVBatch, _ take: (Int) throws -> Void
  ) rethrows {
    let batch = LedgerBatch(records: records)
    for record in 0..<records.count where isLive(record, batch) { try take(record) }
  }

  /// Returns whether the record counts; false if an obstacle prevents a decision. Each record is
  /// queried once, in file order.
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

/// The ids voided by a ledger's rows.
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

  /// Collects the voided ids of the records.
  package mutating func take(_ records: CSVBatch, from first: Int = 0) {
    let batch = LedgerBatch(records: records)
    for record in first..<records.count {
      let count = names.count
      guard batch.name(record, column, in: &names) != nil else { continue }
      if names.count == count { isRepeated = true }
    }
  }
}

/// A decision based on the ids of rows and the ids that they void.
private struct RowsByID {
  private(set) var obstacle: LiveRows.Obstacle?
  private let voided: StringInterner?
  private let keepsIDs: Bool
  private var ids: RowNames
  /// Operations found so far; nil if operations are not checked.
  private var operations: OperationRows?
  private var id = -1
  private var voids = -1
  private var ofCancellation: [Int] = []
  /// Voided ids that belong to a row.
  private var found: Set<Int> = []

  /// Creates the decision for one pass.
  ///
  /// - Parameters:
  ///   - voided: the voided ids; nil if they have not been collected.
  ///   - keepsIDs: whether to store all ids, so that they may be in any order.
  init(voided: StringInterner?, keepsIDs: Bool, watchesOperations: Bool) {
    self.voided = voided
    self.keepsIDs = keepsIDs
    ids = RowNames(isKept: keepsIDs)
    operations = watchesOperations ? OperationRows() : nil
  }

  /// Returns the decision for another pass.
  ///
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

  /// Whether a stored id occurred twice, or seems to have.
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
      // Ids are the same only if their bytes are identical, including doubled quotes.
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

  /// Returns whether the row remains after voiding: it is neither voided nor only a cancellation of
  /// another row.
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
        // ``Corrections`` decides whether a corrected correction counts.
        if !batch.cell(record, voids).isEmpty { obstacle = .repeats }
        return false
      }
    }
    return batch.cell(record, voids).isEmpty || !batch.isBlank(record, except: ofCancellation)
  }
}

/// A decision based on whole lines, for rows without ids. A row counts unless it repeats an earlier
/// row.
///
/// Identical rows have the same date. Therefore, if dates are ascending, only one day's lines are
/// stored at a time.
private struct RowsByLine {
  /// Whether only a ``LedgerTable`` can decide. True if dates are not ascending, cells are quoted,
  /// or a file's columns differ from the first file's columns.
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

  /// Returns whether the record differs from all earlier records.
  mutating func isFirst(_ record: Int, _ records: CSVBatch) -> Bool {
    guard !isUnclear else { return false }
    let date = records.field(record, dateColumn)
    if !date.elementsEqual(day) {
      // Ten-byte dates can be compared byte by byte. Any other date is an error.
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
