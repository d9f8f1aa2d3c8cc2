package import Console
package import FinanceEngine
package import FinanceFolder
import FinanceModel
package import PlainText

/// The rows of statements that ledgers do not have yet.
package struct ImportProposal: Proposal {
  /// The operation, the day and what was asked besides.
  package struct Terms: Sendable {
    let today: CalendarDate
    let op: String
    let namesOp: Bool
    let days: ClosedRange<CalendarDate>?
    let match: MatchRequest

    /// - Parameters:
    ///   - op: the name of the operation and of the import.
    ///   - namesOp: whether a person named it, who may have recorded it before.
    ///   - days: rows of others are left out; nil for none.
    package init(
      today: CalendarDate, op: String, namesOp: Bool, days: ClosedRange<CalendarDate>?,
      match: MatchRequest
    ) {
      self.today = today
      self.op = op
      self.namesOp = namesOp
      self.days = days
      self.match = match
    }
  }

  package let needs: [FolderPart] = [.settings, .ledger(.transactions), .ledger(.activities)]
  private let files: ImportFiles
  private let terms: Terms

  /// The statements of these files.
  package init(_ files: ImportFiles, _ terms: Terms) {
    self.files = files
    self.terms = terms
  }

  /// The rows, unless an operation of that name is there.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: ImportAnswer) {
    let folder = household.folder
    try folder.requireFolder()
    let settings = try found.report(folder.settings())
    let transactions = try found.report(folder.ledger(.transactions))
    let activities = try found.report(folder.ledger(.activities))
    let tables = [transactions.table, activities.table]
    if terms.namesOp, tables.contains(where: { $0.has(operation: terms.op) }) {
      return (nil, ImportAnswer(repeated: files.files.map(\.file)))
    }
    let layouts = try found.report(folder.layouts()).withBuiltIn
    let used = tables.flatMap { $0.texts(of: "account", in: $0.liveRows)?.texts ?? [] }
    let sources = try files.sources(layouts, settings, used: used, &found)
    let booked = try found.report(
      BookedRows.reading(transactions.table, of: Set(sources.map(\.account)), settings))
    let books = ImportBooks(
      transactions: transactions.table, activities: activities.table, booked: booked)
    let (plan, lines) = try Self.plan(sources, books, settings, terms)
    try Self.refuse(plan, books)
    var additions: [LedgerExtension] = []
    for reading in [transactions, activities] {
      let own = lines.filter { $0.ledger == reading.table.ledger }
      guard !own.isEmpty else { continue }
      additions.append(
        try reading.extended(by: own.map { line in { columns in columns.map(line.text) } }))
    }
    let change = LedgerExtension.change(
      of: additions, operation: terms.op, backupsKept: settings.backups?.keep)
    let answer = ImportAnswer(
      plan, lines, files.files.map(\.file), batch: terms.op, books,
      addedColumns: additions.map { ($0.file, $0.addedColumns) })
    return (change, answer)
  }

  /// The rows and what is missing in every form.
  package func answer(_ outcome: ImportAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }

  private static func plan(
    _ sources: [ImportSource], _ books: ImportBooks, _ settings: Settings, _ terms: Terms
  ) throws -> (ImportPlan, [ImportLine]) {
    do throws(DecimalError) {
      let plan = try ImportPlan(
        sources, books, ImportTerms(today: terms.today, days: terms.days, match: terms.match))
      return (plan, try plan.lines(batch: terms.op, books, settings))
    } catch {
      throw UsageProblem(
        "the sums cannot be computed: \(error)", hint: "look for an amount with too many digits",
        code: .uncomputable)
    }
  }

  /// Refuses words that are no suggestion's id, and typed rows that have none.
  private static func refuse(_ plan: ImportPlan, _ books: ImportBooks) throws {
    if let text = plan.unmatched.first {
      throw UsageProblem(
        "no suggestion has the id '\(text.visible)'",
        hint: "write the beginning of an id that the preview shows, all, or none",
        code: .nameUnknown)
    }
    let unnamed = plan.rows.lazy.filter { $0.verdict == .new }.compactMap(\.typed)
      .filter { books.transactions.text($0, "id").isBlankCell }
    let findings = unnamed.prefix(LedgerFinding.limit).map { place in
      LedgerFinding(
        .error, .valueMissing, of: .transactions,
        "the row has no id, so that none can stand for it",
        at: place, column: "id", hint: "'folder-repair --ids --apply' gives each row one")
    }
    guard findings.isEmpty else {
      throw Failure(.input, books.transactions.diagnostics(for: Array(findings)))
    }
  }
}

extension LedgerTable {
  /// Whether rows of that operation are there.
  fileprivate func has(operation op: String) -> Bool {
    texts(of: "op", in: places)?.texts.contains(op) ?? false
  }
}

extension [Layout] {
  /// The layouts, and the built-in ones of other names after them.
  var withBuiltIn: [Layout] {
    let own = Set(map(\.name))
    return self + BuiltInLayouts.all.filter { !own.contains($0.name) }
  }
}
