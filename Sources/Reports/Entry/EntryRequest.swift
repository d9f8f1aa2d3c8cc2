package import FinanceModel
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
