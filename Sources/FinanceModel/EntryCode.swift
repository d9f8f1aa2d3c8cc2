/// The codes of findings about rows that a person enters; those about their cells are
/// ``LedgerProblem``.
package enum EntryCode: String, CaseIterable, Sendable {
  /// A default that was filled in: a note.
  case filled = "usage-filled"
  /// A new payee or category similar to an existing one: a warning.
  case nameSimilar = "usage-name-similar"
  /// The first transaction of an account that occurred only in the plan: a warning.
  case firstRow = "usage-first-row"
  /// A sum with more decimals than its currency has: a warning.
  case decimals = "usage-decimals"
  /// A word that is not a column with its value, or input that is not rows.
  case wordMalformed = "usage-word"
  /// A column given twice in one row.
  case columnTwice = "usage-column-twice"
}
