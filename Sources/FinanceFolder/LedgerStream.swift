package import FinanceModel
package import PlainText

/// A ledger's rows, which can be read repeatedly without keeping them in memory.
package struct LedgerStream: Sendable {
  /// Options for streaming a ledger's rows.
  package struct Question: Sendable {
    /// Whether to read every row in the files' columns, instead of only the rows that count.
    package var isRaw: Bool
    /// Whether to check numbers, dates and timestamps.
    package var checksCells: Bool
    /// Columns from which distinct names are collected.
    package var namesIn: [String]

    package init(isRaw: Bool = false, checksCells: Bool = true, namesIn: [String] = []) {
      self.isRaw = isRaw
      self.checksCells = checksCells
      self.namesIn = namesIn
    }
  }

  package let ledger: Ledger
  /// Columns in order. For raw rows, they are the files' columns; otherwise, the ledger's known
  /// columns come first, then the others.
  package let columns: [String]
  /// Names in each requested column, in the order of their first rows.
  package let names: [String: [String]]
  let live: LiveRows
  let files: [StreamedFile]

  /// Calls `take` with each row, in file order.
  ///
  /// - Throws: any error of `take`; `folder-unreadable` if a file can no longer be read or was
  ///   changed after its rows were first read.
  /// - Complexity: linear in the number of bytes, of which little more than 1 MiB is held in
  ///   memory.
  package func forEach(_ take: (borrowing LedgerRecord) throws -> Void) throws {
    var live = live
    for file in files {
      var (places, isInColumns) = ([Int](), false)
      var count = 0
      var problem: (any Error)?
      let isOdd = try file.read(
        header: { header in
          live.begin(header: header)
          let found = Dictionary(
            header.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
          places = columns.map { found[$0] ?? -1 }
          isInColumns = header == columns
        },
        batch: { records in
          count += records.count
          guard problem == nil else { return }
          do {
            try live.forEach(in: records) { record in
              try take(
                LedgerRecord(
                  records: records, record: record, places: places, isInColumns: isInColumns))
            }
          } catch {
            problem = error
          }
        })
      if let problem { throw problem }
      guard !isOdd, count == file.count, live.obstacleSoFar == nil else {
        throw Folder.changedMeanwhile(file.path)
      }
    }
    if live.obstacle != nil, let last = files.last { throw Folder.changedMeanwhile(last.path) }
  }
}

/// One row of a ledger stream.
package struct LedgerRecord {
  let records: CSVBatch
  let record: Int
  let places: [Int]
  /// Whether the file has exactly the stream's columns, in the same order.
  package let isInColumns: Bool

  /// Whether the row has a field for each column of its file, including blank ones.
  package var isWhole: Bool { records.isWhole(record) }

  /// Returns the bytes of a cell as written, including quotes; empty if its file does not have the
  /// column.
  package func field(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let place = places[column]
    guard place >= 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    return records.field(record, place)
  }

  /// Bytes of the row as written, without the line ending.
  package var line: UnsafeBufferPointer<UInt8> {
    let end = records.range(record, records.columns - 1).upperBound
    return UnsafeBufferPointer(rebasing: records.bytes[Int(records.starts[record])..<end])
  }
}

/// One of a ledger's files, and its number of records.
struct StreamedFile {
  let path: String
  let calls: SystemCalls
  let expectation: CSVExpectation
  /// Text of an irregular file; nil for a regular file, which is read in pieces.
  var source: SourceText?
  var count = 0

  /// Passes the header and the records to the given functions, and returns whether the file is
  /// irregular.
  func read(
    header begin: ([String]) -> Void, batch take: (CSVBatch) -> Void
  ) throws(Failure) -> Bool {
    if let source {
      _ = CSVPass(source, expecting: expectation, header: begin, batch: take)
      return false
    }
    var pieces = CSVPieces()
    let isThere = try FileContents(calls: calls).read(
      path, limit: FileSize.ledger, inPiecesOf: 1 << 20
    ) { pieces.add($0, header: begin, batch: take) }
    guard isThere else { throw Folder.gone(path) }
    pieces.end()
    return pieces.isOdd
  }
}

extension Folder {
  /// Reads a ledger's files once, so that their rows can be streamed.
  ///
  /// Errors have the codes `folder-…`, `csv-…`, and the codes of
  /// ``FinanceModel/LedgerTable/checkedCells(of:)``. A ledger that does not exist has no rows.
  ///
  ///     let stream = try streams.report(folder.stream(of: .activities, question))
  ///
  /// - Complexity: linear in the number of bytes. Little more than 1 MiB is held in memory, except
  ///   that irregular files are held completely.
  package func stream(
    of ledger: Ledger, _ question: LedgerStream.Question
  ) -> Loaded<LedgerStream> {
    do throws(Failure) {
      try requireFolder()
      let loaded = try stream(of: ledger, question, pathsOfFiles(of: ledger))
      return Loaded(loaded.value, loaded.diagnostics + (try returnedRows(ofStreamed: ledger)))
    } catch {
      return Loaded(nil, error.diagnostics)
    }
  }

  static func changedMeanwhile(_ path: String) -> Failure {
    Failure(
      .input,
      Diagnostic(
        .error, FolderCode.unreadable, "'\(path.visible)' was changed while it was read",
        hint: "run the command again"))
  }
}

extension Folder {
  func stream(
    of ledger: Ledger, _ question: LedgerStream.Question, _ paths: [String]
  ) throws(Failure) -> Loaded<LedgerStream> {
    var files = paths.map {
      StreamedFile(path: $0, calls: disk.calls, expectation: ledger.expectation)
    }
    var live = question.isRaw ? LiveRows.all : LiveRows(of: ledger)
    var screened = try screening(ledger, question, live, &files)
    while let found = screened, let obstacle = found.live.obstacle, obstacle != .repeats {
      let voided = obstacle == .voids ? try Self.voidedIDs(in: files) : VoidedIDs()
      live = found.live.again(voided: voided)
      screened = try screening(ledger, question, live, &files)
    }
    if let screened, screened.isSound, screened.live.obstacle == nil {
      // Each pass over the files uses a new copy of `live`.
      return Loaded(
        LedgerStream(
          ledger: ledger, columns: Self.columns(of: ledger, question, screened.headers),
          names: screened.names, live: live, files: files))
    }
    return try wholeStream(of: ledger, question)
  }

  /// Returns the result of the first pass; nil if a file is irregular.
  private func screening(
    _ ledger: Ledger, _ question: LedgerStream.Question, _ live: LiveRows,
    _ files: inout [StreamedFile]
  ) throws(Failure) -> LedgerPreview? {
    var screening = LedgerPreview(
      ledger, live, checksCells: question.checksCells, namesIn: question.namesIn)
    for index in files.indices {
      var count = 0
      let isOdd = try files[index].read(
        header: { screening.begin(header: $0) },
        batch: { records in
          count += records.count
          screening.take(records)
        })
      if isOdd { return nil }
      files[index].count = count
    }
    return screening
  }

  private static func voidedIDs(in files: [StreamedFile]) throws(Failure) -> VoidedIDs {
    var voided = VoidedIDs()
    for file in files {
      _ = try file.read(header: { voided.begin(header: $0) }, batch: { voided.take($0) })
    }
    return voided
  }

  /// Returns a stream of files that are held in memory, so that their errors can be reported.
  private func wholeStream(
    of ledger: Ledger, _ question: LedgerStream.Question
  ) throws(Failure) -> Loaded<LedgerStream> {
    let loaded = self.ledger(ledger)
    guard let table = loaded.value?.table else { return Loaded(nil, loaded.diagnostics) }
    let rows = question.isRaw ? table.places : table.liveRows
    let checked = question.checksCells ? table.checkedCells(of: rows) : Loaded(())
    guard checked.value != nil else {
      return Loaded(nil, loaded.diagnostics + checked.diagnostics)
    }
    let files = table.files.map { file in
      StreamedFile(
        path: file.source.file, calls: disk.calls, expectation: ledger.expectation,
        source: file.source, count: file.count)
    }
    let live = question.isRaw ? LiveRows.all : LiveRows(rows)
    var names: [String: [String]] = [:]
    for column in question.namesIn {
      var seen = StringInterner()
      for place in rows {
        let name = table.text(place, column)
        if !name.isBlankCell { _ = seen.index(of: name) }
      }
      names[column] = seen.names
    }
    return Loaded(
      LedgerStream(
        ledger: ledger, columns: Self.columns(of: ledger, question, table.files.map(\.header)),
        names: names, live: live, files: files),
      loaded.diagnostics)
  }

  private static func columns(
    of ledger: Ledger, _ question: LedgerStream.Question, _ headers: [[String]]
  ) -> [String] {
    var columns = question.isRaw && !headers.isEmpty ? [] : ledger.columns.map(\.name)
    var known = Set(columns)
    for name in headers.joined() where known.insert(name).inserted { columns.append(name) }
    return columns
  }
}
