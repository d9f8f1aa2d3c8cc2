/// A CSV text after the scanner has been over it: its records, and everything that is wrong.
///
/// For readers that say what is wrong with the values too, in the rows that are whole.
package struct CSVScan: Sendable {
  /// The records as far as they could be read; nil where there is no header to tell fields by.
  ///
  /// Unlike a table of ``CSVTable/parse(_:expecting:)`` it may have records with
  /// too few or too many fields, and two columns of one name.
  package let readable: CSVTable?
  /// The records, counted from 0, that an error is about, in rising order: nothing can be said
  /// about their fields.
  package let damaged: [Int]
  /// All findings, in file order, as ``CSVTable/parse(_:expecting:)`` describes them.
  package let diagnostics: [Diagnostic]

  /// The table, where no finding is an error.
  package var table: CSVTable? {
    diagnostics.contains { $0.severity == .error } ? nil : readable
  }

  /// Reads `source`; more than `largestSize` bytes, or 4 GiB, are refused with `csv-too-large`.
  ///
  /// - Complexity: linear in the bytes.
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

  /// The findings with one for each conflict in place of those for its marks.
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
      ofUnnamed: "remove the lines with the marks to keep the rows of both, or")
    return (others + found).sorted { place($0) < place($1) }
  }
}
