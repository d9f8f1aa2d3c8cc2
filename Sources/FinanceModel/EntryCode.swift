/// The codes of findings about rows entered by a person; findings about their cells have the codes
/// of ``LedgerProblem``.
package enum EntryCode: String, CaseIterable, Sendable {
  /// A default value was filled in: a note.
  case filled = "usage-filled"
  /// A new payee or category similar to an existing one: a warning.
  case nameSimilar = "usage-name-similar"
  /// The first transaction of an account that previously occurred only in the plan: a warning.
  case firstRow = "usage-first-row"
  /// An amount with more decimals than its currency: a warning.
  case decimals = "usage-decimals"
  /// A word that is not in the form `column=value`, or input that does not consist of rows.
  case wordMalformed = "usage-word"
  /// A column that is stated twice in one row.
  case columnTwice = "usage-column-twice"
  /// An inbox note that is already recorded: a note.
  case noteKnown = "usage-note-known"
}
