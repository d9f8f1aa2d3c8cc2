/// One reading of a CSV text that keeps nothing of its records: it hands them out in batches.
///
/// For readers of millions of rows. It is the reading that
/// ``CSVTable/parse(_:expecting:)`` does, with the same findings.
package struct CSVPass: Sendable {
  /// The columns' names in their order, quotes resolved; none where the header cannot be read.
  package let header: [String]
  /// How many records there are, damaged ones too; the header and empty lines are none.
  package let count: Int
  /// The records, counted from 0, that an error is about, in rising order: they were not handed
  /// out.
  package let damaged: [Int]
  /// All findings, in file order, as ``CSVTable/parse(_:expecting:)`` describes them. If one is
  /// an error, what was made of the records is not to be used.
  package let diagnostics: [Diagnostic]

  /// Reads `source`; more than `largestSize` bytes, or 4 GiB, are refused with `csv-too-large`.
  ///
  ///     CSVPass(source, header: { columns = $0 }, batch: { reader.take($0) })
  ///
  /// - Parameters:
  ///   - expectation: which columns a row may leave out at its end; none by default.
  ///   - begin: called once, before all batches, with the header's names; not where the header
  ///     cannot be read, and then there are no batches.
  ///   - take: called with some thousand fields at a time, in file order, none left out but those
  ///     of damaged records.
  ///   - isDone: asked after some batches; true if nothing of the rest is wanted, not its findings
  ///     either.
  /// - Complexity: linear in the bytes.
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
  /// The table of `source`, in which nothing is wrong, with none but the records that begin at
  /// these places; nil where it has no header.
  ///
  ///     CSVTable(source, recordsAt: [4])?.count   // 1, of "n\n1\n2\n"
  ///
  /// - Complexity: linear in the bytes of those records.
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

/// A field of the record that begins at `start`, quotes resolved; nil where the record has none of
/// that number, or none begins there.
///
/// - Parameter column: from 0.
/// - Complexity: linear in the record's bytes.
package func csvField(of source: SourceText, at start: Int, column: Int) -> String? {
  source.bytes.withUnsafeBufferPointer { bytes in
    guard bytes.indices.contains(start) else { return nil }
    var cursor = CSVCursor(bytes, from: start)
    guard cursor.next(fields: column + 1), cursor.ends.indices.contains(column) else { return nil }
    return String(csvField: source.bytes[cursor.field(column)])
  }
}
