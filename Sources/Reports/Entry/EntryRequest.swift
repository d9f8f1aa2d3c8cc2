package import FinanceModel
package import PlainText

/// What a person wants to do with the rows of a ledger.
package enum EntryRequest: Sendable {
  /// Add rows.
  case add(EnteredRows)
  /// Add the two sides of a transfer, each to the ledger of its account.
  case transfer(EnteredRows)
  /// Cancel the rows of these ids, or those of the last operation.
  case void([String])
  /// Of several corrections of one row, keep the one of this id.
  case keep(String)
  /// Take back all rows of an operation.
  case undo(op: String)
  /// Replace the row of that id by one that differs in these words.
  case replace(String, EnteredWords)
  /// Replace each row whose id a text has, if it says something else.
  case replaceEach(EnteredRows)
  /// Replace the row of that id by rows of several categories.
  case split(String, EnteredWords)

  /// Whether it takes an operation back.
  var undoes: Bool { if case .undo = self { true } else { false } }

  /// Rows of words that are all `column=value`.
  ///
  /// - Parameter verbs: those of the tool, which a word may be a slip of.
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

  /// Rows of a text, CSV or JSON lines; words hold for every row that leaves their columns blank.
  ///
  /// - Throws: everything that is wrong with words and text, at its place.
  package static func adding(
    _ source: SourceText, with words: EnteredWords, to ledger: Ledger
  ) throws(Failure) -> EntryRequest {
    var problems: [Diagnostic] = []
    let defaults = words.cells(words.words, of: ledger, &problems)
    guard problems.isEmpty else { throw Failure(.input, problems) }
    var entered = try EnteredText.rows(source, of: ledger)
    for (name, cell) in defaults {
      for row in entered.rows.indices
      where entered.rows[row].cells[name]?.text.isBlankCell ?? true {
        entered.rows[row].cells[name] = .made(cell.text)
      }
    }
    return .add(entered)
  }

  /// Rows of a short form.
  ///
  /// - Throws: every word that is wrong, at its place.
  package static func adding(
    _ form: ShortForm, _ words: EnteredWords
  ) throws(Failure) -> EntryRequest {
    form.hasTwoSides ? .transfer(try form.rows(words)) : .add(try form.rows(words))
  }

  /// Replacements of a text that has the ids of the rows that it replaces.
  ///
  /// - Throws: everything that is wrong with the text, at its place.
  package static func replacing(
    _ source: SourceText, in ledger: Ledger
  ) throws(Failure) -> EntryRequest {
    .replaceEach(
      try EnteredText.rows(source, of: ledger, allowing: ["id", "op", "voids"]))
  }
}
