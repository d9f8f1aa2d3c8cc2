/// The codes of findings about a file of a bank or broker.
package enum StatementCode: String, CaseIterable, Sendable {
  /// The bytes are not text, or there are too many.
  case text = "statement-text"
  /// The file is empty or has no rows.
  case empty = "statement-empty"
  /// The layout with the header of the file, or with the requested name, does not exist.
  case layoutUnknown = "statement-layout-unknown"
  /// Several layouts fit the file.
  case layoutSeveral = "statement-layout-several"
  /// Rows whose type contradicts the sign of their amount: a warning.
  case sign = "statement-sign"
  /// The file's header differs from the layout's only in columns that the layout does not need: a
  /// note.
  case layoutNear = "statement-layout-near"
  /// The file is in an unsupported format.
  case format = "statement-format"
  /// A row with more or fewer cells than the header.
  case cellCount = "statement-cell-count"
  /// A required cell is blank.
  case blank = "statement-blank"
  /// A cell that is not an amount in the form of the file.
  case amount = "statement-amount"
  /// A cell that is not a date in the form of the file.
  case date = "statement-date"
  /// A word that the layout does not define.
  case word = "statement-word"
  /// A cell that is not a currency, or differs from the one that its column states.
  case currency = "statement-currency"
  /// The file does not determine the meaning of its amounts, dates or signs.
  case undecided = "statement-undecided"
  /// A line, field or element that the format does not allow at this place.
  case syntax = "statement-syntax"
  /// A row that the layout leaves out, although the balances include it.
  case skippedMoved = "statement-skipped-moved"
  /// A row whose meaning the format does not state, which becomes an activity UNKNOWN: a warning.
  case uninterpreted = "statement-uninterpreted"
  /// Rows of the file reverse others; these are kept if they were imported earlier: a warning.
  case takenBack = "statement-taken-back"
  /// There are more findings than are shown: a note.
  case more = "statement-more"
}
