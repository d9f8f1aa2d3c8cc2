/// The codes of findings about values to be written and about the values ledger. Findings about
/// single cells have the codes of ``LedgerProblem``.
package enum ValueCode: String, CaseIterable, Sendable {
  /// A name that is blank, is longer than 100 characters or contains control characters.
  case nameMalformed = "value-name-malformed"
  /// Spaces at the start or end of a name were removed. Reported as a note.
  case nameTrimmed = "value-name-trimmed"
  /// A new name similar to an existing one.
  case nameSimilar = "value-name-similar"
  /// The account is closed at the moment of the value.
  case accountClosed = "value-account-closed"
  /// The account is open, but the event requires a closed account.
  case accountOpen = "value-account-open"
  /// The account was not yet open at the moment of the value.
  case beforeOpening = "value-before-opening"
  /// The moment of the value is more than a day in the future.
  case inFuture = "value-in-future"
  /// A negative value for an account that is not a debt.
  case negative = "value-negative"
  /// A value more than ten times the previous value, or less than a tenth of it. For a recorded
  /// value, the values before and after it are compared, and the factor is eight.
  case jump = "value-jump"
  /// The account already has another value at the same moment.
  case momentTaken = "value-moment-taken"
  /// A deletion hides rows at the same moment.
  case hidden = "value-hidden"
  /// A currency that differs from the account's currency.
  case currencyChanged = "value-currency-changed"
  /// An identical row already exists, so the value is not written. Reported as a note.
  case alreadyRecorded = "value-already-recorded"
  /// A row that cannot be corrected, because it has no amount.
  case uncorrectable = "value-uncorrectable"
  /// An account's value cannot be converted because no exchange rate is known.
  case rateMissing = "value-rate-missing"
  /// The values are in several currencies, but no currency is set for the total. Reported as a
  /// note.
  case currenciesMixed = "value-currencies-mixed"
  /// A positive value for a debt. Reported as a warning.
  case debtPositive = "value-debt-positive"
  /// Rows dated after the day of a report, which ignores the rows. Reported as a note, or as a
  /// warning if the rows are also dated after today.
  case later = "value-later"
  /// Other records determine the account's value, so an entered value has no effect. Reported as a
  /// warning.
  case outranked = "value-outranked"
}
