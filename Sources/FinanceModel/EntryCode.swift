/// The codes of findings about rows that a person enters; those about their cells are
/// ``LedgerProblem``.
package enum EntryCode: String, CaseIterable, Sendable {
  /// What was filled in for something left out: a note.
  case filled = "usage-filled"
  /// A payee or category that is new and nearly another: a warning.
  case nameSimilar = "usage-name-similar"
  /// The first transaction of an account that only the plan knew: a warning.
  case firstRow = "usage-first-row"
  /// A sum with more decimals than its currency has: a warning.
  case decimals = "usage-decimals"
  /// A word that is not a column with its value, or input that is not rows.
  case wordMalformed = "usage-word"
  /// A column that stands twice in one row.
  case columnTwice = "usage-column-twice"
}
