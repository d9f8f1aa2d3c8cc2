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
