/// A pass over a CSV document that delivers its records in batches and does not store them.
///
/// It is intended for documents with millions of rows. It accepts the same documents as
/// ``CSVTable/parse(_:expecting:)`` and reports the same findings.
package struct CSVPass: Sendable {
  /// Column names in order, with quotes resolved; empty if the header is malformed.
  package let header: [String]
  /// Number of records, including damaged ones but not the header or empty lines.
  package let count: Int
  /// Indices of the records with errors, in ascending order; these records were not delivered.
  package let damaged: [Int]
  /// All findings, in file order, as ``CSVTable/parse(_:expecting:)`` describes them. If any
  /// finding is an error, do not use results computed from the records.
  package let diagnostics: [Diagnostic]

  /// Reads `source`. Refuses a document of more than `largestSize` bytes, or of more than 4 GiB,
  /// with `csv-too-large`.
  ///
  ///     CSVPass(source, header: { columns = $0 }, batch: { reader.take($0) })
  ///
  /// - Parameters:
  ///   - expectation: the columns that a row may omit at its end; none by default.
  ///   - begin: called once, before all batches, with the header's names. If the header is
  ///     malformed, neither `begin` nor `take` is called.
  ///   - take: called with a few thousand fields at a time, in file order. Only damaged records are
  ///     omitted.
  ///   - isDone: called after some batches. If it returns true, the rest of the document is
  ///     skipped, including its findings.
  /// - Complexity: linear in the number of bytes.
  package init(
    _ source: SourceText, atMost largestSize: Int = .max,
    expecting expectation: CSVExpectation = .anything, header begin: ([String]) -> Void,
    batch take: (CSVBatch) -> Void, until isDone: () -> Bool = { false }
  ) {
    let scanner = source.bytes.withUnsafeBufferPointer { bytes in
      var scanner = CSVScanner(bytes, atMost: largestSize, expecting: expectation)
      scanner.scan(
        header: { header, _ in begin(header) }, whole: take, damaged: { _ in }, until: isDone)
      return scanner
    }
    header = scanner.headerIsSound ? scanner.header : []
    count = scanner.count
    damaged = scanner.damaged
    diagnostics = source.diagnostics(for: scanner.findings, more: CSVCode.more)
  }
}

extension CSVTable {
  /// Creates a table that contains only the records of `source` that begin at `starts`; nil if
  /// `source` has no header. `source` must not contain errors.
  ///
  ///     CSVTable(source, recordsAt: [4])?.count   // 1, of "n\n1\n2\n"
  ///
  /// - Complexity: linear in the number of bytes in those records.
  package init?(_ source: SourceText, recordsAt starts: [Int]) {
    var records = CSVRecords()
    let header: [String]? = source.bytes.withUnsafeBufferPointer { bytes in
      var cursor = CSVCursor(bytes)
      guard cursor.next() else { return nil }
      records.append(start: cursor.start, ends: cursor.ends)
      let header = cursor.ends.indices.map { String(csvField: source.bytes[cursor.field($0)]) }
      for start in starts where bytes.indices.contains(start) {
        cursor = CSVCursor(bytes, from: start)
        if cursor.next() { records.append(start: cursor.start, ends: cursor.ends) }
      }
      return header
    }
    guard let header else { return nil }
    self.init(source: source, header: header, records: records)
  }
}

/// Returns a field of the record that begins at `start`, with quotes resolved; nil if the record or
/// the field does not exist.
///
/// - Parameter column: the column's index, counted from 0.
/// - Complexity: linear in the number of bytes in the record.
package func csvField(of source: SourceText, at start: Int, column: Int) -> String? {
  source.bytes.withUnsafeBufferPointer { bytes in
    guard bytes.indices.contains(start) else { return nil }
    var cursor = CSVCursor(bytes, from: start)
    guard cursor.next(fields: column + 1), cursor.ends.indices.contains(column) else { return nil }
    return String(csvField: source.bytes[cursor.field(column)])
  }
}

/// The result of scanning a CSV document: its records and all its errors.
///
/// It is intended for readers that also report errors in the values of undamaged rows.
package struct CSVScan: Sendable {
  /// The readable records; nil if no header defines the fields.
  ///
  /// Unlike a table from ``CSVTable/parse(_:expecting:)``, this table may contain records with too
  /// few or too many fields, and two columns with the same name.
  package let readable: CSVTable?
  /// Indices of the records with errors, in ascending order; the fields of these records are
  /// unreliable.
  package let damaged: [Int]
  /// All findings, in file order, as ``CSVTable/parse(_:expecting:)`` describes them.
  package let diagnostics: [Diagnostic]

  /// The table; nil if any finding is an error.
  package var table: CSVTable? {
    diagnostics.contains { $0.severity == .error } ? nil : readable
  }

  /// Reads `source`. Refuses a document of more than `largestSize` bytes, or of more than 4 GiB,
  /// with `csv-too-large`.
  ///
  /// - Complexity: linear in the number of bytes.
  package init(
    _ source: SourceText, atMost largestSize: Int = .max,
    expecting expectation: CSVExpectation = .anything
  ) {
    var records = CSVRecords()
    let scanner = source.bytes.withUnsafeBufferPointer { bytes in
      var scanner = CSVScanner(bytes, atMost: largestSize, expecting: expectation)
      scanner.scan(
        header: { _, record in records.append(record) }, whole: { records.append($0) },
        damaged: { records.append($0) })
      return scanner
    }
    diagnostics = source.diagnostics(
      for: Self.unmarked(scanner.findings, source), more: CSVCode.more)
    damaged = scanner.damaged
    readable =
      scanner.headerIsSound
      ? CSVTable(source: source, header: scanner.header, records: records) : nil
  }

  /// Returns the findings, with the findings about each conflict's markers replaced by a single
  /// finding about the conflict.
  private static func unmarked(_ findings: [TextFinding], _ source: SourceText) -> [TextFinding] {
    func isMark(_ finding: TextFinding) -> Bool {
      finding.code == CSVCode.conflictMarker.rawValue
    }
    func place(_ finding: TextFinding) -> Int { finding.location?.lowerBound ?? 0 }
    guard findings.contains(where: isMark), let conflicts = FileConflicts(ledger: source)
    else { return findings }
    let lines = conflicts.text.regions.map(\.lines)
    let others = findings.filter { finding in
      !isMark(finding) && !lines.contains { $0.contains(place(finding)) }
    }
    let found = conflicts.findings(
      ofUnnamed: "remove the conflict markers to keep the rows of both sides, or")
    return (others + found).sorted { place($0) < place($1) }
  }
}

/// The positions of commas, quotes, CR, LF and other control characters up to U+000D in a text. The
/// text is searched 64 bytes at a time.
struct CSVMarks {
  private let bytes: UnsafeRawBufferPointer
  /// Start of the current block of 64 bytes. `found` has a bit for each remaining mark in the
  /// block.
  private var base: Int
  private var found: UInt64

  /// Finds the marks from `start` on.
  ///
  /// - Precondition: `start` is in the text or at its end.
  @inline(__always) init(_ bytes: UnsafeRawBufferPointer, from start: Int) {
    self.bytes = bytes
    base = start
    found = Self.marks(in: bytes, at: start)
  }

  /// Returns the offset of the next mark; after the last mark, the text's length.
  @inline(__always) mutating func next() -> Int {
    while found == 0 {
      guard bytes.count - base > Self.width else { return bytes.count }
      base += Self.width
      found = Self.marks(in: bytes, at: base)
    }
    let place = base + found.trailingZeroBitCount
    found &= found &- 1
    return place
  }

  private static let width = 64

  @inline(__always) private static func marks(
    in bytes: UnsafeRawBufferPointer, at start: Int
  ) -> UInt64 {
    guard bytes.count - start >= width else { return lastMarks(in: bytes, at: start) }
    var marks: UInt64 = 0
    for part in 0..<8 {
      let word = bytes.loadUnaligned(fromByteOffset: start &+ 8 &* part, as: UInt64.self)
      marks |= bits(of: ~others(word.littleEndian)) << UInt64(truncatingIfNeeded: 8 &* part)
    }
    return marks
  }

  /// Returns `word` with the top bit set in each byte that cannot be a mark.
  @inline(__always) private static func others(_ word: UInt64) -> UInt64 {
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    let commas = (low ^ 0x2C2C_2C2C_2C2C_2C2C) &+ 0x7F7F_7F7F_7F7F_7F7F
    let quotes = (low ^ 0x2222_2222_2222_2222) &+ 0x7F7F_7F7F_7F7F_7F7F
    let controls = low &+ 0x7272_7272_7272_7272
    return commas & quotes & controls | word
  }

  /// Returns the top bits of the bytes; the first byte's bit is the lowest.
  @inline(__always) private static func bits(of word: UInt64) -> UInt64 {
    ((word & 0x8080_8080_8080_8080) &* 0x0002_0408_1020_4081) >> 56
  }

  @inline(never) private static func lastMarks(
    in bytes: UnsafeRawBufferPointer, at start: Int
  ) -> UInt64 {
    var marks: UInt64 = 0
    for (index, byte) in bytes[start...].enumerated()
    where byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte < 0x0E {
      marks |= 1 << UInt64(index)
    }
    return marks
  }
}
