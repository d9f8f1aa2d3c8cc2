package import FinanceModel
package import PlainText

/// A ledger's contents, and the file to which new rows are added.
package struct LedgerReading: Sendable {
  package let table: LedgerTable
  package let target: LedgerTarget

  /// Returns lines as rows to add.
  ///
  /// - Parameter lines: one line for each row, without its line feed, in the order of the target's
  ///   columns.
  package func rows(_ lines: [String]) -> LedgerRows {
    LedgerRows(target: target, lines: lines)
  }

  /// Returns the rows of history entries, as lines for ``rows(_:)``.
  package func lines(of entries: [HistoryEntry], minorDigits: Int) -> [String] {
    entries.map { entry in
      let line = entry.csvLine(inColumnsOf: target.columns, minorDigits: minorDigits)
      return String(decoding: line.dropLast(), as: UTF8.self)
    }
  }
}

extension Folder {
  /// Reads a ledger: the file `ledgers/NAME.csv`, or the files in the folder `ledgers/NAME` in
  /// order of their names, without copies left by a sync program. If neither exists, the ledger is
  /// empty.
  ///
  /// New rows are added to the last file by name. If there is no file, they are added to a new file
  /// with the ledger's columns for new files. Errors have the codes `folder-…` and `csv-…`; the
  /// meaning of the rows is not checked.
  ///
  ///     folder.ledger(.history)
  package func ledger(_ ledger: Ledger) -> Loaded<LedgerReading> {
    let loaded = Self.reading(ledger, of: contents)
    var sources = loaded.value?.table.files.map(\.source) ?? []
    if loaded.value == nil {
      do throws(Failure) { sources = try self.sources(of: ledger) } catch { return loaded }
    }
    return Loaded(loaded.value, loaded.diagnostics + returnedRows(of: ledger, sources))
  }

  /// Returns a ledger's table.
  ///
  /// - Throws: all errors of a ledger that cannot be read.
  package func table(of ledger: Ledger) throws(Failure) -> LedgerTable {
    let loaded = self.ledger(ledger)
    guard let reading = loaded.value else { throw Failure(.input, loaded.diagnostics) }
    return reading.table
  }

  static func reading(
    _ ledger: Ledger, of contents: FolderContents
  ) -> Loaded<LedgerReading> {
    let found: FoundSources
    do throws(Failure) {
      found = try sources(of: ledger, contents)
    } catch {
      return Loaded(nil, error.diagnostics)
    }
    let tables = found.sources.map(ledger.parse)
    let diagnostics = tables.flatMap(\.diagnostics)
    let files = tables.compactMap(\.value)
    guard files.count == tables.count else { return Loaded(nil, diagnostics) }
    let target = LedgerTarget(ledger, file: found.target, last: files.last)
    let table = LedgerTable(ledger, files: files)
    return Loaded(LedgerReading(table: table, target: target), diagnostics)
  }

  /// Returns the contents of a ledger's files, in order of their names; empty if the folder does
  /// not have this ledger.
  ///
  /// Use this function for ledgers with millions of rows, which are read in one pass; see
  /// ``ledger(_:)``.
  ///
  /// - Throws: `folder-unreadable`, `folder-ledger-twice`, `folder-file-size`.
  package func sources(of ledger: Ledger) throws(Failure) -> [SourceText] {
    try Self.sources(of: ledger, contents).sources
  }

  /// The contents of a ledger's files, and the name of the file to which new rows are added.
  private struct FoundSources {
    var sources: [SourceText] = []
    var target: String
  }

  private static func sources(
    of ledger: Ledger, _ contents: FolderContents
  ) throws(Failure) -> FoundSources {
    let place = contents.place
    let single = "ledgers/\(ledger.rawValue).csv"
    let parts = try parts(of: ledger, contents)
    var found = FoundSources(
      target: parts == nil ? single : "ledgers/\(ledger.rawValue)/\(ledger.rawValue).csv")
    if let bytes = try contents.bytes(of: single) {
      guard parts == nil else { throw twice(ledger, place) }
      found.sources = [SourceText(file: place.path(of: single), bytes: bytes)]
    }
    for name in parts ?? [] {
      guard let bytes = try contents.bytes(of: name) else { throw gone(place.path(of: name)) }
      found.sources.append(SourceText(file: place.path(of: name), bytes: bytes))
      found.target = name
    }
    return found
  }

  /// Returns the names of the files in a ledger's folder; nil if the folder does not exist.
  private static func parts(
    of ledger: Ledger, _ contents: FolderContents
  ) throws(Failure) -> [String]? {
    let folder = "ledgers/\(ledger.rawValue)"
    // If the folder's path led to a file, every ledger would appear to be empty.
    try contents.disk.requireFolder(contents.place.ledgers)
    return try csvNames(in: folder, contents)?.map { "\(folder)/\($0)" }
  }

  /// Returns the paths of a ledger's existing files, in order of their names.
  ///
  /// - Throws: `folder-unreadable`, `folder-ledger-twice`.
  func pathsOfFiles(of ledger: Ledger) throws(Failure) -> [String] {
    let contents = FolderContents(disk: disk, place: place)
    let single = place.path(of: "ledgers/\(ledger.rawValue).csv")
    let isThere: Bool
    do throws(SystemCalls.Problem) {
      isThere = try disk.isThere(single)
    } catch {
      // The file is assumed to exist, so that reading it reports the error.
      isThere = true
    }
    guard let parts = try Self.parts(of: ledger, contents) else { return isThere ? [single] : [] }
    if isThere { throw Self.twice(ledger, place) }
    return parts.map(place.path)
  }

  /// Returns the names of the files that ``ledger(_:)`` reads. These are the single file, even if
  /// it does not exist, and the files in the ledger's folder.
  ///
  /// - Throws: `folder-unreadable`.
  func namesOfFiles(of ledger: Ledger) throws(Failure) -> [String] {
    ["ledgers/\(ledger.rawValue).csv"] + (try Self.parts(of: ledger, contents) ?? [])
  }

  /// Returns the paths of the files that ``ledger(_:)`` reads. These are the single file, even if
  /// it does not exist, and the files in the ledger's folder if that folder can be listed.
  package func ledgerFiles(_ ledger: Ledger) -> [String] {
    let folder = "ledgers/\(ledger.rawValue)"
    let parts: [String]
    do throws(Failure) {
      parts =
        try Self.csvNames(
          in: folder, FolderContents(disk: disk, place: place)) ?? []
    } catch {
      parts = []
    }
    return ["\(folder).csv"].map(place.path) + parts.map { place.path(of: "\(folder)/\($0)") }
  }

  /// Returns the names of the CSV files in a folder, in order; nil if the folder does not exist.
  private static func csvNames(
    in folder: String, _ contents: FolderContents
  ) throws(Failure) -> [String]? {
    let path = contents.place.path(of: folder)
    do throws(SystemCalls.Problem) {
      return try FolderNames.names(in: path, contents.disk).map(FolderNames.ledgerParts)
    } catch {
      throw FolderNames.unlisted(path, error)
    }
  }

  /// Returns the error for a listed file that no longer exists. Without this error, an operation
  /// whose rows are in the file could be repeated.
  static func gone(_ path: String) -> Failure {
    Failure(
      .input,
      Diagnostic(
        .error, FolderCode.unreadable, "'\(path.visible)' was removed while it was read",
        hint: "run the command again"))
  }

  private static func twice(_ ledger: Ledger, _ place: FolderPlace) -> Failure {
    twice(place.path(of: "ledgers/\(ledger.rawValue)"))
  }

  static func twice(_ path: String) -> Failure {
    Failure(
      .input,
      Diagnostic(
        .error, FolderCode.ledgerTwice,
        "the ledger exists both as folder '\(path.visible)' and as a file with the same name",
        hint: "move the file into the folder, under a name that sorts in the right order"))
  }
}

extension LedgerTarget {
  init(_ ledger: Ledger, file: String, last: CSVTable?) {
    let columns = last?.header ?? ledger.newColumns
    let bytes = last?.source.bytes ?? []
    self.init(
      file: file, columns: columns,
      header: last.map { String(decoding: bytes[$0.headerRange], as: UTF8.self) }
        ?? columns.joined(separator: ","), content: bytes)
  }
}

extension Folder {
  /// Returns only the plan, before the rules are applied; nil if the folder does not have one.
  ///
  /// Errors have the codes `folder-…`, `json-…` and `plan-…`.
  package func plan() -> Loaded<SourcedValue<Plan>?> {
    read(FolderPlace.planName, as: Plan.self, stage: "plan") { nil }
  }

  /// Returns the activities; empty if the folder does not have this ledger.
  ///
  /// Errors have the codes `folder-…`, `csv-…` and `activity-…`. As for all ledgers, the rows are
  /// not checked against each other here; booking does that.
  ///
  /// - Parameter settings: the settings with the accounts' aliases.
  /// - Complexity: linear in the number of bytes.
  package func activities(_ settings: Settings) -> Loaded<ActivityLedger> {
    reading(.activities) { ActivityLedger.reading($0, settings) }
  }

  /// Returns the prices and exchange rates. Errors have the codes `folder-…`, `csv-…`, `price-…`.
  package func prices() -> Loaded<PriceBook> { reading(.prices) { PriceBook.reading($0) } }

  /// Returns the transactions. Errors have the codes `folder-…`, `csv-…` and `transaction-…`.
  ///
  /// - Parameters:
  ///   - settings: the settings with the accounts' aliases and the rules, if any.
  ///   - columns: further text columns to read.
  package func transactions(
    _ settings: Settings, with columns: [String] = []
  ) -> Loaded<Transactions> {
    reading(.transactions) { Transactions.reading($0, settings, with: columns) }
  }

  /// Returns the account statements. Errors have the codes `folder-…`, `csv-…` and `position-…`.
  package func positions(_ settings: Settings) -> Loaded<PositionLedger> {
    Self.value(of: ledger(.positions)) { PositionLedger.reading($0, settings) }
  }

  /// Returns the account values. Errors have the codes `folder-…`, `csv-…` and `value-…`.
  ///
  /// - Parameter settings: the settings with the accounts' aliases.
  package func values(_ settings: Settings) -> Loaded<ValueLedger> {
    reading(.values) { ValueLedger.reading($0, settings) }
  }

  /// Returns every row of the values ledger, including rows that do not count; see
  /// ``ValueRecord/records(of:_:)``.
  package func valueRecords(_ settings: Settings) -> Loaded<[ValueRecord]> {
    Self.value(of: ledger(.values)) { ValueRecord.records(of: $0, settings) }
  }

  /// Returns the history of the plan's balances. Errors have the codes `folder-…`, `csv-…` and
  /// `history-…`.
  package func history() -> Loaded<History> {
    Self.value(of: ledger(.history)) { History.reading($0) }
  }

  /// Applies `read` to the table of a ledger that has already been read.
  package static func value<Value>(
    of loaded: Loaded<LedgerReading>, _ read: (LedgerTable) -> Loaded<Value>
  ) -> Loaded<Value> {
    guard let table = loaded.value?.table else { return Loaded(nil, loaded.diagnostics) }
    let value = read(table)
    return Loaded(value.value, loaded.diagnostics + value.diagnostics)
  }

  /// Applies `read` to the ledger's files.
  func reading<Value>(
    _ ledger: Ledger, _ read: ([SourceText]) -> Loaded<Value>
  ) -> Loaded<Value> {
    do throws(Failure) {
      let sources = try sources(of: ledger)
      let loaded = read(sources)
      return Loaded(loaded.value, loaded.diagnostics + returnedRows(of: ledger, sources))
    } catch {
      return Loaded(nil, error.diagnostics)
    }
  }
}
