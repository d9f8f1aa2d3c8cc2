/// A CSV text with a header, as it was written: where every field stands.
///
/// RFC 4180 in UTF-8. Nothing is copied out of the source until it is asked for; a field costs four
/// bytes, and so does a record. A table is given out only for a text in which every row has as many
/// fields as the header has columns, which all have names of their own.
package struct CSVTable: Sendable {
  /// One, in an array: then a table is one reference, and cells of a table among others are asked
  /// for by the million.
  private let contents: [Contents]

  private struct Contents: Sendable {
    let source: SourceText
    let header: [String]
    let records: CSVRecords
  }

  /// - Parameter records: the header is the first.
  init(source: SourceText, header: [String], records: CSVRecords) {
    contents = [Contents(source: source, header: header, records: records)]
  }

  /// The text, which every range counts in.
  package var source: SourceText { contents[0].source }
  /// The columns' names in their order, quotes resolved.
  package var header: [String] { contents[0].header }
  private var records: CSVRecords { contents[0].records }

  /// Reads `source` strictly, in one pass.
  ///
  /// All mistakes are reported, in file order, each with its place, a hint and a code of
  /// ``CSVCode``; reading goes on after each. At most a hundred are reported, errors before
  /// warnings, then a note says that there are more. A byte order mark, CR LF, line breaks in
  /// quoted fields and a missing last LF are accepted, with a warning.
  ///
  ///     CSVTable.parse(SourceText(file: "a", bytes: Array("id,note\n1,a,b\n".utf8)))
  ///     // a:2:5: error: the row has 3 fields, expected 2 [csv-field-count]
  ///
  /// - Parameter expectation: what its columns are; findings about its shape use it.
  /// - Complexity: linear in the bytes.
  package static func parse(
    _ source: SourceText, expecting expectation: CSVExpectation = .anything
  ) -> Loaded<CSVTable> {
    let scan = CSVScan(source, expecting: expectation)
    return Loaded(scan.table, scan.diagnostics)
  }

  /// How many records there are; the header and empty lines are none.
  package var count: Int { records.count - 1 }

  /// The place of the column `name`, told by its exact name; nil when there is none.
  ///
  /// - Complexity: linear in the columns.
  package func column(_ name: String) -> Int? { header.firstIndex(of: name) }

  /// The bytes of the header, without a byte order mark and without its line ending.
  package var headerRange: Range<Int> { records.range(of: 0) }

  /// The bytes of a column's name, quotes included.
  package func headerRange(ofColumn column: Int) -> Range<Int> {
    records.range(of: 0, field: column)
  }

  /// The bytes of a record, without its line ending.
  package func range(ofRecord record: Int) -> Range<Int> { records.range(of: record + 1) }

  /// The number of fields that a record has, without those that it leaves out at its end.
  package func fieldCount(_ record: Int) -> Int { records.fieldCount(of: record + 1) }

  /// The bytes of a field, quotes included; for a field that is not there, none, at the record's
  /// end.
  package func range(_ record: Int, _ column: Int) -> Range<Int> {
    records.range(of: record + 1, field: column)
  }

  /// The bytes of a record, without its line ending.
  package func line(ofRecord record: Int) -> ArraySlice<UInt8> {
    source.bytes[range(ofRecord: record)]
  }

  /// A field as it is written, quotes included; empty for a field that is not there.
  package func bytes(_ record: Int, _ column: Int) -> ArraySlice<UInt8> {
    contents[0].source.bytes[contents[0].records.range(of: record + 1, field: column)]
  }

  /// What a field says, quotes resolved: `"a ""b"""` is `a "b"`; empty for a field that is not
  /// there.
  package func text(_ record: Int, _ column: Int) -> String {
    String(csvField: bytes(record, column))
  }

  /// Hands out all records at once, for loops over millions of them; nil where a record has more or
  /// fewer fields than the header.
  package func withBatch<Result>(_ take: (CSVBatch) -> Result) -> Result? {
    contents[0].records.withBatch(of: contents[0].source.bytes, take)
  }
}

/// Where records and their fields stand, in flat arrays.
struct CSVRecords: Sendable {
  /// Where each record begins.
  private var starts: [UInt32] = []
  /// Where each field ends; the next one begins after a comma.
  private var ends: [UInt32] = []
  /// How many fields the first record has.
  private var columns = 0
  /// The first field of each record among `ends`; none while all have as many as the first record.
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

  /// Notes where the next records have their first fields, before those are added.
  private mutating func noteFields(_ fields: Int, records: Int) {
    if starts.isEmpty { columns = fields }
    guard !firsts.isEmpty || fields != columns else { return }
    // There are never more fields than bytes, which are counted in 32 bits.
    if firsts.isEmpty {
      firsts = starts.indices.map { UInt32(truncatingIfNeeded: $0 * columns) }
    }
    for record in 0..<records {
      firsts.append(UInt32(truncatingIfNeeded: ends.count + record * fields))
    }
  }

  /// All but the first record; nil where one has another number of fields than that.
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

  /// Makes room for as many records in `count` bytes as there were in the first `part`.
  private mutating func reserve(part: Int, of count: Int) {
    // The first records may be far shorter than the rest.
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

  /// The number of fields that the record has, without those that it leaves out at its end.
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
  /// What a field of a CSV text says, quotes resolved: `"a ""b"""` is `a "b"`.
  package init(csvFieldBytes bytes: UnsafeBufferPointer<UInt8>) {
    self.init(csvField: Array(bytes)[...])
  }

  /// What the field `bytes` of a CSV text says.
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
