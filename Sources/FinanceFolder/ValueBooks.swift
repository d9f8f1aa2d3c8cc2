package import FinanceModel
package import PlainText

/// The values ledger and the settings together, for tools that record account values.
package struct ValueBooks: Sendable {
  package let settings: Settings
  package let ledger: ValueLedger
  private let reading: LedgerReading

  init(settings: Settings, ledger: ValueLedger, reading: LedgerReading) {
    self.settings = settings
    self.ledger = ledger
    self.reading = reading
  }

  /// The ledger as read, including ids and rows that do not count.
  package var table: LedgerTable { reading.table }

  /// Returns the change that adds `rows` to the ledger; nil if there are no rows. If the header
  /// lacks a column that a row fills, the column is added.
  ///
  /// - Parameter operation: the name of the change; see ``FolderChange``.
  /// - Throws: `value-column-missing` for a required column that the header lacks.
  /// - Complexity: linear in the number of rows.
  package func change(operation: String, rows: [ValueRow]) throws(Failure) -> FolderChange? {
    guard !rows.isEmpty else { return nil }
    return try reading.extended(by: rows.map { row in { row.fields(for: $0) } })
      .change(operation: operation, backupsKept: settings.backups?.keep)
  }

  /// Whether the ledger contains a row of the operation, regardless of the row's time.
  ///
  /// - Complexity: linear in the number of rows in the ledger.
  package func hasRows(ofOperation op: String) -> Bool {
    !table.rows(ofOperation: op).isEmpty
  }
}

extension Folder {
  /// Reads the settings and the values ledger, which is empty if it does not exist.
  ///
  /// Errors have the codes `folder-…`, `csv-…`, `json-…`, `settings-…` and `value-…`.
  ///
  ///     let books = try streams.report(folder.valueBooks())
  package func valueBooks() -> Loaded<ValueBooks> {
    let settings = settings()
    do throws(Failure) {
      try requireFolder()
    } catch {
      return Loaded(nil, settings.diagnostics + error.diagnostics)
    }
    let ledger = ledger(.values)
    guard let reading = ledger.value else {
      return Loaded(nil, settings.diagnostics + ledger.diagnostics)
    }
    let values = ValueLedger.readingCells(reading.table, settings.value ?? Settings())
    let diagnostics = settings.diagnostics + ledger.diagnostics + values.diagnostics
    guard let settings = settings.value, let values = values.value else {
      return Loaded(nil, diagnostics)
    }
    return Loaded(
      ValueBooks(settings: settings, ledger: values, reading: reading), diagnostics)
  }
}

/// A value and the document from which it was read, so that later findings about the value can be
/// shown in the file.
package struct SourcedValue<Value: Sendable>: Sendable {
  package let value: Value
  package let document: JSONDocument

  package init(_ value: Value, in document: JSONDocument) {
    self.value = value
    self.document = document
  }

  /// Converts findings to diagnostics at their positions, in the same order.
  package func diagnostics(for findings: [PathFinding]) -> [Diagnostic] {
    let ranges = findings.map { document.range(at: $0.path) }
    return zip(findings, document.source.excerpts(of: ranges)).map { finding, excerpt in
      Diagnostic(finding, at: excerpt)
    }
  }

  /// Converts findings to diagnostics: all errors, and the first 100 other findings. If there are
  /// more, a note with the code `more` is added.
  package func diagnostics(
    for findings: [PathFinding], more: some RawRepresentable<String>
  ) -> [Diagnostic] {
    let others = findings.filter { $0.severity != .error }
    let kept = findings.filter { $0.severity == .error } + others.prefix(PathFinding.limit)
    return diagnostics(for: kept).followed(by: more, if: others.count > PathFinding.limit)
  }
}

extension SourcedValue<Plan> {
  /// Errors about misspelt keys (`plan-key-misspelt`), whose values are not read. Results computed
  /// without these values must not be written.
  ///
  /// - Complexity: the same as decoding the plan.
  package var misspeltKeys: [Diagnostic] {
    let keys = document.misspeltKeys(decoding: Plan.self)
    let excerpts = document.source.excerpts(of: keys.map(\.range))
    return zip(keys, excerpts).map { key, excerpt in
      let place = key.object.isEmpty ? "" : " in \(key.object)"
      return Diagnostic(
        .error, PlanCode.keyMisspelt,
        "key '\(key.key.visible)' looks like '\(key.meant)', which is missing\(place)", at: excerpt,
        hint: "nothing was written; write '\(key.meant)', or add that key in addition to your own")
    }
  }
}
