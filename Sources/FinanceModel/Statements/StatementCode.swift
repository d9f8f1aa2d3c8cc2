/// The codes of findings about a file of a bank or broker.
package enum StatementCode: String, CaseIterable, Sendable {
  /// The bytes are no text, or too many.
  case text = "statement-text"
  /// The file holds nothing, or no row.
  case empty = "statement-empty"
  /// No layout has the header of the file, or none has the name that was asked for.
  case layoutUnknown = "statement-layout-unknown"
  /// Several layouts fit the file.
  case layoutSeveral = "statement-layout-several"
  /// A warning: rows whose type contradicts the sign of their amount.
  case sign = "statement-sign"
  /// A note: the file is read by a layout whose header differs in columns that it does not need.
  case layoutNear = "statement-layout-near"
  /// The file is of a format that nothing reads here.
  case format = "statement-format"
  /// A row with more or fewer cells than the header.
  case cellCount = "statement-cell-count"
  /// A cell is blank that must not be.
  case blank = "statement-blank"
  /// A cell that is no amount in the form of the file.
  case amount = "statement-amount"
  /// A cell that is no date in the form of the file.
  case date = "statement-date"
  /// A word that the layout does not explain.
  case word = "statement-word"
  /// A cell that is no currency, or another than its column says.
  case currency = "statement-currency"
  /// The file does not decide how its amounts, dates or signs are meant.
  case undecided = "statement-undecided"
  /// A line, field or element that the format does not have at this place.
  case syntax = "statement-syntax"
  /// A row that the layout leaves out, although the balances count it.
  case skippedMoved = "statement-skipped-moved"
  /// A warning: a row whose meaning the format does not state; it becomes an activity UNKNOWN.
  case uninterpreted = "statement-uninterpreted"
  /// A warning: rows of the file take back others, which stay if they were imported before.
  case takenBack = "statement-taken-back"
  /// A note: there are more findings than are shown.
  case more = "statement-more"
}
