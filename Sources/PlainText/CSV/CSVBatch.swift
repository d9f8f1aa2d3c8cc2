/// Consecutive records of a CSV document, each with one field per column.
///
/// The buffers are unsafe pointers so that a reader in another module can loop over them. They are
/// valid only during the call that passes them. All positions are offsets in `bytes`.
package struct CSVBatch {
  /// The bytes of the whole document.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// Index of the batch's first record in the document; 0 for the first record after the header.
  package let firstRecord: Int
  /// Number of fields per record; at least one.
  package let columns: Int
  /// Start of each record.
  package let starts: UnsafeBufferPointer<UInt32>
  /// End of each field, record by record. The next field of the same record begins one byte later.
  /// A field omitted at the end of a record has the same end as the field before it.
  package let ends: UnsafeBufferPointer<UInt32>

  /// Number of records.
  package var count: Int { starts.count }

  /// Returns the byte range of a field, including quotes.
  ///
  /// - Precondition: `record`, an index in this batch, and `column` are valid.
  package func range(_ record: Int, _ column: Int) -> Range<Int> {
    let index = record * columns + column
    let end = Int(ends[index])
    return (column == 0 ? Int(starts[record]) : min(Int(ends[index - 1]) + 1, end))..<end
  }

  /// Whether the record has a field for each column. Blank fields are allowed.
  package func isWhole(_ record: Int) -> Bool {
    let last = (record + 1) * columns - 1
    return columns < 2 || ends[last] != ends[last - 1]
  }

  /// Returns a field as written, including quotes: `"a ""b"""` with all six quotes.
  ///
  /// - Precondition: `record`, an index in this batch, and `column` are valid.
  package func field(_ record: Int, _ column: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range(record, column)])
  }

  /// Returns a field's text with its quoting removed: `"a ""b"""` becomes `a "b"`.
  ///
  /// - Precondition: `record`, an index in this batch, and `column` are valid.
  package func text(_ record: Int, _ column: Int) -> String {
    String(csvField: Array(field(record, column))[...])
  }
}

/// A reusable buffer for the positions of records.
struct CSVBatchRoom {
  let columns: Int
  private let capacity: Int
  private var starts: [UInt32]
  private var ends: [UInt32]
  private(set) var count = 0

  /// Creates a buffer for records of `columns` fields in a document of `size` bytes.
  init(columns: Int, size: Int) {
    self.columns = columns
    capacity = max(1, min(Self.largestCount, size) / columns)
    starts = [UInt32](repeating: 0, count: capacity)
    ends = [UInt32](repeating: 0, count: capacity * columns)
  }

  /// Maximum number of fields, small enough that the buffer fits in the processor's cache.
  private static let largestCount = 1 << 14

  var isFull: Bool { count == capacity }

  mutating func removeAll() { count = 0 }

  /// Appends a record and the ends of its fields.
  ///
  /// - Precondition: the buffer is not full, and `fields` has one element per column.
  mutating func append(start: Int, ends fields: [UInt32]) {
    starts[count] = UInt32(truncatingIfNeeded: start)
    for (column, end) in fields.enumerated() { ends[count * columns + column] = end }
    count += 1
  }

  /// Calls `write` to fill the buffer starting at record `count`. `write` returns the new number of
  /// records.
  mutating func fill(
    _ write: (
      _ count: Int, _ starts: UnsafeMutableBufferPointer<UInt32>,
      _ ends: UnsafeMutableBufferPointer<UInt32>
    ) -> Int
  ) {
    let before = count
    count = starts.withUnsafeMutableBufferPointer { starts in
      ends.withUnsafeMutableBufferPointer { ends in write(before, starts, ends) }
    }
  }

  /// Passes the records to `take`. `firstRecord` is the index of the first record in the text.
  func handOut(
    _ bytes: UnsafeBufferPointer<UInt8>, firstRecord: Int, to take: (CSVBatch) -> Void
  ) {
    starts.withUnsafeBufferPointer { starts in
      ends.withUnsafeBufferPointer { ends in
        take(
          CSVBatch(
            bytes: bytes, firstRecord: firstRecord, columns: columns,
            starts: UnsafeBufferPointer(rebasing: starts[..<count]),
            ends: UnsafeBufferPointer(rebasing: ends[..<(count * columns)])))
      }
    }
  }
}

/// A reader that processes a CSV document in pieces and stores little more than one piece in
/// memory.
///
/// It is intended for documents of a million rows that are read only once. It delivers the same
/// records as ``CSVPass`` until it finds an irregularity. Only ``CSVPass``, applied to the whole
/// document, can report that irregularity.
///
///     var pieces = CSVPieces()
///     file.read { pieces.add($0, header: { columns = $0 }, batch: { reader.take($0) }) }
///     pieces.end()
package struct CSVPieces {
  /// Whether ``CSVPass`` would report any findings about the document, including warnings.
  package private(set) var isOdd = false
  /// Number of records delivered.
  package private(set) var count = 0
  /// The header line, followed by the text after the last complete record.
  private var text: [UInt8] = []
  private var headerLength = 0

  /// Creates a reader before the first piece.
  package init() {}

  /// Adds the next piece, which may begin and end anywhere in the document.
  ///
  /// - Parameters:
  ///   - begin: called once, before all batches, with the header's names.
  ///   - take: called with a few thousand fields at a time, in file order. The positions in a batch
  ///     refer to the batch's own text, which consists of the header and the batch's records.
  /// - Complexity: linear in the size of the piece and of the buffered text. An incomplete record
  ///   is buffered in full.
  package mutating func add(
    _ piece: [UInt8], header begin: ([String]) -> Void, batch take: (CSVBatch) -> Void
  ) {
    guard !isOdd else { return }
    text += piece
    if headerLength == 0, !findHeader(begin) { return }
    if let end = lastRecordEnd() {
      read(upTo: end, take)
    } else if text.count > Self.largestRecord {
      isOdd = true
    }
  }

  /// Maximum size of buffered text, in bytes, in which to look for the end of a record. The search
  /// starts again with each piece, so larger records are left to ``CSVPass``.
  private static let largestRecord = 1 << 24

  /// Ends the document. Sets `isOdd` if the text has no header or does not end with a complete
  /// line.
  package mutating func end() {
    guard !isOdd else { return }
    // A document without a header or without a final line ending can be checked only as a whole.
    guard headerLength > 0, text.count == headerLength else { return isOdd = true }
  }

  /// Reads the header line; returns false if it is incomplete or irregular.
  private mutating func findHeader(_ begin: ([String]) -> Void) -> Bool {
    guard let end = text.firstIndex(of: 0x0A) else {
      if text.count > CSVScanner.largestField { isOdd = true }
      return false
    }
    headerLength = end + 1
    var names: [String]?
    scan(upTo: headerLength, header: { names = $0 }, batch: { _ in })
    // Quoted line breaks, byte order marks and similar irregularities end the reading.
    guard let names, !isOdd else {
      isOdd = true
      return false
    }
    begin(names)
    return true
  }

  /// Returns the end of the last complete line after the header, ignoring line endings inside
  /// quotes.
  private func lastRecordEnd() -> Int? {
    text.withUnsafeBufferPointer { bytes in
      let rows = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[headerLength...]))
      var quotes = Self.quotes(in: rows)
      var end = bytes.count
      while end > headerLength {
        if bytes[end - 1] == 0x0A, quotes % 2 == 0 { return end }
        if bytes[end - 1] == UInt8(ascii: "\"") { quotes -= 1 }
        end -= 1
      }
      return nil
    }
  }

  /// Returns the number of quotes, counted eight bytes at a time.
  private static func quotes(in bytes: UnsafeRawBufferPointer) -> Int {
    var count = 0
    var start = 0
    while bytes.count - start >= 8 {
      let word = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self) ^ 0x2222_2222_2222_2222
      let others = (word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F | word
      // Reduces each quote byte to one bit; the product sums the bits in the highest byte.
      let found = (~others & 0x8080_8080_8080_8080) >> 7
      count += Int((found &* 0x0101_0101_0101_0101) >> 56)
      start += 8
    }
    for byte in bytes[start...] where byte == UInt8(ascii: "\"") { count += 1 }
    return count
  }

  private mutating func read(upTo end: Int, _ take: (CSVBatch) -> Void) {
    let first = count
    var read = 0
    scan(
      upTo: end, header: { _ in },
      batch: { batch in
        read += batch.count
        take(batch.moved(by: first))
      })
    count += read
    text.removeSubrange(headerLength..<end)
  }

  private mutating func scan(
    upTo end: Int, header begin: ([String]) -> Void, batch take: (CSVBatch) -> Void
  ) {
    let findings = text.withUnsafeBufferPointer { bytes in
      var scanner = CSVScanner(UnsafeBufferPointer(rebasing: bytes[..<end]), atMost: .max)
      scanner.scan(header: { header, _ in begin(header) }, whole: take, damaged: { _ in })
      return scanner.findings.count
    }
    if findings > 0 { isOdd = true }
  }
}

extension CSVBatch {
  /// Returns the batch with `firstRecord` increased by `records`.
  fileprivate func moved(by records: Int) -> CSVBatch {
    CSVBatch(
      bytes: bytes, firstRecord: firstRecord + records, columns: columns, starts: starts,
      ends: ends)
  }
}
