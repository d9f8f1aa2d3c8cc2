/// The codes of findings about rows that a person enters; those about their cells are
/// ``LedgerProblem``.
package enum EntryCode: String, CaseIterable, Sendable {
  /// A default that was filled in: a note.
  case filled = "usage-filled"
  /// A new payee or category similar to an existing one: a warning.
  case nameSimilar = "usage-name-similar"
  /// The first transaction of an account that occurred only in the plan: a warning.
  case firstRow = "usage-first-row"
  /// A sum with more decimals than its currency: a warning.
  case decimals = "usage-decimals"
  /// A word that is not of the form `column=value`, or input that does not consist of rows.
  case wordMalformed = "usage-word"
  /// A column given twice in one row.
  case columnTwice = "usage-column-twice"
  /// A note of the inbox is recorded already: a note.
  case noteKnown = "usage-note-known"
}
