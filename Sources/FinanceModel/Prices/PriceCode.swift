/// The codes of findings about missing and suspicious prices. Findings about rows of the prices
/// ledger have the codes of ``LedgerProblem``.
package enum PriceCode: String, CaseIterable, Sendable {
  /// A price is needed on a day, but the asset has no price on or before that day.
  case missing = "price-missing"
  /// A price differs from its neighbours by a factor of five or more, or a rate is the inverse of
  /// its neighbours. Reported as a warning.
  case jump = "price-jump"
  /// A value is about a hundred times the cost, so prices may be in percent. Reported as a warning.
  case percent = "price-percent"
  /// Rows dated after the day of a report, which ignores the rows. Reported as a note, or as a
  /// warning if the rows are also dated after today.
  case later = "price-later"
  /// The last price of a held asset is older than four business days. Reported as a note.
  case stale = "price-stale"
}
