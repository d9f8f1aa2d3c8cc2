/// The codes of findings about rows entered by a person. Findings about the cells of these rows
/// have the codes of ``LedgerProblem``.
package enum EntryCode: String, CaseIterable, Sendable {
  /// A default value was filled in. Reported as a note.
  case filled = "usage-filled"
  /// A new payee or category similar to an existing one. Reported as a warning.
  case nameSimilar = "usage-name-similar"
  /// The first transaction of an account that previously occurred only in the plan. Reported as a
  /// warning.
  case firstRow = "usage-first-row"
  /// An amount with more decimals than its currency. Reported as a warning.
  case decimals = "usage-decimals"
  /// A word that does not have the form `column=value`, or input that does not consist of rows.
  case wordMalformed = "usage-word"
  /// A column that is stated twice for the same row.
  case columnTwice = "usage-column-twice"
  /// An inbox note that is already recorded. Reported as a warning.
  case noteKnown = "usage-note-known"
}
