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
