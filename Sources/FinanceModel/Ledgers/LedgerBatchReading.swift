import PlainText

/// A reader for regular ledgers, much faster than reading cell by cell.
///
/// If every row is regular, the result equals the one read from the ledger's ``LedgerTable``;
/// otherwise it is nil, because only the table can report errors at their positions.
protocol LedgerBatchReading {
  associatedtype Value: Sendable

  static var ledger: Ledger { get }
  var pass: LedgerBatchPass { get set }
  /// Whether the file has all columns that the reader requires.
  var hasColumns: Bool { get }
  /// Finds the columns in a file's header. An empty header has no columns.
  mutating func begin(_ header: [String])
  /// Reserves memory for `more` additional rows.
  mutating func reserve(_ more: Int)
  /// Adds one row that counts, and returns whether it is regular.
  mutating func take(_ record: Int, _ batch: LedgerBatch) -> Bool
  /// Returns the value read from all rows; nil if the rows as a whole are irregular.
  mutating func value(of sources: [SourceText], headers: [[String]]) -> Value?
}

/// The state of a reader that processes a ledger in batches.
struct LedgerBatchPass {
  fileprivate(set) var live: LiveRows
  /// Warnings about the files.
  fileprivate(set) var diagnostics: [Diagnostic] = []
  /// Index of the current file.
  fileprivate(set) var file = 0
  /// Whether all records so far are regular.
  var isSound = true
  fileprivate var bytesLeft = 0

  init(_ live: LiveRows) { self.live = live }
}

extension LedgerBatchReading {
  /// Reads the ledger, with warnings about its files; nil if a row is irregular or an id occurs
  /// twice.
  ///
  /// - Parameter make: returns a new reader for each pass over the files. Several passes may be
  ///   needed to determine which rows count.
  @inline(__always) static func reading(
    _ sources: [SourceText], _ make: (LiveRows) -> Self
  ) -> Loaded<Value>? {
    var live: LiveRows? = LiveRows(of: ledger, watchesOperations: false)
    while let known = live {
      var reading = make(known)
      if let value = reading.read(sources) { return Loaded(value, reading.pass.diagnostics) }
      live = reading.pass.live.again(sources, of: ledger)
    }
    return nil
  }

  @inline(__always) private mutating func read(_ sources: [SourceText]) -> Value? {
    pass.bytesLeft = sources.reduce(0) { $0 + $1.bytes.count }
    var headers: [[String]] = []
    for (number, source) in sources.enumerated() {
      pass.file = number
      begin([])
      let read = CSVPass(
        source, expecting: Self.ledger.expectation, header: { take(header: $0) },
        batch: { take($0) }, until: { !pass.isSound && pass.live.obstacleSoFar != .voids })
      pass.diagnostics += read.diagnostics
      headers.append(read.header)
      guard pass.isSound, hasColumns, !read.diagnostics.contains(where: { $0.severity == .error })
      else { return nil }
      pass.bytesLeft -= source.bytes.count
    }
    guard pass.live.obstacle == nil else { return nil }
    return value(of: sources, headers: headers)
  }

  private mutating func take(header: [String]) {
    pass.live.begin(header: header)
    begin(header)
  }

  @inline(__always) private mutating func take(_ records: CSVBatch) {
    guard hasColumns else { return }
    guard pass.isSound else { return pass.live.noteVoided(records, from: 0) }
    let batch = LedgerBatch(records: records)
    if records.firstRecord == 0 { reserve(batch.estimatedCount(in: pass.bytesLeft)) }
    for record in 0..<records.count {
      if pass.live.isLive(record, batch) {
        pass.isSound = take(record, batch)
      } else {
        pass.isSound = pass.live.obstacleSoFar == nil
      }
      guard pass.isSound else { return pass.live.noteVoided(records, from: record) }
    }
  }
}
