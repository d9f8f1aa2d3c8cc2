/// The codes of findings about what values mean together; those about single cells are
/// ``LedgerProblem``.
package enum ValueCode: String, CaseIterable, Sendable {
  /// No exchange rate is known that a worth could be told with.
  case rateMissing = "value-rate-missing"
  /// Several currencies, and none to tell the total in: a note.
  case currenciesMixed = "value-currencies-mixed"
  /// An account has rows in two currencies.
  case currencyChanged = "value-currency-changed"
  /// An account has two values of one moment.
  case momentTaken = "value-moment-taken"
}
