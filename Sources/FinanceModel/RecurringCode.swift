/// The codes of findings about the contents of `recurring.json`. Those about its keys and types are
/// `recurring-` and the words of ``JSONDecodingProblem``.
package enum RecurringCode: String, CaseIterable, Sendable {
  case more = "recurring-more"
  case repeats = "recurring-repeats"
  case frequencyUnknown = "recurring-frequency-unknown"
  case tierUnknown = "recurring-tier-unknown"
  case accountUnknown = "recurring-account-unknown"
  /// A due item whose account occurs twice in its tier, and which therefore waits.
  case accountAmbiguous = "recurring-account-ambiguous"
  case nameTwice = "recurring-name-twice"
  /// A due item that would overdraw its account, and which therefore waits.
  case overdraws = "recurring-overdraws"
  /// An item that is due implausibly often, and which therefore waits.
  case many = "recurring-many"
  /// An item that was due before the first day of a forecast: a note.
  case past = "recurring-past"
  /// An amount whose yearly sum is out of range.
  case amountRange = "recurring-amount-range"
  /// An amount with exactly three decimals, as if its point separated thousands: a warning.
  case numberGrouped = "recurring-number-grouped"
}
