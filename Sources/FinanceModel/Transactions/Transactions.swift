package import PlainText

/// The rows of the transactions ledger that count, with their strings numbered.
///
/// Rows contain numbers, and the lists contain the strings; number 0 is the blank string. Voided
/// rows, repeated rows and rows whose status does not count are omitted.
///
///     let row = transactions.rows[0]
///     transactions.payees[row.payee]   // "Greengrocer"
package struct Transactions: Sendable {
  /// A row of the ledger.
  package struct Row: Sendable {
    // The largest property comes first, so that a row takes 64 bytes instead of 80.
    /// The amount in the ledger; negative for an outflow.
    package let amount: Decimal
    package let date: CalendarDate
    private let accountNumber, payeeNumber, categoryNumber, currencyNumber, originalNumber: UInt32
    private let file, record, startInFile: UInt32
    package let kind: AccountPosting.Kind

    init(
      date: CalendarDate, amount: Decimal, kind: AccountPosting.Kind, account: Int, payee: Int,
      category: Int, currency: Int, original: Int, place: LedgerPlace, start: Int
    ) {
      self.date = date
      self.amount = amount
      self.kind = kind
      accountNumber = ActivityRows.Row.held(account)
      payeeNumber = ActivityRows.Row.held(payee)
      categoryNumber = ActivityRows.Row.held(category)
      currencyNumber = ActivityRows.Row.held(currency)
      originalNumber = ActivityRows.Row.held(original)
      file = ActivityRows.Row.held(place.file)
      record = ActivityRows.Row.held(place.record)
      startInFile = ActivityRows.Row.held(start)
    }

    /// Number of the account's name, even if the row contains an alias.
    package var account: Int { Int(accountNumber) }
    /// Number of the payee as written, before rules are applied.
    package var payee: Int { Int(payeeNumber) }
    /// Number of the category as written, before rules and aliases are applied.
    package var category: Int { Int(categoryNumber) }
    /// Number of the currency; 0 means the account's currency.
    package var currency: Int { Int(currencyNumber) }
    /// Number of the bank's text; see ``Transactions/originals``.
    package var original: Int { Int(originalNumber) }
    /// The row's record in its file.
    package var place: LedgerPlace { LedgerPlace(file: Int(file), record: Int(record)) }
    /// Offset of the record in its file.
    var start: Int { Int(startInFile) }
  }

  /// The name of the column that contains the bank's text.
  package static let originalColumn = "original"

  /// The name of the column that contains the bill paid by a row.
  package static let billColumn = "schedule"

  /// Rows that affect balances, in file order.
  package let rows: [Row]
  /// Balance assertions whose status counts, in file order. Their `kind` property is not used.
  package let assertions: [Row]
  /// Rows with status `PENDING`, in file order.
  package let pending: [Row]
  /// Account names, not their aliases.
  package let accounts: [String]
  package let payees: [String]
  package let categories: [String]
  package let currencies: [String]
  /// The bank's text in each row, with which rules and bills are compared. The list contains only
  /// "" if the settings have neither rules nor bills and the column was not requested.
  package let originals: [String]
  private let columns: [String: ColumnTexts]
  private let sources: LedgerSources

  init(_ draft: TransactionDraft, _ sources: LedgerSources) {
    rows = draft.rows
    assertions = draft.assertions
    pending = draft.pending
    accounts = draft.accounts.names
    payees = draft.payees.names
    categories = draft.categories.names
    currencies = draft.currencies.names
    originals = draft.originals.names
    columns = draft.columns
    self.sources = sources
  }

  /// Returns the strings in a column of ``rows``; nil if the column was not requested.
  package func texts(of column: String) -> ColumnTexts? { columns[column] }

  /// Returns the contents of a column in the row, read again from the file; blank if the file does
  /// not have the column.
  package func text(_ column: String, of row: Row) -> String {
    sources.text(column, inFile: row.place.file, at: row.start)
  }

  /// Returns the file and line of the row.
  ///
  /// - Complexity: linear in the size of the file.
  package func position(of row: Row) -> SourcePosition {
    sources.position(inFile: row.place.file, at: row.start)
  }

  /// Converts findings about rows in these lists to diagnostics at their positions; see
  /// ``LedgerTable/diagnostics(for:)``.
  ///
  /// - Complexity: two passes over the rows and the files if there are findings.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    let all = rows.count + assertions.count + pending.count
    return sources.diagnostics(for: findings, rows: 0..<all) { index in
      let row = row(at: index)
      return (row.place, row.start)
    }
  }

  /// Returns a row by its index in ``rows``, ``assertions`` and ``pending``, concatenated in this
  /// order.
  private func row(at index: Int) -> Row {
    if index < rows.count { return rows[index] }
    let rest = index - rows.count
    return rest < assertions.count ? assertions[rest] : pending[rest - assertions.count]
  }
}

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

/// The bank's status of a transaction. A row with a blank status counts.
package enum TransactionStatus: String, CaseIterable, Sendable {
  case posted = "POSTED"
  case cleared = "CLEARED"
  case reconciled = "RECONCILED"
  case pending = "PENDING"
  case draft = "DRAFT"
  case void = "VOID"

  /// Whether the row is included in totals.
  ///
  ///     TransactionStatus.pending.counts   // false
  package var counts: Bool {
    switch self {
    case .posted, .cleared, .reconciled: true
    case .pending, .draft, .void: false
    }
  }
}

extension LedgerTable {
  /// Whether a row's status counts. Blank and unknown statuses also count.
  package func hasCountingStatus(_ place: LedgerPlace) -> Bool {
    TransactionStatus(rawValue: text(place, "status"))?.counts ?? true
  }
}
