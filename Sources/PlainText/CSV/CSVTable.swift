/// A CSV document with a header. The text is stored as written, with the position of every field.
///
/// The format is RFC 4180 in UTF-8. Strings are created from the source only on request. The
/// position of each field and of each record takes four bytes. A table exists only if every row has
/// one field per column and the column names are distinct.
package struct CSVTable: Sendable {
  /// An array with one element, so that copying a table copies only one reference. This matters
  /// because tables are stored in collections from which millions of cells are read.
  private let contents: [Contents]

  private struct Contents: Sendable {
    let source: SourceText
    let header: [String]
    let records: CSVRecords
  }

  /// Creates a table.
  ///
  /// - Parameter records: all records, beginning with the header.
  init(source: SourceText, header: [String], records: CSVRecords) {
    contents = [Contents(source: source, header: header, records: records)]
  }

  /// The text to which all byte ranges refer.
  package var source: SourceText { contents[0].source }
  /// Column names in order, with quotes resolved.
  package var header: [String] { contents[0].header }
  private var records: CSVRecords { contents[0].records }

  /// Reads `source` strictly, in one pass.
  ///
  /// Errors are reported in file order, each with its position, a hint and a ``CSVCode``. Reading
  /// continues after each error. At most a hundred findings are reported. If there are more,
  /// warnings are omitted first, and a note is added. A byte order mark, CR LF, line breaks in
  /// quoted fields and a missing final LF are accepted with a warning.
  ///
  ///     CSVTable.parse(SourceText(file: "a", bytes: Array("id,note\n1,a,b\n".utf8)))
  ///     // a:2:5: error: the row has 3 fields, expected 2 [csv-field-count]
  ///
  /// - Parameter expectation: the expected columns, which help to locate the wrong cell in a row
  ///   with too few or too many fields.
  /// - Complexity: linear in the number of bytes.
  package static func parse(
    _ source: SourceText, expecting expectation: CSVExpectation = .anything
  ) -> Loaded<CSVTable> {
    let scan = CSVScan(source, expecting: expectation)
    return Loaded(scan.table, scan.diagnostics)
  }

  /// Number of records, excluding the header and empty lines.
  package var count: Int { records.count - 1 }

  /// Returns the index of the column with exactly this name; nil if the header does not contain it.
  ///
  /// - Complexity: linear in the number of columns.
  package func column(_ name: String) -> Int? { header.firstIndex(of: name) }

  /// Byte range of the header, without a byte order mark and without its line ending.
  package var headerRange: Range<Int> { records.range(of: 0) }

  /// Returns the byte range of a column's name, including quotes.
  package func headerRange(ofColumn column: Int) -> Range<Int> {
    records.range(of: 0, field: column)
  }

  /// Returns the byte range of a record, without its line ending.
  package func range(ofRecord record: Int) -> Range<Int> { records.range(of: record + 1) }

  /// Returns the number of fields present in a record, which may omit fields at its end.
  package func fieldCount(_ record: Int) -> Int { records.fieldCount(of: record + 1) }

  /// Returns the byte range of a field, including quotes; for a missing field, an empty range at
  /// the record's end.
  package func range(_ record: Int, _ column: Int) -> Range<Int> {
    records.range(of: record + 1, field: column)
  }

  /// Returns the bytes of a record, without its line ending.
  package func line(ofRecord record: Int) -> ArraySlice<UInt8> {
    source.bytes[range(ofRecord: record)]
  }

  /// Returns a field as written, including quotes; empty for a missing field.
  package func bytes(_ record: Int, _ column: Int) -> ArraySlice<UInt8> {
    contents[0].source.bytes[contents[0].records.range(of: record + 1, field: column)]
  }

  /// Returns a field's text with its quoting removed: `"a ""b"""` becomes `a "b"`. Returns "" for a
  /// missing field.
  package func text(_ record: Int, _ column: Int) -> String {
    String(csvField: bytes(record, column))
  }

  /// Passes all records to `take` in one call and returns the result of `take`; nil if a record has
  /// more or fewer fields than the header. This is intended for loops over millions of records.
  package func withBatch<Result>(_ take: (CSVBatch) -> Result) -> Result? {
    contents[0].records.withBatch(of: contents[0].source.bytes, take)
  }
}

/// The positions of records and their fields, in flat arrays.
struct CSVRecords: Sendable {
  /// Start of each record.
  private var starts: [UInt32] = []
  /// End of each field. The record's next field begins one byte later, after the comma.
  private var ends: [UInt32] = []
  /// Number of fields in the first record.
  private var columns = 0
  /// Index in `ends` of each record's first field; empty while all records have as many fields as
  /// the first.
  private var firsts: [UInt32] = []

  var count: Int { starts.count }

  mutating func append(_ batch: CSVBatch) {
    noteFields(batch.columns, records: batch.count)
    let isBeginning = starts.count < 64
    starts.append(contentsOf: batch.starts)
    ends.append(contentsOf: batch.ends)
    if isBeginning, starts.count >= 64, let end = ends.last {
      reserve(part: Int(end), of: batch.bytes.count)
    }
  }

  mutating func append(start: Int, ends fields: [UInt32]) {
    noteFields(fields.count, records: 1)
    starts.append(UInt32(truncatingIfNeeded: start))
    ends += fields
  }

  /// Records where the fields of the next records begin in `ends`, before these records are added.
  private mutating func noteFields(_ fields: Int, records: Int) {
    if starts.isEmpty { columns = fields }
    guard !firsts.isEmpty || fields != columns else { return }
    // The number of fields does not exceed the number of bytes, which fits in 32 bits.
    if firsts.isEmpty {
      firsts = starts.indices.map { UInt32(truncatingIfNeeded: $0 * columns) }
    }
    for record in 0..<records {
      firsts.append(UInt32(truncatingIfNeeded: ends.count + record * fields))
    }
  }

  /// Passes all records except the first to `take`; returns nil if a record has more or fewer
  /// fields than the first.
  func withBatch<Result>(of bytes: [UInt8], _ take: (CSVBatch) -> Result) -> Result? {
    guard firsts.isEmpty, columns > 0 else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      starts.withUnsafeBufferPointer { starts in
        ends.withUnsafeBufferPointer { ends in
          take(
            CSVBatch(
              bytes: bytes, firstRecord: 0, columns: columns,
              starts: UnsafeBufferPointer(rebasing: starts.dropFirst()),
              ends: UnsafeBufferPointer(rebasing: ends.dropFirst(columns))))
        }
      }
    }
  }

  /// Reserves memory for the records in `count` bytes, based on the number of records in the first
  /// `part` bytes.
  private mutating func reserve(part: Int, of count: Int) {
    // The estimate is capped, because the first records may be far shorter than the rest.
    let records = min(count / max(1, part / starts.count) + 1, 1 << 22)
    starts.reserveCapacity(records)
    ends.reserveCapacity(records * (ends.count / starts.count))
  }

  func range(of record: Int) -> Range<Int> {
    Int(starts[record])..<Int(ends[fields(of: record).upperBound - 1])
  }

  func range(of record: Int, field: Int) -> Range<Int> {
    let fields = fields(of: record)
    let end = Int(ends[fields.upperBound - 1])
    guard field >= 0, field < fields.count else { return end..<end }
    let index = fields.lowerBound + field
    let fieldEnd = Int(ends[index])
    return (field == 0 ? Int(starts[record]) : min(Int(ends[index - 1]) + 1, fieldEnd))..<fieldEnd
  }

  /// Returns the number of fields present in the record, which may omit fields at its end.
  func fieldCount(of record: Int) -> Int {
    let fields = fields(of: record)
    var count = fields.count
    while count > 1, ends[fields.lowerBound + count - 1] == ends[fields.lowerBound + count - 2] {
      count -= 1
    }
    return count
  }

  private func fields(of record: Int) -> Range<Int> {
    guard !firsts.isEmpty else { return (record * columns)..<((record + 1) * columns) }
    let next = record + 1
    return Int(firsts[record])..<(next < firsts.count ? Int(firsts[next]) : ends.count)
  }
}

extension String {
  /// Creates the text of a CSV field, with its quoting removed: `"a ""b"""` becomes `a "b"`.
  package init(csvFieldBytes bytes: UnsafeBufferPointer<UInt8>) {
    self.init(csvField: Array(bytes)[...])
  }

  /// Creates the text of a CSV field, with its quoting removed.
  init(csvField bytes: ArraySlice<UInt8>) {
    guard bytes.first == UInt8(ascii: "\"") else {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var isSecond = false
    for byte in bytes.dropFirst() {
      let isQuote = byte == UInt8(ascii: "\"")
      if !isQuote || isSecond { text.append(byte) }
      isSecond = isQuote && !isSecond
    }
    self.init(decoding: text, as: UTF8.self)
  }
}
