/// The codes of findings about what activities mean together; those about single cells are
/// ``LedgerProblem``.
package enum ActivityCode: String, CaseIterable, Sendable {
  /// Other records say what the account is worth, not its activities: a warning.
  case outranked = "activity-outranked"
  /// More is sold, sent or taken than is held.
  case oversold = "activity-oversold"
  /// Capital is returned after the last sale: a note.
  case capitalLate = "activity-capital-late"
  /// `amount` looks as if the fee had been added or taken off.
  case amountNet = "activity-amount-net"
  /// `amount` is not quantity times price: a warning.
  case amountDiffers = "activity-amount-differs"
  /// No exchange rate is known that a sum of the row could be told with.
  case rateMissing = "activity-rate-missing"
  /// The exchange rate that is used is over seven days older than the row: a warning.
  case rateOld = "activity-rate-old"
  /// `fx_rate` where both currencies are the same.
  case rateMeaningless = "activity-fx-rate-meaningless"
  /// Untimed rows of one day, whose order changes a gain: a warning.
  case orderMatters = "activity-order-matters"
  /// An account holds what was split, and has no row of the split.
  case splitMissing = "activity-split-missing"
  /// An account has two rows of one split.
  case splitTwice = "activity-split-twice"
  /// The sides of a transfer differ.
  case transferUnequal = "activity-transfer-unequal"
  /// A side of a transfer whose other side is not there.
  case transferUnlinked = "activity-transfer-unlinked"
  /// Sides of one transfer in two currencies that differ from the rate of the day: a warning.
  case transferRate = "activity-transfer-rate"
  /// Assets that come from outside at no stated cost.
  case basisMissing = "activity-basis-missing"
  /// `lots` names no lot that is open.
  case lotUnknown = "activity-lot-unknown"
  /// Lots in several currencies, where they would have to be compared.
  case currencyDiffers = "activity-currency-differs"
  /// A contract without a multiplier.
  case multiplierMissing = "activity-multiplier-missing"
  /// A trade of a currency, which is cash.
  case symbolCurrency = "activity-symbol-currency"
  /// Two cells of a row say the same thing.
  case valueTwice = "activity-value-twice"
  /// A row that nothing is made of: a warning.
  case uninterpreted = "activity-uninterpreted"
  /// A sum that passes what a number can hold.
  case range = "activity-range"
  /// A rate that is nearer to the inverse of the known one than to it: a warning.
  case rateInverse = "activity-fx-rate-inverse"
  /// A unit_price or an fx_rate that is five times or more away from the known ones: a warning.
  case priceJump = "activity-price-jump"
  /// A blank currency of a trade whose asset is quoted in another one than the account's: a
  /// warning.
  case currencyBlank = "activity-currency-blank"
  /// A split whose prices moved the other way: a warning.
  case splitInverse = "activity-split-inverse"
  /// Rows after the day of an answer, which leaves them out: a note, or after today a warning.
  case later = "activity-later"
}
