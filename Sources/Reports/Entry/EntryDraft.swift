import Console
import FinanceModel
import Importing
import PlainText

/// Completed rows for a ledger, with ids, notes and findings.
struct EntryDraft {
  /// The non-empty cells of each row by column, in the order in which rows are added.
  private(set) var rows: [[String: String]] = []
  /// The entered rows, one for each element of ``rows``.
  private(set) var entered: EnteredRows
  /// Findings about names, located by row number.
  private(set) var findings: [LedgerFinding] = []
  /// Notes about completed values and other facts.
  private(set) var notes: [Diagnostic] = []
  /// Warnings about inbox notes that were left out of the rows.
  private(set) var omissions: [Diagnostic] = []
  /// Whether a row was omitted because the ledger already contains it.
  private(set) var isRepeated = false
  /// Whether a correction changes nothing.
  private(set) var isUnchanged = false

  /// - Parameter count: the number of earlier rows in the same operation.
  init(
    _ request: EntryRequest, _ books: EntryBooks, _ terms: EntryProposal.Terms, after count: Int
  ) throws {
    let ledger = books.table.ledger
    switch request {
    case .add(let added), .transfer(let added):
      entered = added
      let known = entered.removeNotes(takenIn: books.table)
      isRepeated = !known.isEmpty
      omissions += known.prefix(LedgerFinding.limit).map {
        Diagnostic(
          .warning, EntryCode.noteKnown, "the note is already recorded",
          at: $0.source?.excerpts(of: [$0.range]).first,
          hint: "add a word to the note if this is another purchase")
      }
      let more = known.count - omissions.count
      if more > 0 {
        omissions.append(
          Diagnostic(.warning, EntryCode.noteKnown, "\(more) more notes are already recorded"))
      }
      let completion = EntryCompletion(
        entered.rows.map(\.texts), of: ledger, books.names,
        EntryCompletion.Terms(now: terms.now, isForced: terms.isForced))
      take(completion)
      dropRepeatedPrices(books)
    case .void, .keep, .undo, .replace, .replaceEach, .split:
      let correction = try Self.correction(request, books)
      entered = EnteredRows(
        source: correction.source,
        rows: correction.rows.map { EnteredRows.Row(cells: $0.cells, range: $0.range) },
        problems: correction.problems)
      let completion = EntryCompletion(
        correction.rows.map(\.texts), of: ledger, books.names,
        EntryCompletion.Terms(now: terms.now, isForced: terms.isForced, fillsBlanks: false))
      take(completion)
      note(correction.notes)
      isUnchanged = rows.isEmpty
    }
    try refuseControls(ledger)
    stamp(ledger, terms, after: count)
  }

  private mutating func take(_ completion: EntryCompletion) {
    rows = completion.rows
    findings = completion.findings
    note(completion.notes)
  }

  /// Adds notes, at most 20, so that the list remains readable.
  private mutating func note(_ texts: [String]) {
    notes += texts.prefix(20).map { Diagnostic(.note, EntryCode.filled, $0) }
  }

  private static func correction(
    _ request: EntryRequest, _ books: EntryBooks
  ) throws -> EntryCorrection {
    switch request {
    case .add(let rows), .transfer(let rows): return EntryCorrection(books, rows.source)
    case .void(let ids): return try cancelling("void", ids, books) { try $0.void($1) }
    case .keep(let id): return try cancelling("keep", [id], books) { try $0.keep($1) }
    case .undo(let op): return try cancelling("undo", [op], books) { try $0.undo($1) }
    case .replace(let id, let words):
      var problems: [Diagnostic] = []
      let cells = words.cells(words.words, of: books.table.ledger, &problems)
      guard !cells.isEmpty else {
        if !problems.isEmpty { throw Failure(.input, problems) }
        throw UsageProblem(
          "the replacement is missing", hint: "write column=value after --replace ID",
          code: .missingOperand)
      }
      var correction = EntryCorrection(books, words.source, problems)
      try correction.replace(try correction.row(named: id), by: cells, words.range)
      try correction.keepOrderOfDays()
      return correction
    case .replaceEach(let rows):
      var correction = EntryCorrection(books, rows.source, rows.problems)
      let places = books.places(ofIDs: Set(rows.rows.compactMap { $0.cells["id"]?.text }))
      var problems: [Diagnostic] = []
      for row in rows.rows {
        let cell = row.cells["id"] ?? .made("")
        do {
          let place = try places[cell.text] ?? correction.row(withID: cell.text)
          try correction.replace(place, by: row.cells, row.range)
        } catch let problem as UsageProblem {
          problems.append(
            EnteredRows.diagnostic(
              problem.code, problem.message, in: rows.source, at: cell.range ?? row.range,
              hint: problem.hint))
        }
      }
      guard problems.isEmpty else {
        throw Failure(.input, Array(problems.prefix(LedgerFinding.limit)))
      }
      try correction.keepOrderOfDays()
      return correction
    case .split(let id, let words):
      var correction = EntryCorrection(books, words.source)
      try correction.split(try correction.row(named: id), words)
      return correction
    }
  }

  /// Returns a correction that applies one option to each of the given texts.
  private static func cancelling(
    _ option: String, _ texts: [String], _ books: EntryBooks,
    _ take: (inout EntryCorrection, String) throws -> Void
  ) throws -> EntryCorrection {
    let words = EnteredWords("ledger-add \(books.table.ledger.rawValue) --\(option)", texts)
    var correction = EntryCorrection(books, words.source)
    for text in texts { try take(&correction, text) }
    return correction
  }

  /// Omits prices that the ledger already contains, because prices do not have ids to distinguish
  /// them.
  private mutating func dropRepeatedPrices(_ books: EntryBooks) {
    guard books.table.ledger == .prices else { return }
    let columns = Ledger.prices.columns.map(\.name)
    let known = Set(
      books.table.liveRows.map { place in
        columns.map { books.table.text(place, $0) }
      })
    let kept = rows.indices.filter { index in
      !known.contains(columns.map { rows[index][$0] ?? "" })
        || findings.contains { $0.place?.record == index }
    }
    guard kept.count < rows.count, findings.isEmpty else { return }
    isRepeated = true
    rows = kept.map { rows[$0] }
    entered.rows = kept.map { entered.rows[$0] }
  }

  /// Refuses line breaks and other control characters in cells.
  private func refuseControls(_ ledger: Ledger) throws(Failure) {
    var problems: [Diagnostic] = []
    for (index, row) in rows.enumerated() {
      for (name, text) in row.sorted(by: { $0.key < $1.key })
      where text != ShortForm.newGroup && text.unicodeScalars.contains(where: \.isControl) {
        problems.append(
          entered.diagnostic(
            for: LedgerFinding(
              .error, EntryCode.wordMalformed,
              "\(name) '\(text.visible)' contains a control character",
              at: LedgerPlace(file: 0, record: index), column: name,
              hint: "write the value on one line, without tabs")))
      }
    }
    guard problems.isEmpty else {
      throw Failure(.input, Array(problems.prefix(LedgerFinding.limit)))
    }
  }

  /// Sets the id, operation and note of each row, and the id of each new group.
  private mutating func stamp(
    _ ledger: Ledger, _ terms: EntryProposal.Terms, after count: Int
  ) {
    func id(_ row: Int) -> String {
      Identifier.row(op: terms.op, row: row, milliseconds: terms.milliseconds)
    }
    let group = id(1)
    // A cell must be a single line.
    let note = String(
      String.UnicodeScalarView(terms.note.unicodeScalars.map { $0.isControl ? " " : $0 }))
    let sums = ledger.table.columns.filter { $0.kind == .money }.map(\.name)
    for index in rows.indices {
      for name in sums { pad(name, ofRow: index) }
      if ledger.column("id") != nil {
        rows[index]["id"] = entered.rows[index].noteID ?? id(count + index + 1)
      }
      if ledger.column("op") != nil { rows[index]["op"] = terms.op }
      if !note.isEmpty, ledger.column("note") != nil {
        let own = rows[index]["note"]
        let keeps = own?.hasPrefix(Corrections.keeping("")) ?? false
        rows[index]["note"] = own.map { keeps ? "\($0): \(note)" : $0 } ?? note
      }
      for column in ["group", "split"] where rows[index][column] == ShortForm.newGroup {
        rows[index][column] = group
      }
    }
  }

  /// Pads an amount with zeros to its currency's number of decimals.
  private mutating func pad(_ column: String, ofRow row: Int) {
    guard let text = rows[row][column], text.isNumber, !text.hasSuffix("."),
      let digits = CurrencyUnit(rows[row]["currency"] ?? "").minorDigits
    else { return }
    let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
    guard decimals < digits else { return }
    rows[row][column] =
      text + (decimals == 0 ? "." : "") + String(repeating: "0", count: digits - decimals)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character or a line terminator.
  fileprivate var isControl: Bool {
    properties.generalCategory == .control || value == 0x2028 || value == 0x2029
  }
}

extension EntryCorrection {
  /// Returns the live row with exactly this id.
  func row(withID id: String) throws -> LedgerPlace {
    guard !id.isBlankCell else {
      throw UsageProblem(
        "the row has no id",
        hint: "write the id of the row that this row replaces", code: .nameUnknown)
    }
    let same = books.table.liveRows.filter { books.table.text($0, "id") == id }
    guard same.count < 2 else {
      throw UsageProblem(
        "two rows have the id '\(id.visible)'",
        hint: "give one of the rows another id in an editor, because a correction would apply to"
          + " both",
        code: .nameAmbiguous)
    }
    guard let place = same.first else {
      let ids = books.table.liveRows.map { books.table.text($0, "id") }
      throw UsageProblem(
        "row '\(id.visible)' does not exist or is no longer in effect",
        hint: nearestName(to: id, among: ids).map { "did you mean '\($0.visible)'?" }
          ?? "'export-csv \(books.table.ledger.rawValue)' lists the rows in effect",
        code: .nameUnknown)
    }
    return place
  }
}
