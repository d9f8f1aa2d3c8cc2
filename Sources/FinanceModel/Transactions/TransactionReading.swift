package import PlainText

extension Transactions {
  /// Reads the transactions in the ledger's files, or reports all errors that prevent reading them,
  /// each at its cell.
  ///
  /// Errors have the codes `csv-…`, `transaction-column-missing`, `-value-missing`,
  /// `-date-malformed`, `-number-malformed`, `-currency-unknown` and `-word-unknown`. At most a
  /// hundred of each kind are reported.
  ///
  /// - Parameters:
  ///   - sources: the files, in order of their names; the ledger is empty if there are no files.
  ///   - settings: the settings, which define the accounts' aliases and the rules.
  ///   - columns: additional text columns for ``texts(of:)``. If ``originalColumn`` is included,
  ///     ``originals`` is filled even without rules.
  /// - Complexity: linear in the number of bytes.
  package static func reading(
    _ sources: [SourceText], _ settings: Settings, with columns: [String] = []
  ) -> Loaded<Transactions> {
    let columns = settings.columnsOfBills.filter { !columns.contains($0) } + columns
    return TransactionBatchReading.reading(sources) {
      TransactionBatchReading(settings, $0, with: columns)
    }
      ?? readingCells(sources, settings, with: columns)
  }

  /// Reads the transactions cell by cell, with the same result as ``reading(_:_:with:)``. This is
  /// much slower, but errors can be reported.
  package static func readingCells(
    _ sources: [SourceText], _ settings: Settings, with columns: [String] = []
  ) -> Loaded<Transactions> {
    let tables = sources.map(Ledger.transactions.parse)
    let diagnostics = tables.flatMap(\.diagnostics)
    let files = tables.compactMap(\.value)
    guard files.count == tables.count else { return Loaded(nil, diagnostics) }
    let table = LedgerTable(.transactions, files: files)
    var reader = LedgerRowReader(table)
    var draft = TransactionDraft(settings, with: columns)
    _ = reader.rows { place, reader in reader.read(place, into: &draft) }
    let places = draft.rows.map(\.place)
    for column in columns where column != originalColumn {
      draft.columns[column] = table.texts(of: column, in: places)
    }
    let loaded = reader.loaded(
      Transactions(
        draft, LedgerSources(.transactions, sources, headers: files.map(\.header))))
    return Loaded(loaded.value, diagnostics + loaded.diagnostics)
  }
}

extension Settings {
  /// Text columns that show which rows pay bills; empty if the settings have no bills.
  fileprivate var columnsOfBills: [String] {
    (spending?.bills ?? []).isEmpty ? [] : ["split", "group", Transactions.billColumn]
  }
}

extension LedgerRowReader {
  fileprivate mutating func read(_ place: LedgerPlace, into draft: inout TransactionDraft) -> Void?
  {
    let date = required(place, "date") { (cell) throws(LedgerFinding) in try cell.date() }
    let account = required(place, "account") { $0.text }
    let payee = optional(place, "payee") { $0.text }
    let category = optional(place, "category") { $0.text }
    let amount = required(place, "amount") { (cell) throws(LedgerFinding) in try cell.decimal() }
    let currency = currency(place)
    let kind = word(place, "kind")
    let status = word(place, "status").flatMap(TransactionStatus.init)
    let original =
      draft.readsOriginals ? optional(place, Transactions.originalColumn) { $0.text } : nil
    guard let date, let account, let amount else { return nil }
    let row = Transactions.Row(
      date: date, amount: amount,
      kind: kind.flatMap(AccountPosting.Kind.init) ?? .ordinary,
      account: draft.number(ofAccount: account), payee: draft.payees.index(of: payee ?? ""),
      category: draft.categories.index(of: category ?? ""),
      currency: draft.currencies.index(of: currency ?? ""),
      original: draft.originals.index(of: original ?? ""), place: place,
      start: table.files[place.file].range(ofRecord: place.record).lowerBound)
    draft.append(row, status, isAssertion: kind == BalanceAssertion.kind)
    return ()
  }
}
