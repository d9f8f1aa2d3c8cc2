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
