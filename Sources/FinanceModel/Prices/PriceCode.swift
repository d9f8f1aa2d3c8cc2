/// The codes of findings about missing and suspicious prices; those about rows of the prices ledger
/// are ``LedgerProblem``.
package enum PriceCode: String, CaseIterable, Sendable {
  /// An asset without a price on or before a day on which one is needed.
  case missing = "price-missing"
  /// A price that differs by a factor of five or more from its neighbours, or a rate that is their
  /// inverse: a warning.
  case jump = "price-jump"
  /// A value about a hundred times its cost: prices may be in percent. A warning.
  case percent = "price-percent"
  /// Rows after the day of an answer, which ignores them: a note, or a warning if they are after
  /// today.
  case later = "price-later"
  /// The last price of a held asset is older than four business days: a note.
  case stale = "price-stale"
}
