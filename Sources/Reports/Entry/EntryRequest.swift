package import Console
package import FinanceFolder
package import FinanceModel
import Importing
package import PlainText

/// A request to change the rows of a ledger.
package enum EntryRequest: Sendable {
  /// Adds rows.
  case add(EnteredRows)
  /// Adds the two rows of a transfer, each to its account's ledger.
  case transfer(EnteredRows)
  /// Cancels the rows with these ids, or the rows of the last operation.
  case void([String])
  /// Keeps the correction with this id, out of several corrections of one row.
  case keep(String)
  /// Undoes all rows of an operation.
  case undo(op: String)
  /// Replaces the row that has this id with a copy changed according to the words.
  case replace(String, EnteredWords)
  /// Replaces each row whose id occurs in the text, if the contents differ.
  case replaceEach(EnteredRows)
  /// Replaces the row that has this id with several rows in different categories.
  case split(String, EnteredWords)

  /// Whether the request undoes an operation.
  var undoes: Bool { if case .undo = self { true } else { false } }

  /// Returns a request to add one row from words in the form `column=value`.
  ///
  /// - Parameter verbs: the tool's verbs, suggested for a misspelt word.
  package static func adding(
    _ words: EnteredWords, to ledger: Ledger, verbs: [String]
  ) -> EntryRequest {
    var problems: [Diagnostic] = []
    let cells = words.cells(words.words, of: ledger, verbs: verbs, &problems)
    return .add(
      EnteredRows(
        source: words.source, rows: [EnteredRows.Row(cells: cells, range: words.range)],
        problems: problems))
  }

  /// Returns a request to add the rows in the source, as CSV or JSON lines. The words fill cells
  /// that are blank in the rows.
  ///
  /// - Throws: every error in the words and the text, with its position.
  package static func adding(
    _ source: SourceText, with words: EnteredWords, to ledger: Ledger
  ) throws(Failure) -> EntryRequest {
    try adding(try EnteredText.rows(source, of: ledger), with: words, to: ledger)
  }

  /// Returns a request to add rows. The words fill cells that are blank in the rows.
  ///
  /// - Throws: an error for each invalid word.
  package static func adding(
    _ rows: EnteredRows, with words: EnteredWords, to ledger: Ledger
  ) throws(Failure) -> EntryRequest {
    var problems: [Diagnostic] = []
    let defaults = words.cells(words.words, of: ledger, &problems)
    guard problems.isEmpty else { throw Failure(.input, problems) }
    var entered = rows
    for (name, cell) in defaults {
      for row in entered.rows.indices
      where entered.rows[row].cells[name]?.text.isBlankCell ?? true {
        entered.rows[row].cells[name] = .made(cell.text)
      }
    }
    return .add(entered)
  }

  /// Returns a request to add the rows described by a short form.
  ///
  /// - Throws: an error for each invalid word, with its position.
  package static func adding(
    _ form: ShortForm, _ words: EnteredWords
  ) throws(Failure) -> EntryRequest {
    form.hasTwoSides ? .transfer(try form.rows(words)) : .add(try form.rows(words))
  }

  /// Returns a request to replace rows with the source's rows that have the same ids.
  ///
  /// - Throws: every error in the text, with its position.
  package static func replacing(
    _ source: SourceText, in ledger: Ledger
  ) throws(Failure) -> EntryRequest {
    .replaceEach(
      try EnteredText.rows(source, of: ledger, allowing: ["id", "op", "voids"]))
  }
}

/// Rows to add to a ledger: new rows, or corrections of existing rows.
package struct EntryProposal: Proposal {
  /// The time, the operation and the options of an entry.
  package struct Terms: Sendable {
    let now: Timestamp
    let milliseconds: Int64
    let op: String
    let namesOp: Bool
    let isForced: Bool
    let note: String

    /// - Parameters:
    ///   - milliseconds: the current time since the epoch.
    ///   - op: the operation's name.
    ///   - namesOp: whether the user specified the name, and may have recorded the operation
    ///     before.
    ///   - isForced: whether to accept questionable names as written.
    ///   - note: the note for all rows without a note; may be "".
    package init(
      now: Timestamp, milliseconds: Int64, op: String, namesOp: Bool, isForced: Bool, note: String
    ) {
      self.now = now
      self.milliseconds = milliseconds
      self.op = op
      self.namesOp = namesOp
      self.isForced = isForced
      self.note = note
    }
  }

  /// The ledgers whose names are suggested and recognized.
  static let namedIn: [Ledger] = [.transactions, .activities, .values, .positions, .prices]

  /// The ledgers that may already contain rows of the operation.
  package var comparedLedgers: Set<Ledger> {
    switch request {
    case .undo, .keep: Set(Ledger.allCases.filter(\.hasVoids))
    default: Set(Self.namedIn)
    }
  }
  /// Whether standard input is compared as bytes. This is always true because typed rows are
  /// compared with the operation's rows only in some columns.
  package let comparesInput = true
  package let needs: [FolderPart] = [.entrySettings, .plan] + Self.namedIn.map(FolderPart.ledger)
  private let ledger: Ledger
  private let request: EntryRequest
  private let terms: Terms

  /// Whether the request is an undo.
  package var isUndo: Bool { request.undoes }

  /// Creates a proposal to change rows in `ledger`.
  package init(_ request: EntryRequest, to ledger: Ledger, _ terms: Terms) {
    self.request = request
    self.ledger = ledger
    self.terms = terms
  }

  /// Computes the rows, unless the operation is already recorded.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: EntryAnswer) {
    if ledger == .prices { try requireRecordable() }
    let books = try found.report(household.entryBooks(ledger))
    var parts: [EntryPart] = []
    let (clear, unclear) = request.askingForCurrencies(books)
    let (request, more) = clear.askingForAmounts(
      books, EntryCompletion.Terms(now: terms.now, isForced: terms.isForced))
    let questions = unclear + more
    found.report(questions, evenIfQuiet: Set(questions.map(\.code)))
    let targets = try targets(of: request, books, household)
    let first = terms.namesOp ? try household.folder.record(ofOperation: terms.op) : nil
    if let first, !targets.contains(where: { $0.ledger == first.ledger }) {
      throw Failure(.input, first.taken(terms.op))
    }
    for (target, request) in targets {
      let own = target == ledger ? books : try found.report(household.entryBooks(target))
      let recorded = terms.namesOp ? own.table.rows(ofOperation: terms.op) : []
      if !recorded.isEmpty {
        if let first,
          request.differs(from: recorded, in: own.table, own.names, on: terms.now)
        {
          throw Failure(.input, first.taken(terms.op))
        }
        return (nil, EntryAnswer(ledger, [], isRepeated: true, undoes: isUndo))
      }
      parts.append(
        try EntryPart(
          request, own, terms, after: parts.reduce(0) { $0 + $1.rows.count },
          { household.folder.prices().value }, &found))
    }
    try request.requireReceived(parts.flatMap(\.rows))
    let change = LedgerExtension.change(
      of: parts.map(\.addition), operation: terms.op, backupsKept: books.settings.backups?.keep)
    return (change, EntryAnswer(ledger, parts, undoes: isUndo))
  }

  /// Returns the ledgers that receive rows, each with its request.
  private func targets(
    of request: EntryRequest, _ books: EntryBooks, _ household: Household
  ) throws -> [(ledger: Ledger, request: EntryRequest)] {
    let concerns: (LedgerTable) -> Bool
    switch request {
    case .undo(let op): concerns = { !$0.rows(naming: op).isEmpty }
    case .keep(let id): concerns = { $0.hasChoice(of: id) }
    default: return try request.byLedger(ledger, books.names)
    }
    // A skipped ledger would leave rows of the operation in place.
    let found = try Ledger.allCases.filter(\.hasVoids).filter { name in
      concerns(try books.tables[name] ?? household.folder.table(of: name))
    }
    return (found.isEmpty ? [ledger] : found).map { ($0, request) }
  }

  /// Refuses a note for prices, because the prices ledger has no column for notes.
  private func requireRecordable() throws(UsageProblem) {
    guard !terms.note.isEmpty else { return }
    throw UsageProblem(
      "--note does not apply to prices, which have no note column", hint: "omit it",
      code: .conflict)
  }

  /// Returns the rows and their effects in every output format.
  package func answer(_ outcome: EntryAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }
}
