/// The codes of findings about values to be written, together with the values ledger; those about
/// single cells are ``LedgerProblem``.
package enum ValueCode: String, CaseIterable, Sendable {
  /// A name that is blank, is longer than 100 characters or contains control characters.
  case nameMalformed = "value-name-malformed"
  /// Spaces at the ends of a name were removed: a note.
  case nameTrimmed = "value-name-trimmed"
  /// A new name similar to an existing one.
  case nameSimilar = "value-name-similar"
  /// The account is closed at that moment.
  case accountClosed = "value-account-closed"
  /// The account is open but must not be.
  case accountOpen = "value-account-open"
  /// The account was opened later.
  case beforeOpening = "value-before-opening"
  /// The moment is more than a day in the future.
  case inFuture = "value-in-future"
  /// A negative value of an account that is not a debt.
  case negative = "value-negative"
  /// A value more than ten times the previous one, or less than a tenth; for a recorded value, the
  /// factor is eight compared with its neighbours.
  case jump = "value-jump"
  /// Another value exists for that moment.
  case momentTaken = "value-moment-taken"
  /// A deletion hides rows of that moment.
  case hidden = "value-hidden"
  /// A currency other than the account's.
  case currencyChanged = "value-currency-changed"
  /// An equal row exists, so that the value is not written: a note.
  case alreadyRecorded = "value-already-recorded"
  /// A row without an amount, which cannot be corrected.
  case uncorrectable = "value-uncorrectable"
  /// An account's value cannot be converted because no exchange rate is known.
  case rateMissing = "value-rate-missing"
  /// Several currencies, without one for the total: a note.
  case currenciesMixed = "value-currencies-mixed"
  /// A positive value of a debt: a warning.
  case debtPositive = "value-debt-positive"
  /// Rows after the day of an answer, which ignores them: a note, or a warning if they are after
  /// today.
  case later = "value-later"
  /// Other records determine the account's value, so that an entered value does not count: a
  /// warning.
  case outranked = "value-outranked"
}
