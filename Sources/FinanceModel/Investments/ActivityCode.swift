/// The codes of findings about several activities together; those about single cells are
/// ``LedgerProblem``.
package enum ActivityCode: String, CaseIterable, Sendable {
  /// Rows that name another member than that of their account: a note.
  case memberDiffers = "activity-member-differs"
  /// Other records determine the account's value, not its activities: a warning.
  case outranked = "activity-outranked"
  /// More units are sold, sent or removed than are held.
  case oversold = "activity-oversold"
  /// Capital is returned after the last sale: a note.
  case capitalLate = "activity-capital-late"
  /// `amount` looks as if the fee had been added or subtracted.
  case amountNet = "activity-amount-net"
  /// `amount` is not quantity times price: a warning.
  case amountDiffers = "activity-amount-differs"
  /// A sum of the row cannot be converted because no exchange rate is known.
  case rateMissing = "activity-rate-missing"
  /// The exchange rate that is used is over seven days older than the row: a warning.
  case rateOld = "activity-rate-old"
  /// An `fx_rate` between equal currencies.
  case rateMeaningless = "activity-fx-rate-meaningless"
  /// Untimed rows of one day, whose order changes a gain: a warning.
  case orderMatters = "activity-order-matters"
  /// An account holds a split asset, but has no row of the split.
  case splitMissing = "activity-split-missing"
  /// An account has two rows of one split.
  case splitTwice = "activity-split-twice"
  /// The sides of a transfer differ.
  case transferUnequal = "activity-transfer-unequal"
  /// A transfer with only one side.
  case transferUnlinked = "activity-transfer-unlinked"
  /// Sides of one transfer in two currencies that differ from the rate of the day: a warning.
  case transferRate = "activity-transfer-rate"
  /// Assets that come from outside without a stated cost.
  case basisMissing = "activity-basis-missing"
  /// `lots` names a lot that is not open.
  case lotUnknown = "activity-lot-unknown"
  /// Lots in several currencies, whose costs cannot be compared.
  case currencyDiffers = "activity-currency-differs"
  /// A contract without a multiplier.
  case multiplierMissing = "activity-multiplier-missing"
  /// A trade of a currency, which is cash.
  case symbolCurrency = "activity-symbol-currency"
  /// Two cells of a row state the same value.
  case valueTwice = "activity-value-twice"
  /// A row that is not interpreted: a warning.
  case uninterpreted = "activity-uninterpreted"
  /// A sum that exceeds the range of a number.
  case range = "activity-range"
  /// A rate that is nearer to the inverse of the known rate than to that rate: a warning.
  case rateInverse = "activity-fx-rate-inverse"
  /// A unit_price or an fx_rate that differs by a factor of five or more from the known values: a
  /// warning.
  case priceJump = "activity-price-jump"
  /// A blank currency of a trade whose asset is quoted in a currency other than the account's: a
  /// warning.
  case currencyBlank = "activity-currency-blank"
  /// A split whose prices moved in the opposite direction: a warning.
  case splitInverse = "activity-split-inverse"
  /// Rows after the day of an answer, which ignores them: a note, or a warning if they are after
  /// today.
  case later = "activity-later"
  /// The day of settlement is not a date, or is before the row's.
  case settleDate = "activity-settle-date"
}
