import PlainText

/// A batch of records whose cells are read as bytes.
///
/// It is intended for readers of large ledgers: a cell becomes a string only if necessary.
struct LedgerBatch {
  let records: CSVBatch

  /// Returns the byte range of a cell's text without its quotes; empty if the cell is blank or the
  /// column does not exist.
  ///
  /// Doubled quotes inside quotes are not resolved; see ``hasPairs(_:)``.
  @inline(__always) func cell(_ record: Int, _ column: Int) -> Range<Int> {
    guard column >= 0 else { return 0..<0 }
    // This is CSVBatch.range(_:_:), written out to avoid a call to another module for each cell.
    let index = record * records.columns + column
    let start = column == 0 ? Int(records.starts[record]) : Int(records.ends[index - 1]) + 1
    let end = Int(records.ends[index])
    guard start < end else { return 0..<0 }
    let range = Range(uncheckedBounds: (start, end))
    // Quotes, spaces or tabs may surround the text.
    guard records.bytes[start] > UInt8(ascii: "\"") else { return oddCell(range) }
    return range
  }

  @inline(never) private func oddCell(_ range: Range<Int>) -> Range<Int> {
    var content = range
    if records.bytes[range.lowerBound] == UInt8(ascii: "\"") {
      content = (range.lowerBound + 1)..<(range.upperBound - 1)
    }
    let isBlank = records.bytes[content].allSatisfy { $0 == UInt8(ascii: " ") || $0 == 0x09 }
    return isBlank ? 0..<0 : content
  }

  /// Whether the cell has doubled quotes inside quotes, so that its bytes differ from its text.
  @inline(__always) func hasPairs(_ cell: Range<Int>) -> Bool {
    guard !cell.isEmpty, cell.lowerBound > 0,
      records.bytes[cell.lowerBound - 1] == UInt8(ascii: "\"")
    else { return false }
    return records.bytes[cell].contains(UInt8(ascii: "\""))
  }

  /// Returns the number of the cell's string in `table`; nil if the cell is blank.
  @inline(__always) func name(
    _ record: Int, _ column: Int, in table: inout StringInterner
  ) -> Int? {
    let cell = cell(record, column)
    guard !cell.isEmpty else { return nil }
    guard !hasPairs(cell) else { return table.index(of: records.text(record, column)) }
    return table.index(of: cell, in: records.bytes)
  }

  /// Returns the bytes of a cell as written, without copying them.
  @inline(__always) func bytes(_ cell: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: records.bytes[cell])
  }

  /// Whether all cells of the record outside these columns are blank.
  func isBlank(_ record: Int, except columns: [Int]) -> Bool {
    (0..<records.columns).allSatisfy { columns.contains($0) || cell(record, $0).isEmpty }
  }

  /// Returns the estimated number of records in `bytes` bytes, based on the length of the batch's
  /// records.
  func estimatedCount(in bytes: Int) -> Int {
    guard let first = records.starts.first, let last = records.ends.last else { return 0 }
    let estimate = bytes / max(1, (Int(last) - Int(first)) / records.count)
    return estimate + estimate / 16 + 1
  }
}

/// A reader of dates that caches the last day, because rows of the same day are usually adjacent.
struct LastDay {
  /// The first eight bytes of the last date: year and month with their hyphens; `day` contains the
  /// rest.
  private var month: UInt64 = 0
  private var day: UInt16 = 0
  private var date: CalendarDate?
  /// Number of days from 1970-01-01 to the last day read; 0 if the last text read was not a date.
  private(set) var dayNumber = 0

  /// Returns the date in these bytes of `text`; nil for any other text.
  @inline(__always) mutating func date(
    in cell: Range<Int>, of text: UnsafeBufferPointer<UInt8>
  ) -> CalendarDate? {
    guard cell.count == 10 else { return nil }
    let raw = UnsafeRawBufferPointer(text)
    let month = raw.loadUnaligned(fromByteOffset: cell.lowerBound, as: UInt64.self)
    let day = raw.loadUnaligned(fromByteOffset: cell.lowerBound + 8, as: UInt16.self)
    if let date, month == self.month, day == self.day { return date }
    do throws(DateProblem) {
      date = try CalendarDate(parsing: UnsafeBufferPointer(rebasing: text[cell]))
    } catch {
      date = nil
    }
    dayNumber = date?.dayNumber ?? 0
    (self.month, self.day) = (month, day)
    return date
  }
}

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
