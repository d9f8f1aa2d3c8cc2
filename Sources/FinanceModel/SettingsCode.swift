/// The codes of findings about what `coffer.json` means. Those about its keys and types are
/// `settings-` and the words of ``JSONDecodingProblem``.
package enum SettingsCode: String, CaseIterable, Sendable {
  case more = "settings-more"
  case growthTierUnknown = "settings-growth-tier-unknown"
  case nameUnknown = "settings-name-unknown"
  case valueRange = "settings-value-range"
  case duplicateAccount = "settings-duplicate-account"
  /// A second default account for the same kind of rows: a warning, an error of plan-set.
  case defaultTwice = "settings-default-twice"
  /// An alias that is another account's name or alias: a warning, an error of plan-set.
  case aliasTaken = "settings-alias-taken"
  /// The weights of the targets do not come to 100: a warning.
  case targetsSum = "settings-targets-sum"
  case goal = "settings-goal"
  /// A setting that changes nothing: another one overrides it, it needs another one, or no tool
  /// reads it. A warning, or a note if it merely describes.
  case noEffect = "settings-no-effect"
  /// An amount with just three decimals, as if its point separated thousands: a warning.
  case numberGrouped = "settings-number-grouped"
}
