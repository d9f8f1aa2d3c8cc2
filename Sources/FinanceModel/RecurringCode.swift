/// The codes of findings about what `recurring.json` means. Those about its keys and types are
/// `recurring-` and the words of ``JSONDecodingProblem``.
package enum RecurringCode: String, CaseIterable, Sendable {
  case more = "recurring-more"
  case repeats = "recurring-repeats"
  case frequencyUnknown = "recurring-frequency-unknown"
  case tierUnknown = "recurring-tier-unknown"
  case accountUnknown = "recurring-account-unknown"
  /// The account of an item that is due is in its tier twice: the item waits.
  case accountAmbiguous = "recurring-account-ambiguous"
  case nameTwice = "recurring-name-twice"
  /// An item that is due would overdraw its account: it waits.
  case overdraws = "recurring-overdraws"
  /// An item is due more often than can be meant: it waits.
  case many = "recurring-many"
  /// An item was due before the day a forecast begins on: a note.
  case past = "recurring-past"
  /// An amount whose year cannot be summed.
  case amountRange = "recurring-amount-range"
  /// An amount with just three decimals, as if its point separated thousands: a warning.
  case numberGrouped = "recurring-number-grouped"
}
