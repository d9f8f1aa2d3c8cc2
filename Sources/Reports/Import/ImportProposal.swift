package import Console
package import FinanceFolder
package import FinanceModel
package import Importing
package import PlainText

/// Rows of statements that are not yet in the ledgers.
package struct ImportProposal: Proposal {
  /// The date, the operation and the options of an import.
  package struct Terms: Sendable {
    let today: CalendarDate
    let op: String
    let namesOp: Bool
    let days: ClosedRange<CalendarDate>?
    let match: MatchRequest
    let writes: Bool
    let transfers: MatchRequest

    /// - Parameters:
    ///   - op: the name of the operation and of the import.
    ///   - namesOp: whether the user named the operation, which may already be recorded.
    ///   - days: the days whose rows are imported; nil for all.
    ///   - match: the decision about rows that may have been typed by hand.
    ///   - transfers: the decision about transfers between the household's own accounts.
    ///   - writes: whether the rows will be written rather than only shown.
    package init(
      today: CalendarDate, op: String, namesOp: Bool, days: ClosedRange<CalendarDate>?,
      match: MatchRequest, transfers: MatchRequest = .ask, writes: Bool = true
    ) {
      self.today = today
      self.op = op
      self.namesOp = namesOp
      self.days = days
      self.match = match
      self.transfers = transfers
      self.writes = writes
    }
  }

  /// The ledgers that may already contain rows of the operation.
  package var comparedLedgers: Set<Ledger> { [.transactions, .activities] }
  /// Whether standard input is compared as bytes. This is always true because rows that are already
  /// present are not recorded again and therefore cannot be compared.
  package var comparesInput: Bool { true }
  /// Whether the outcome already names the undo command. This is always true because the command is
  /// shown with the import.
  package var namesUndo: Bool { true }

  package let needs: [FolderPart] = [.entrySettings, .ledger(.transactions), .ledger(.activities)]
  private let files: ImportFiles
  private let terms: Terms
  private let progress: Progress?

  /// Creates a proposal for the statements in these files.
  ///
  /// - Parameter progress: receives the progress of reading; may be nil.
  package init(_ files: ImportFiles, _ terms: Terms, _ progress: Progress? = nil) {
    self.files = files
    self.terms = terms
    self.progress = progress
  }

  /// Computes the rows, unless the operation is already recorded.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: ImportAnswer) {
    let folder = household.folder
    try folder.requireFolder()
    defer { progress?.clear() }
    let settings = try found.report(folder.settings())
    let transactions = try found.report(folder.ledger(.transactions))
    let activities = try found.report(folder.ledger(.activities))
    let tables = [transactions.table, activities.table]
    if terms.namesOp, tables.contains(where: { $0.has(operation: terms.op) }) {
      try requireRecorded(household, transactions, activities, settings)
      return (nil, ImportAnswer(repeated: files.files.map(\.file)))
    }
    var (plan, books) = try plan(household, transactions, activities, settings, &found)
    try Self.refuse(plan, books)
    found.report(
      plan.eventNotes.keys.sorted().compactMap { Self.eventWarning(plan, $0, files.files) }
        + [Self.groupedAmounts(plan)].compactMap(\.self))
    let additions = try additions(of: plan, books, to: transactions, activities)
    let after = additions.first { $0.lines.first?.ledger == .transactions }?.addition.sources
    plan.explainBreaks(in: after ?? transactions.table.files.map(\.source), settings)
    guard terms.writes else {
      let gained = try Self.columnsGained([transactions, activities], plan, books)
      return (nil, answer(plan, books, gained))
    }
    noteAnomalies(additions, books, &found)
    let change = LedgerExtension.change(
      of: additions.map(\.addition), operation: terms.op, backupsKept: settings.backups?.keep)?
      .remembering(Self.written(additions.flatMap(\.lines)))
    return (
      change,
      answer(plan, books, additions.map { ($0.addition.file, $0.addition.addedColumns) })
    )
  }

  /// Compares the statements with the ledgers.
  private func plan(
    _ household: Household, _ transactions: LedgerReading, _ activities: LedgerReading,
    _ settings: Settings, _ found: inout Diagnostics
  ) throws -> (plan: ImportPlan, books: ImportBooks) {
    let folder = household.folder
    let tables = [transactions.table, activities.table]
    let layouts = Self.layouts(of: folder, &found).withBuiltIn
    let used = tables.flatMap { $0.texts(of: "account", in: $0.liveRows)?.texts ?? [] }
    let sources = try files.sources(layouts, settings, used: used, progress, &found)
    progress?.show("comparing the statements with the ledgers")
    let booked = try found.report(
      BookedRows.reading(transactions.table, of: Set(sources.map(\.account)), settings))
    let books = ImportBooks(
      transactions: transactions.table, activities: activities.table, booked: booked, settings,
      prices: Self.prices(folder, sources, tables, settings, &found))
    let plan = try Self.computed { () throws(DecimalError) in
      try ImportPlan(
        sources, books,
        ImportTerms(
          today: terms.today, days: terms.days, match: terms.match, transfers: terms.transfers))
    }
    return (plan, books)
  }

  /// Checks that the recorded operation is this import. A recorded import is accepted if the
  /// statements can no longer be read or compared. If the import was undone, the comparison would
  /// find that its rows are to be added again.
  ///
  /// - Throws: `write-operation-taken` if the operation is not an import, or if the statements
  ///   contain rows that the operation did not record.
  private func requireRecorded(
    _ household: Household, _ transactions: LedgerReading, _ activities: LedgerReading,
    _ settings: Settings
  ) throws {
    let isImport = [transactions.table, activities.table].contains { table in
      table.rows(ofOperation: terms.op).contains { table.text($0, "batch") == terms.op }
    }
    if !isImport, let first = try household.folder.record(ofOperation: terms.op) {
      throw Failure(.input, first.taken(terms.op))
    }
    var found = Diagnostics()
    let lines: [ImportLine]
    do {
      let (plan, books) = try plan(household, transactions, activities, settings, &found)
      lines = try plan.lines(batch: terms.op, books)
    } catch {
      return
    }
    let isOther = [transactions.table, activities.table].contains { table in
      let columns = table.ledger.columns.map(\.name)
        .filter { !["id", "batch", "op", "voids", "group"].contains($0) }
      var recorded: [[String]: Int] = [:]
      for place in table.rows(naming: terms.op) {
        recorded[columns.map { table.text(place, $0) }, default: 0] += 1
      }
      for line in lines where line.ledger == table.ledger {
        recorded[columns.map(line.text), default: 0] -= 1
      }
      return recorded.values.contains { $0 < 0 }
    }
    guard isOther, let first = try household.folder.record(ofOperation: terms.op) else { return }
    throw Failure(.input, first.taken(terms.op))
  }

  private func noteAnomalies(
    _ additions: [(lines: [ImportLine], addition: LedgerExtension)], _ books: ImportBooks,
    _ found: inout Diagnostics
  ) {
    for (own, addition) in additions where own.first?.ledger == .transactions {
      let ids = Set(own.map { $0.text("id") })
      found.report(
        AddedAnomalies.notes(
          addition.sources, ids: ids, books.settings, books.prices, on: terms.today))
    }
  }

  /// Returns the rows to add to each ledger, if the rows will be written, or if they explain a
  /// balance. Ledgers without new rows are omitted.
  ///
  /// - Throws: ``Failure`` if tools would refuse the activities ledger with the new rows, even if
  ///   the rows are only shown.
  private func additions(
    of plan: ImportPlan, _ books: ImportBooks, to transactions: LedgerReading,
    _ activities: LedgerReading
  ) throws -> [(lines: [ImportLine], addition: LedgerExtension)] {
    guard terms.writes || plan.addsActivities || plan.breaksLedger else { return [] }
    let lines = try Self.computed { () throws(DecimalError) in
      try plan.lines(batch: terms.op, books)
    }
    var additions: [(lines: [ImportLine], addition: LedgerExtension)] = []
    for reading in [transactions, activities] {
      let own = lines.filter { $0.ledger == reading.table.ledger }
      guard !own.isEmpty else { continue }
      additions.append(
        (own, try reading.extended(by: own.map { line in { columns in columns.map(line.text) } })))
    }
    if let (own, addition) = additions.last, own.first?.ledger == .activities {
      let findings = ImportFindings(
        addition, own, to: activities.table, books.settings, plan, files.files)
      guard findings.errors.isEmpty else { throw Failure(.input, findings.errors) }
    }
    return additions
  }

  private static func written(_ lines: [ImportLine]) -> WrittenRows {
    var written = WrittenRows()
    for line in lines { written.add(line.ledger, line.cells) }
    return written
  }

  /// Returns the folder's layouts. An unreadable layout causes only a warning, because most files
  /// need another layout.
  private static func layouts(of folder: Folder, _ found: inout Diagnostics) -> [Layout] {
    let (layouts, diagnostics) = folder.layouts()
    found.report(
      diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        if diagnostic.severity == .error { diagnostic.severity = .warning }
        return diagnostic
      })
    return layouts
  }

  /// Returns a warning about new bank rows with three decimals in a currency with fewer; nil if
  /// there are no such rows.
  private static func groupedAmounts(_ plan: ImportPlan) -> Diagnostic? {
    let rows = plan.groupedRows
    guard let first = rows.first else { return nil }
    let more = rows.count > 1 ? " (\(rows.count) rows have such amounts)" : ""
    return Diagnostic(
      .warning, FindingCode(rawValue: LedgerProblem.numberGrouped.code(for: .transactions)),
      "amount '\(first.amount)' in line \(first.line) has three decimals, so its point may separate"
        + " thousands\(more)",
      hint: "if it does, set decimal to comma in the file's layout")
  }

  /// Returns the warning about an incomplete event row; nil for other rows.
  private static func eventWarning(
    _ plan: ImportPlan, _ index: Int, _ files: [SourceText]
  ) -> Diagnostic? {
    guard let note = plan.eventNotes[index], let hint = note.hint else { return nil }
    let row = plan.rows[index]
    let file = files[plan.sources[row.source].file].file.visible
    let place = "\(file):\(plan.statementRow(row).line)"
    return Diagnostic(
      .warning, StatementCode.blank,
      "\(place): \(note.message)" + (row.verdict == .skipped ? "; the row is omitted" : ""),
      hint: hint)
  }

  private static func columnsGained(
    _ ledgers: [LedgerReading], _ plan: ImportPlan, _ books: ImportBooks
  ) throws -> [(file: String, columns: [String])] {
    let filled = try computed { () throws(DecimalError) in try plan.filledColumns(books) }
    return try ledgers.compactMap { reading in
      try filled[reading.table.ledger].map { names in
        (reading.target.file, try reading.columnsGained(names.contains))
      }
    }
  }

  private func answer(
    _ plan: ImportPlan, _ books: ImportBooks, _ columns: [(file: String, columns: [String])]
  ) -> ImportAnswer {
    ImportAnswer(plan, files.files.map(\.file), batch: terms.op, books, addedColumns: columns)
  }

  /// Returns the rows and the checks in every output format.
  package func answer(_ outcome: ImportAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }

  private static func computed<Value>(
    _ value: () throws(DecimalError) -> Value
  ) throws(UsageProblem) -> Value {
    do throws(DecimalError) {
      return try value()
    } catch {
      throw UsageProblem(
        "the sums cannot be computed: \(error)", hint: "check for an amount with an extra digit",
        code: .uncomputable)
    }
  }

  /// Returns the exchange rates, which are needed only for moves between currencies. If they cannot
  /// be read, warns and returns no rates.
  private static func prices(
    _ folder: Folder, _ sources: [ImportSource], _ tables: [LedgerTable], _ settings: Settings,
    _ found: inout Diagnostics
  ) -> PriceBook {
    var currencies = Set(settings.accountCurrencies.values)
    if let base = settings.baseCurrency?.code { currencies.insert(base) }
    for source in sources { currencies.formUnion(source.statement.rows.currencies) }
    for table in tables {
      currencies.formUnion(table.texts(of: "currency", in: table.liveRows)?.texts ?? [])
    }
    let isOfMany = currencies.filter { !$0.isBlankCell }.count > 1
    guard isOfMany else { return PriceBook() }
    let prices = folder.prices()
    if let read = prices.value { return read }
    found.report(Failure(.input, prices.diagnostics).asWarnings)
    return PriceBook()
  }

  /// Refuses ids that do not belong to a suggestion, and manually typed rows without an id.
  private static func refuse(_ plan: ImportPlan, _ books: ImportBooks) throws {
    if let text = plan.unmatched.first {
      throw UsageProblem(
        "suggestion '\(text.visible)' does not exist",
        hint: "write the start of an id from the preview, all or none",
        code: .nameUnknown)
    }
    if let text = plan.untransferred.first {
      let tied = plan.transfers.first { $0.state == .tied && $0.isNamed(text) }
      throw UsageProblem(
        tied == nil
          ? "transfer '\(text.visible)' does not exist"
          : "'\(text.visible)' could belong to several transfers",
        hint: tied.map {
          "name both rows, such as --transfers \($0.out.id) --transfers \($0.into.id)"
        } ?? "write the start of an id from the preview, all or none",
        code: tied == nil ? .nameUnknown : .nameAmbiguous)
    }
    let unnamed = [
      (books.transactions, plan.replaced(in: .transactions)),
      (books.activities, plan.replaced(in: .activities)),
      (books.transactions, plan.joined.filter { $0.ledger == .transactions }.map(\.place)),
      (books.activities, plan.joined.filter { $0.ledger == .activities }.map(\.place)),
    ].flatMap { table, places in
      table.diagnostics(
        for: places.filter { table.text($0, "id").isBlankCell }.prefix(LedgerFinding.limit).map {
          LedgerFinding(
            .error, .valueMissing, of: table.ledger,
            "the row has no id, so it cannot be corrected",
            at: $0, column: "id", hint: table.hintForID(at: $0))
        })
    }
    guard unnamed.isEmpty else { throw Failure(.input, unnamed) }
  }
}

extension LedgerTable {
  /// Whether the ledger contains rows of the operation.
  fileprivate func has(operation op: String) -> Bool {
    texts(of: "op", in: places)?.texts.contains(op) ?? false
  }
}

extension [Layout] {
  /// The layouts, followed by the built-in layouts with other names.
  var withBuiltIn: [Layout] {
    let own = Set(map(\.name) + compactMap(\.statedName))
    return self + BuiltInLayouts.all.filter { !own.contains($0.name) }
  }
}
