import PlainText

/// A reading of a ledger in which nothing is wrong, much faster than one cell by cell.
///
/// It gives what the reading of the ledger's ``LedgerTable`` gives, or nothing: only that one can
/// report what is wrong at its place.
protocol LedgerBatchReading {
  associatedtype Value: Sendable

  static var ledger: Ledger { get }
  var pass: LedgerBatchPass { get set }
  /// Whether the file has the columns that the reading needs.
  var hasColumns: Bool { get }
  /// Finds the columns of a file; none of no header.
  mutating func begin(_ header: [String])
  /// Makes room for so many rows beside those that are there.
  mutating func reserve(_ more: Int)
  /// Takes one row that counts; false if something is odd about it.
  mutating func take(_ record: Int, _ batch: LedgerBatch) -> Bool
  /// What the rows come to; nil if something is odd about them together.
  mutating func value(of sources: [SourceText], headers: [[String]]) -> Value?
}

/// How far a reading by batches is.
struct LedgerBatchPass {
  fileprivate(set) var live: LiveRows
  /// Warnings about the files.
  fileprivate(set) var diagnostics: [Diagnostic] = []
  /// The number of the file.
  fileprivate(set) var file = 0
  /// False once something is odd.
  var isSound = true
  fileprivate var bytesLeft = 0

  init(_ live: LiveRows) { self.live = live }
}

extension LedgerBatchReading {
  /// The ledger, and warnings about its files; nil if something is wrong, or an id is there twice.
  ///
  /// - Parameter make: a fresh reading, for each time over the files that it takes to decide which
  ///   rows count.
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
