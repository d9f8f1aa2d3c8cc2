/// The codes of findings about groups of activities; findings about single cells have the codes of
/// ``LedgerProblem``.
package enum ActivityCode: String, CaseIterable, Sendable {
  /// Rows whose member differs from their account's member: a note.
  case memberDiffers = "activity-member-differs"
  /// The account's value is determined by other records, not by its activities: a warning.
  case outranked = "activity-outranked"
  /// More units are sold, sent or removed than the account holds.
  case oversold = "activity-oversold"
  /// A return of capital after the last sale: a note.
  case capitalLate = "activity-capital-late"
  /// An `amount` to which the fee seems to have been added, or from which it seems to have been
  /// subtracted.
  case amountNet = "activity-amount-net"
  /// An `amount` that differs from quantity times price: a warning.
  case amountDiffers = "activity-amount-differs"
  /// An amount that cannot be converted because no exchange rate is known.
  case rateMissing = "activity-rate-missing"
  /// The exchange rate applied is over seven days older than the row: a warning.
  case rateOld = "activity-rate-old"
  /// An `fx_rate` between equal currencies.
  case rateMeaningless = "activity-fx-rate-meaningless"
  /// Rows without a time on one day, whose order affects a gain: a warning.
  case orderMatters = "activity-order-matters"
  /// An account that holds an asset when it is split, but has no row for the split.
  case splitMissing = "activity-split-missing"
  /// An account with two rows for the same split.
  case splitTwice = "activity-split-twice"
  /// The sides of a transfer differ.
  case transferUnequal = "activity-transfer-unequal"
  /// A transfer that has only one side.
  case transferUnlinked = "activity-transfer-unlinked"
  /// A transfer between two currencies whose amounts disagree with the day's exchange rate: a
  /// warning.
  case transferRate = "activity-transfer-rate"
  /// Assets received from outside without a stated cost.
  case basisMissing = "activity-basis-missing"
  /// `lots` names a lot that is not open.
  case lotUnknown = "activity-lot-unknown"
  /// Lots in different currencies, whose costs cannot be compared.
  case currencyDiffers = "activity-currency-differs"
  /// A contract without a multiplier.
  case multiplierMissing = "activity-multiplier-missing"
  /// A trade of a currency, which is cash.
  case symbolCurrency = "activity-symbol-currency"
  /// Two cells in a row that state the same value.
  case valueTwice = "activity-value-twice"
  /// A row that is not interpreted: a warning.
  case uninterpreted = "activity-uninterpreted"
  /// An amount that exceeds the range of numbers.
  case range = "activity-range"
  /// An exchange rate that is closer to the inverse of the known rate than to the known rate: a
  /// warning.
  case rateInverse = "activity-fx-rate-inverse"
  /// A `unit_price` or `fx_rate` that differs from the known values by a factor of five or more: a
  /// warning.
  case priceJump = "activity-price-jump"
  /// A trade without a currency whose asset is not quoted in the account's currency: a warning.
  case currencyBlank = "activity-currency-blank"
  /// A split after which prices moved in the opposite direction: a warning.
  case splitInverse = "activity-split-inverse"
  /// Rows dated after the answer's date, which the answer ignores: a note, or a warning if they are
  /// also after today.
  case later = "activity-later"
  /// A settlement date that is malformed or is before the row's date.
  case settleDate = "activity-settle-date"
}
