/// The codes of findings about missing and suspicious prices. Findings about rows of the prices
/// ledger have the codes of ``LedgerProblem``.
package enum PriceCode: String, CaseIterable, Sendable {
  /// An asset has no price on or before a day for which one is needed.
  case missing = "price-missing"
  /// A price differs from its neighbours by a factor of five or more, or a rate is the inverse of
  /// its neighbours: a warning.
  case jump = "price-jump"
  /// A value is about a hundred times its cost, so prices may be in percent: a warning.
  case percent = "price-percent"
  /// Rows dated after the day of a report, which ignores them: a note, or a warning if they are
  /// dated after today.
  case later = "price-later"
  /// The last price of a held asset is older than four business days: a note.
  case stale = "price-stale"
}
