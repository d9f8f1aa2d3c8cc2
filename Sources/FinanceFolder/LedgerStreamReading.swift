import FinanceModel
import PlainText

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
