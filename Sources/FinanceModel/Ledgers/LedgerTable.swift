package import PlainText

/// One ledger as it was read: its files in the order of their names, and their rows in order.
package struct LedgerTable: Sendable {
  package let ledger: Ledger
  /// None where the folder has no such ledger.
  package let files: [CSVTable]
  /// The rows that count, in file order: all but rows that do not count by ``Corrections``,
  /// repeats, and in the history ``repeatedOperations``.
  ///
  /// A row repeats another when both have the same id and the same content; of prices, which have
  /// no ids, the same content. (Git's union of two branches repeats rows when one of them turned
  /// the line endings.) A row whose id is blank repeats nothing: two equal coffees are two. The
  /// same rows in another order give the same contents.
  package private(set) var liveRows: [LedgerPlace] = []
  /// Of each row that is corrected in several ways, these; see ``Corrections``.
  package private(set) var correctionChoices: [Corrections.Choice] = []
  /// The cancellations that are in force; see ``Corrections/cancelling``.
  package private(set) var cancellingRows: Set<LedgerPlace> = []
  /// The rows of each id that more than one row has, each in file order; of prices, those of each
  /// day, base and quote.
  package private(set) var rowsOfOneName: [[LedgerPlace]] = []
  /// The rows of ``repeatedOperations``, in file order.
  private(set) var rowsAgain: [LedgerPlace] = []
  /// What the live rows say in each column, of a table that remembers it.
  private(set) var known: [String: KnownColumn] = [:]
  /// The place in each file's header of each column that the ledger knows.
  private let indices: [[String: Int]]

  /// - Complexity: linear in the rows.
  package init(_ ledger: Ledger, files: [CSVTable]) {
    self.init(unjudged: ledger, files: files)
    rowsOfOneName = rowsThatShareNames
    rowsAgain = repeatedOperations.map(\.row)
    let repeats = Set(repeatedRows.map(\.row))
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
  }

  /// Whether some row has a `voids`.
  private var hasCorrections: Bool {
    guard ledger.hasVoids else { return false }
    return texts(of: "voids", in: places)?.texts.contains { !$0.isBlankCell } ?? false
  }

  /// A table that knows of no row whether it counts.
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

  /// The same table, which remembers what its live rows say in each column: for rules that ask
  /// again and again.
  ///
  /// - Complexity: linear in the cells.
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

  /// How many rows there are.
  package var count: Int { files.reduce(0) { $0 + $1.count } }

  /// Where the file's rows have that column; nil where they have none, or the ledger knows none.
  package func index(of column: String, inFile file: Int) -> Int? {
    indices.indices.contains(file) ? indices[file][column] : nil
  }

  /// The cell's text with its quotes resolved; "" where the row has no such column.
  package func text(_ place: LedgerPlace, _ column: String) -> String {
    guard !place.isHeader, let index = index(of: column, inFile: place.file) else { return "" }
    return files[place.file].text(place.record, index)
  }

  /// The row's bytes, without the line ending.
  ///
  /// - Precondition: `place` is a row of this ledger.
  package func line(_ place: LedgerPlace) -> ArraySlice<UInt8> {
    files[place.file].line(ofRecord: place.record)
  }

  /// How the row gets an id: by `folder-repair`, which adds no column.
  ///
  /// - Precondition: `place` is a row of this ledger.
  package func hintForID(at place: LedgerPlace) -> String {
    let command = "'folder-repair --ids --apply' gives each row one"
    return files[place.file].column("id") == nil
      ? "begin the header with 'id,' and each row with ','; then \(command)" : command
  }

  /// Whether the row only cancels another: beside `id`, `voids`, `note` and `op` it has nothing.
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
  /// Whether a cell says nothing: it is empty, or spaces and tabs only.
  package var isBlankCell: Bool {
    utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}
