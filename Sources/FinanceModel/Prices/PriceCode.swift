/// The codes of findings about prices that are needed and not there; those about rows of the prices
/// ledger are ``LedgerProblem``.
package enum PriceCode: String, CaseIterable, Sendable {
  /// No price of an asset is known on or before a day on which it is needed.
  case missing = "price-missing"
  /// A price that is five times or more away from its neighbours, or a rate that is their inverse:
  /// a warning.
  case jump = "price-jump"
  /// A value about a hundred times its cost: prices may be in percent. A warning.
  case percent = "price-percent"
  /// Rows after the day of an answer, which leaves them out: a note, or after today a warning.
  case later = "price-later"
  /// The last price of something that is held is older than four business days: a note.
  case stale = "price-stale"
}
