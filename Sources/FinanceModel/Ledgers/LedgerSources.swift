import PlainText

/// The files of a ledger with packed rows. Data that the packed rows do not contain is read from
/// the text again.
struct LedgerSources: Sendable {
  let ledger: Ledger
  private let sources: [SourceText]
  let headers: [[String]]

  /// Creates the files of a ledger.
  ///
  /// - Parameter headers: the headers of the files in `sources`.
  init(_ ledger: Ledger, _ sources: [SourceText], headers: [[String]]) {
    self.ledger = ledger
    self.sources = sources
    self.headers = headers
  }

  /// Returns the header of a file; empty if the file does not exist.
  func columns(ofFile file: Int) -> [String] {
    headers.indices.contains(file) ? headers[file] : []
  }

  /// Returns the text of a column in the record that begins at `start`; blank if the file does not
  /// have the column.
  func text(_ column: String, inFile file: Int, at start: Int) -> String {
    guard let column = columns(ofFile: file).firstIndex(of: column) else { return "" }
    return csvField(of: sources[file], at: start, column: column) ?? ""
  }

  /// Returns the file and line of the record that begins at `start`.
  func position(inFile file: Int, at start: Int) -> SourcePosition {
    sources[file].excerpts(of: [start..<start])[0].position
  }

  /// Converts findings about rows that count to diagnostics at their positions; see
  /// ``LedgerTable/diagnostics(for:)``.
  ///
  /// - Parameters:
  ///   - rows: the indices of the rows.
  ///   - origin: returns the place of the row with a given index, and the start of the row's record
  ///     in the file.
  /// - Complexity: two passes over the rows and the files if there are findings.
  func diagnostics(
    for findings: [LedgerFinding], rows: Range<Int>, origin: (Int) -> (LedgerPlace, start: Int)
  ) -> [Diagnostic] {
    guard !findings.isEmpty else { return [] }
    let bounded = LedgerTable(unjudged: ledger, files: []).bounded(findings)
    // Only these places are looked up, because a table of all records would be as large as the
    // text.
    let wanted = bounded.flatMap { [$0.place, $0.earlier].compactMap(\.self) }
    let starts = Self.starts(of: Set(wanted.filter { !$0.isHeader }), rows, origin)
    let places = sources.indices.map { file in starts.keys.filter { $0.file == file }.sorted() }
    let files = zip(sources, places).compactMap { source, places in
      CSVTable(source, recordsAt: places.compactMap { starts[$0] })
    }
    let table = LedgerTable(unjudged: ledger, files: files)
    return table.diagnostics(
      for: bounded.map { finding in
        finding.moved { place in
          guard !place.isHeader, places.indices.contains(place.file) else { return place }
          return LedgerPlace(
            file: place.file, record: places[place.file].firstIndex(of: place) ?? .max)
        }
      })
  }

  /// Returns the starts of the records at the given places; places without a row are omitted.
  private static func starts(
    of places: Set<LedgerPlace>, _ rows: Range<Int>, _ origin: (Int) -> (LedgerPlace, start: Int)
  ) -> [LedgerPlace: Int] {
    var starts: [LedgerPlace: Int] = [:]
    // This array is checked first, so that few rows are looked up in the set.
    var isWanted = [Bool](repeating: false, count: (places.map(\.record).max() ?? -1) + 1)
    for place in places { isWanted[place.record] = true }
    for row in rows {
      if starts.count == places.count { break }
      let (place, start) = origin(row)
      guard place.record < isWanted.count, isWanted[place.record], places.contains(place)
      else { continue }
      starts[place] = start
    }
    return starts
  }
}
