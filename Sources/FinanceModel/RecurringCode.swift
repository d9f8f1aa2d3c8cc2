/// The codes of findings about the contents of `recurring.json`. The code of a finding about its
/// keys and types is `recurring-` followed by a ``JSONDecodingProblem``.
package enum RecurringCode: String, CaseIterable, Sendable {
  case more = "recurring-more"
  case repeats = "recurring-repeats"
  case frequencyUnknown = "recurring-frequency-unknown"
  case tierUnknown = "recurring-tier-unknown"
  case accountUnknown = "recurring-account-unknown"
  /// A due item that was not applied because its account occurs twice in its tier.
  case accountAmbiguous = "recurring-account-ambiguous"
  case nameTwice = "recurring-name-twice"
  /// A due item that was not applied because it would overdraw its account.
  case overdraws = "recurring-overdraws"
  /// An item that was not applied because it is due implausibly often.
  case many = "recurring-many"
  /// An item that was due before the first day of a forecast. Reported as a note.
  case past = "recurring-past"
  /// An undone occurrence of an item that was renamed or ended since, so that its next date is not
  /// changed.
  case dateLeft = "recurring-date-left"
  /// An amount whose yearly total is out of range.
  case amountRange = "recurring-amount-range"
  /// An amount with exactly three decimals, in which the point may be a thousands separator.
  /// Reported as a warning.
  case numberGrouped = "recurring-number-grouped"
}
