/// The codes of findings about a bank's or broker's file.
package enum StatementCode: String, CaseIterable, Sendable {
  /// The bytes are not valid text, or the file is too large.
  case text = "statement-text"
  /// The file is empty or has no rows.
  case empty = "statement-empty"
  /// No layout has the file's header or the requested name.
  case layoutUnknown = "statement-layout-unknown"
  /// Several layouts match the file.
  case layoutSeveral = "statement-layout-several"
  /// Rows whose type contradicts the sign of their amount. Reported as a warning.
  case sign = "statement-sign"
  /// The file's header differs from the layout's header only in columns that the layout does not
  /// need. Reported as a note.
  case layoutNear = "statement-layout-near"
  /// The file is in an unsupported format.
  case format = "statement-format"
  /// A row with more or fewer cells than the header.
  case cellCount = "statement-cell-count"
  /// A required cell is blank.
  case blank = "statement-blank"
  /// A cell that is not an amount in the file's format.
  case amount = "statement-amount"
  /// A cell that is not a date in the file's format.
  case date = "statement-date"
  /// A word that the layout does not define.
  case word = "statement-word"
  /// A cell that is not a currency, or differs from the currency defined for its column.
  case currency = "statement-currency"
  /// Amounts, dates or signs whose meaning cannot be determined from the file alone.
  case undecided = "statement-undecided"
  /// A line, field or element that the format does not allow in this position.
  case syntax = "statement-syntax"
  /// A row that the layout excludes, although the stated balances include it.
  case skippedMoved = "statement-skipped-moved"
  /// A row whose meaning the format does not define. The row becomes an UNKNOWN activity. Reported
  /// as a warning.
  case uninterpreted = "statement-uninterpreted"
  /// Rows that reverse other rows. Reversed rows from an earlier import are not removed. Reported
  /// as a warning.
  case takenBack = "statement-taken-back"
  /// There are more findings than are shown. Reported as a note.
  case more = "statement-more"
}
