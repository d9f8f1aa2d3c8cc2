/// The codes of findings about the contents of `recurring.json`. Findings about its keys and types
/// have the codes `recurring-` plus the words of ``JSONDecodingProblem``.
package enum RecurringCode: String, CaseIterable, Sendable {
  case more = "recurring-more"
  case repeats = "recurring-repeats"
  case frequencyUnknown = "recurring-frequency-unknown"
  case tierUnknown = "recurring-tier-unknown"
  case accountUnknown = "recurring-account-unknown"
  /// A due item that is waiting because its account occurs twice in its tier.
  case accountAmbiguous = "recurring-account-ambiguous"
  case nameTwice = "recurring-name-twice"
  /// A due item that is waiting because it would overdraw its account.
  case overdraws = "recurring-overdraws"
  /// An item that is waiting because it is due implausibly often.
  case many = "recurring-many"
  /// An item that was due before the first day of a forecast: a note.
  case past = "recurring-past"
  /// An amount whose yearly total is out of range.
  case amountRange = "recurring-amount-range"
  /// An amount with exactly three decimals, whose point may be a thousands separator: a warning.
  case numberGrouped = "recurring-number-grouped"
}
