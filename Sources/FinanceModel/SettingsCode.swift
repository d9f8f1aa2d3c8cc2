/// The codes of findings about the contents of `coffer.json`. The code of a finding about its keys
/// and types is `settings-` followed by a ``JSONDecodingProblem``.
package enum SettingsCode: String, CaseIterable, Sendable {
  case more = "settings-more"
  case growthTierUnknown = "settings-growth-tier-unknown"
  case nameUnknown = "settings-name-unknown"
  case valueRange = "settings-value-range"
  case duplicateAccount = "settings-duplicate-account"
  /// A second default account for one kind of row. Reported as a warning, or as an error by
  /// plan-set.
  case defaultTwice = "settings-default-twice"
  /// An alias that is the name or alias of another account. Reported as a warning, or as an error
  /// by plan-set.
  case aliasTaken = "settings-alias-taken"
  /// The claims on an account with `follows` do not determine every claimed balance.
  case follows = "settings-follows"
  /// The target weights do not add up to 100. Reported as a warning.
  case targetsSum = "settings-targets-sum"
  /// The terms of a debt contain an invalid number.
  case debt = "settings-debt"
  /// The minimum payment of a debt does not exceed its interest. Reported as a warning.
  case debtMinimum = "settings-debt-minimum"
  case goal = "settings-goal"
  /// A budget without a unique name.
  case budgetName = "settings-budget-name"
  /// A budget with invalid periods.
  case budgetPeriod = "settings-budget-period"
  /// A budget with an invalid amount or limit.
  case budgetAmount = "settings-budget-amount"
  /// A budget without a category, or two budgets for one category.
  case budgetCategory = "settings-budget-category"
  /// A bill whose settings do not describe a valid payment.
  case bill = "settings-bill"
  /// A bill with a malformed schedule.
  case schedule = "settings-schedule"
  /// Rows or accounts without a member, which are excluded from a report about a single member.
  /// Reported as a note.
  case memberMissing = "settings-member-missing"
  /// A setting without effect. It is overridden by another setting, requires another setting, or is
  /// not used by any tool. Reported as a warning, or as a note if the setting is only descriptive.
  case noEffect = "settings-no-effect"
  /// An amount with exactly three decimals, in which the point may be a thousands separator.
  /// Reported as a warning.
  case numberGrouped = "settings-number-grouped"
  /// A category rule without conditions.
  case ruleEmpty = "settings-rule-empty"
  /// A transfer rule without a destination account.
  case ruleTransfer = "settings-rule-transfer"
  /// Categories whose aliases form a cycle.
  case aliasCycle = "settings-alias-cycle"
  /// A category that is renamed to a category with an alias of its own. Reported as a warning.
  case aliasChain = "settings-alias-chain"
}
