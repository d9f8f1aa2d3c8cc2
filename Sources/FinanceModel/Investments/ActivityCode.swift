/// The codes of findings about groups of activities. Findings about single cells have the codes of
/// ``LedgerProblem``.
package enum ActivityCode: String, CaseIterable, Sendable {
  /// Rows whose member differs from the member who owns the account. Reported as a note.
  case memberDiffers = "activity-member-differs"
  /// The account's value is determined by records other than its activities. Reported as a warning.
  case outranked = "activity-outranked"
  /// Sales of an account without lots, so that their gains are not included. Reported as a warning.
  case gainUnknown = "activity-gain-unknown"
  /// A row that sells, sends or removes more units than the account holds.
  case oversold = "activity-oversold"
  /// A return of capital after the last sale. Reported as a note.
  case capitalLate = "activity-capital-late"
  /// An `amount` that seems to include the fee, or from which the fee seems to have been
  /// subtracted.
  case amountNet = "activity-amount-net"
  /// An `amount` that differs from quantity times price. Reported as a warning.
  case amountDiffers = "activity-amount-differs"
  /// An amount that cannot be converted because no exchange rate is known.
  case rateMissing = "activity-rate-missing"
  /// The exchange rate used for a row is more than seven days older than the row. Reported as a
  /// warning.
  case rateOld = "activity-rate-old"
  /// An `fx_rate` although both currencies are the same.
  case rateMeaningless = "activity-fx-rate-meaningless"
  /// Rows on the same day without a time, whose order affects a gain. Reported as a warning.
  case orderMatters = "activity-order-matters"
  /// An account that holds an asset on the day of a split, but has no row for the split.
  case splitMissing = "activity-split-missing"
  /// An account with two rows for the same split.
  case splitTwice = "activity-split-twice"
  /// A transfer whose outgoing and incoming rows differ.
  case transferUnequal = "activity-transfer-unequal"
  /// A transfer with only an outgoing or only an incoming row.
  case transferUnlinked = "activity-transfer-unlinked"
  /// A transfer between two currencies with amounts that contradict the exchange rate on that day.
  /// Reported as a warning.
  case transferRate = "activity-transfer-rate"
  /// Assets received from outside without a stated cost.
  case basisMissing = "activity-basis-missing"
  /// `lots` names a lot that is not open.
  case lotUnknown = "activity-lot-unknown"
  /// Lots in different currencies, whose costs cannot be compared.
  case currencyDiffers = "activity-currency-differs"
  /// A contract without a multiplier.
  case multiplierMissing = "activity-multiplier-missing"
  /// A trade whose symbol is a currency. Currencies are cash, so they are not traded as assets.
  case symbolCurrency = "activity-symbol-currency"
  /// Two cells in a row that state the same value.
  case valueTwice = "activity-value-twice"
  /// A row that is not interpreted. Reported as a warning.
  case uninterpreted = "activity-uninterpreted"
  /// An amount that exceeds the range of numbers.
  case range = "activity-range"
  /// An exchange rate that is closer to the inverse of the known rate than to the known rate.
  /// Reported as a warning.
  case rateInverse = "activity-fx-rate-inverse"
  /// A `unit_price` or `fx_rate` that differs from the known values by a factor of five or more.
  /// Reported as a warning.
  case priceJump = "activity-price-jump"
  /// A trade without a currency, although the asset is not quoted in the account's currency.
  /// Reported as a warning.
  case currencyBlank = "activity-currency-blank"
  /// A split after which the price moved in the opposite direction from the one expected. Reported
  /// as a warning.
  case splitInverse = "activity-split-inverse"
  /// Rows dated after the day of a report, which ignores the rows. Reported as a note, or as a
  /// warning if the rows are also dated after today.
  case later = "activity-later"
  /// A settlement date that is malformed or is before the row's date.
  case settleDate = "activity-settle-date"
}
