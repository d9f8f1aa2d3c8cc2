package import FinanceModel
import PlainText

/// All rules about settings that speak of the plan, one file each.
///
/// A name in `plan.terms` or `claims` that is not in the plan is an error where money is moved:
/// what it meant to lock or to keep would be moved. Elsewhere it is a warning.
package func settingsRules(movingMoney: Bool = false) -> [SettingsRule] {
  [
    { settingsNames(in: $0, of: $1, termsAndClaims: movingMoney ? .error : .warning) },
    settingsValues, settingsAccounts, { settings, _ in settingsTargets(in: settings) },
  ]
}

/// What a check of the folder looks for beside ``settingsRules(movingMoney:)``: what a tool that
/// needs it refuses by itself, and settings without effect.
package let settingsCheckRules: [SettingsRule] = [
  settingsGrowthTier, settingsContribution, settingsGoals, settingsWithoutEffect,
  accountSettingsWithoutEffect,
]
