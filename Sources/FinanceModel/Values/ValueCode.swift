/// The codes of findings about values to be written and about the values ledger. Findings about
/// single cells have the codes of ``LedgerProblem``.
package enum ValueCode: String, CaseIterable, Sendable {
  /// A name that is blank, is longer than 100 characters or contains control characters.
  case nameMalformed = "value-name-malformed"
  /// Leading or trailing spaces of a name were removed: a note.
  case nameTrimmed = "value-name-trimmed"
  /// A new name similar to an existing one.
  case nameSimilar = "value-name-similar"
  /// The account is closed at that moment.
  case accountClosed = "value-account-closed"
  /// The account is open, but must not be.
  case accountOpen = "value-account-open"
  /// The account was opened later.
  case beforeOpening = "value-before-opening"
  /// The moment is more than a day in the future.
  case inFuture = "value-in-future"
  /// A negative value for an account that is not a debt.
  case negative = "value-negative"
  /// A value more than ten times the previous value, or less than a tenth of it. A recorded value
  /// is compared with its neighbours, and the factor is eight.
  case jump = "value-jump"
  /// Another value exists for the same moment.
  case momentTaken = "value-moment-taken"
  /// A deletion hides rows at the same moment.
  case hidden = "value-hidden"
  /// A currency that differs from the account's currency.
  case currencyChanged = "value-currency-changed"
  /// An equal row already exists, so the value is not written: a note.
  case alreadyRecorded = "value-already-recorded"
  /// A row without an amount, which cannot be corrected.
  case uncorrectable = "value-uncorrectable"
  /// An account's value cannot be converted because no exchange rate is known.
  case rateMissing = "value-rate-missing"
  /// Several currencies, but no currency for the total: a note.
  case currenciesMixed = "value-currencies-mixed"
  /// A positive value for a debt: a warning.
  case debtPositive = "value-debt-positive"
  /// Rows dated after the day of a report, which ignores them: a note, or a warning if they are
  /// dated after today.
  case later = "value-later"
  /// Other records determine the account's value, so an entered value has no effect: a warning.
  case outranked = "value-outranked"
}
