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
