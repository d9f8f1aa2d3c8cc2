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
  /// The claims on an account that follows do not determine every balance.
  case follows = "settings-follows"
  /// The weights of the targets do not come to 100: a warning.
  case targetsSum = "settings-targets-sum"
  case goal = "settings-goal"
  /// A budget without a name of its own.
  case budgetName = "settings-budget-name"
  /// A budget whose periods cannot be counted.
  case budgetPeriod = "settings-budget-period"
  /// A budget with an amount or a limit that cannot be meant.
  case budgetAmount = "settings-budget-amount"
  /// A budget without a category, or two budgets for one category.
  case budgetCategory = "settings-budget-category"
  /// A bill that cannot be expected as it is written.
  case bill = "settings-bill"
  /// The words of a bill's schedule cannot be read.
  case schedule = "settings-schedule"
  /// A setting that changes nothing: another one overrides it, it needs another one, or no tool
  /// reads it. A warning, or a note if it merely describes.
  case noEffect = "settings-no-effect"
  /// An amount with just three decimals, as if its point separated thousands: a warning.
  case numberGrouped = "settings-number-grouped"
  /// A rule of spending that says of no rows that it is for them.
  case ruleEmpty = "settings-rule-empty"
  /// A rule that makes transfers without an account that they go to.
  case ruleTransfer = "settings-rule-transfer"
  /// Categories that aliases rename to each other.
  case aliasCycle = "settings-alias-cycle"
  /// A category that is renamed to one with an alias of its own: a warning.
  case aliasChain = "settings-alias-chain"
}
