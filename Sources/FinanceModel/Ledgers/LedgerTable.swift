package import PlainText

/// The contents of a ledger: its files, in order of their names, and their rows.
package struct LedgerTable: Sendable {
  package let ledger: Ledger
  /// The files; empty if the folder does not contain the ledger.
  package let files: [CSVTable]
  /// Rows that count, in file order. Rows excluded by ``Corrections``, rows that repeat another
  /// row, ``rowsRecordedTwice`` and, in the history, ``repeatedOperations`` do not count.
  ///
  /// A row repeats another if both have the same id and the same content. Prices do not have ids,
  /// so a price repeats another if both have the same content. (A Git union merge of two branches
  /// repeats rows if one branch changed the line endings.) A row with a blank id never repeats
  /// another: two identical purchases of coffee count twice. The order of the rows does not affect
  /// which contents count.
  package private(set) var liveRows: [LedgerPlace] = []
  /// Corrections of each row that was corrected in several ways; see ``Corrections``.
  package private(set) var correctionChoices: [Corrections.Choice] = []
  /// Cancellations that take effect; see ``Corrections/cancelling``.
  package private(set) var cancellingRows: Set<LedgerPlace> = []
  /// Rows of identical corrections that are treated as one; see ``Corrections/alike``.
  package private(set) var alikeCorrections: [LedgerPlace: [LedgerPlace]] = [:]
  /// Groups of rows that share an id, in file order. For prices, groups of rows that share the day,
  /// base and quote.
  package private(set) var rowsOfOneName: [[LedgerPlace]] = []
  /// Rows, by id, of undone imports that an import still in effect also contains; see
  /// ``copiesOfUndoneImports``.
  private var undoneCopies: [String: [LedgerPlace]] = [:]
  /// Rows of ``repeatedOperations``, in file order.
  private(set) var rowsAgain: [LedgerPlace] = []
  /// Strings in each column of the live rows; empty unless the table caches them.
  private(set) var known: [String: KnownColumn] = [:]
  /// Index of each ledger column in each file's header.
  private let indices: [[String: Int]]

  /// Creates a table and determines which rows count.
  ///
  /// - Complexity: linear in the number of rows.
  package init(_ ledger: Ledger, files: [CSVTable]) {
    self.init(unjudged: ledger, files: files)
    rowsOfOneName = rowsThatShareNames
    undoneCopies = copiesOfUndoneImports
    rowsAgain = repeatedOperations.map(\.row)
    let repeats = Set(repeatedRows.map(\.row) + rowsRecordedTwice.map(\.row))
    liveRows = repeats.isEmpty ? places : places.filter { !repeats.contains($0) }
    let again = Set(rowsAgain)
    if !again.isEmpty { liveRows.removeAll(where: again.contains) }
    guard hasCorrections else { return }
    let corrections = Corrections(of: self, without: repeats)
    liveRows.removeAll {
      corrections.governed.contains($0) && !corrections.counting.contains($0)
    }
    correctionChoices = corrections.choices
    cancellingRows = corrections.cancelling
    alikeCorrections = corrections.alike
  }

  /// Whether any row has a filled `voids` cell.
  private var hasCorrections: Bool {
    guard ledger.hasVoids else { return false }
    return texts(of: "voids", in: places)?.texts.contains { !$0.isBlankCell } ?? false
  }

  /// Creates a table without determining which rows count.
  init(unjudged ledger: Ledger, files: [CSVTable]) {
    self.ledger = ledger
    self.files = files
    let known = Set(ledger.columns.map(\.name))
    indices = files.map { file in
      var columns: [String: Int] = [:]
      for (index, name) in file.header.enumerated()
      where known.contains(name) && columns[name] == nil {
        columns[name] = index
      }
      return columns
    }
  }

  /// Returns a copy of the table that caches the strings in each column of its live rows, for rules
  /// that read them repeatedly.
  ///
  /// - Complexity: linear in the number of cells.
  package func remembering() -> LedgerTable {
    var table = self
    table.known = KnownColumn.columns(of: self)
    return table
  }

  /// All rows in file order.
  package var places: [LedgerPlace] {
    var places: [LedgerPlace] = []
    places.reserveCapacity(count)
    for (file, table) in files.enumerated() {
      for record in 0..<table.count { places.append(LedgerPlace(file: file, record: record)) }
    }
    return places
  }

  /// Number of rows in all files.
  package var count: Int { files.reduce(0) { $0 + $1.count } }

  /// Returns a column's index in the file; nil if the file or the ledger does not have the column.
  package func index(of column: String, inFile file: Int) -> Int? {
    indices.indices.contains(file) ? indices[file][column] : nil
  }

  /// Returns the cell's text with quotes resolved; "" if the row does not have the column.
  package func text(_ place: LedgerPlace, _ column: String) -> String {
    guard !place.isHeader, let index = index(of: column, inFile: place.file) else { return "" }
    return files[place.file].text(place.record, index)
  }

  /// Whether the row belongs to an undone import, and another import also contains it.
  package func isUndoneCopy(_ place: LedgerPlace) -> Bool {
    !undoneCopies.isEmpty && undoneCopies[text(place, "id")]?.contains(place) ?? false
  }

  /// Whether the correction undoes an import of a row that another import also contains. Such a
  /// correction has no effect.
  package func undoesCopy(_ place: LedgerPlace) -> Bool {
    !undoneCopies.isEmpty
      && undoneCopies[text(place, "voids")]?.contains { isUndoing(place, of: $0) } ?? false
  }

  /// Returns the row's bytes, without the line ending.
  ///
  /// - Precondition: `place` is a row of this ledger.
  package func line(_ place: LedgerPlace) -> ArraySlice<UInt8> {
    files[place.file].line(ofRecord: place.record)
  }

  /// Returns the hint for adding an id to the row. `folder-repair` adds ids but does not add the
  /// `id` column.
  ///
  /// - Precondition: `place` is a row of this ledger.
  package func hintForID(at place: LedgerPlace) -> String {
    let command = "to add ids, run 'folder-repair --ids --apply'"
    return files[place.file].column("id") == nil
      ? "begin the header with 'id,' and each row with ','; \(command)" : command
  }

  /// Whether the row only cancels another row. Such a row has no filled cells except `id`, `voids`,
  /// `note` and `op`.
  package func isCancellation(_ place: LedgerPlace) -> Bool {
    guard !text(place, "voids").isBlankCell else { return false }
    let header = files[place.file].header
    return header.indices.allSatisfy { index in
      ["id", "voids", "note", "op"].contains(header[index])
        || files[place.file].text(place.record, index).isBlankCell
    }
  }
}

extension String {
  /// Whether a cell is empty or contains only spaces and tabs.
  package var isBlankCell: Bool {
    utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}

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
