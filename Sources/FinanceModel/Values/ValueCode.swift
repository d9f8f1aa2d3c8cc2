/// The codes of findings about what someone wants to write into the values ledger, together with
/// what is there; those about single cells are ``LedgerProblem``.
package enum ValueCode: String, CaseIterable, Sendable {
  /// A name that is blank, longer than 100 characters or has control characters.
  case nameMalformed = "value-name-malformed"
  /// A note: spaces at the ends of a name were left out.
  case nameTrimmed = "value-name-trimmed"
  /// A new name that is nearly another one.
  case nameSimilar = "value-name-similar"
  /// The account is closed at that moment.
  case accountClosed = "value-account-closed"
  /// The account is open where it must not be.
  case accountOpen = "value-account-open"
  /// The account was opened later.
  case beforeOpening = "value-before-opening"
  /// The moment is more than a day ahead.
  case inFuture = "value-in-future"
  /// A value below zero of what is no debt.
  case negative = "value-negative"
  /// More than ten times the value before, or less than a tenth; of a recorded value eight times
  /// its neighbours, or an eighth.
  case jump = "value-jump"
  /// There is another value of the same moment.
  case momentTaken = "value-moment-taken"
  /// A deletion hides rows of that moment.
  case hidden = "value-hidden"
  /// Another currency than the account's.
  case currencyChanged = "value-currency-changed"
  /// A note: a row that says the same is there, and nothing is written for it.
  case alreadyRecorded = "value-already-recorded"
  /// A row that has no amount, and so cannot be corrected.
  case uncorrectable = "value-uncorrectable"
  /// No exchange rate is known that a worth could be told with.
  case rateMissing = "value-rate-missing"
  /// Several currencies, and none to tell the total in: a note.
  case currenciesMixed = "value-currencies-mixed"
  /// A value above zero of a debt: a warning.
  case debtPositive = "value-debt-positive"
  /// Rows after the day of an answer, which leaves them out: a note, or after today a warning.
  case later = "value-later"
  /// Another record says what the account is worth, so a value that is typed does not count: a
  /// warning.
  case outranked = "value-outranked"
}
