package import FinanceModel
import PlainText
import Spending

/// A rule about spending settings in `coffer.json`.
package typealias SpendingSettingsRule = @Sendable (Settings) -> [PathFinding]

/// All rules about spending settings, for folder-check.
package let spendingSettingsRules: [SpendingSettingsRule] =
  [{ settingsDayLimits(in: $0) }, { settingsBudgets(in: $0) }, { billFindings(in: $0) }]
  + categoryRules

/// Rules about settings that classify rows. Every spending report needs them.
package let categoryRules: [SpendingSettingsRule] = [spendingRules, categoryAliases]

/// Reports errors for negative day limits, and for a yellow limit below the green limit.
@Sendable package func settingsDayLimits(in settings: Settings) -> [PathFinding] {
  guard let limits = settings.spending?.dayLimits else { return [] }
  let green = limits.green ?? DayLimits.defaultGreen
  let yellow = limits.yellow ?? DayLimits.defaultYellow
  func finding(
    _ key: DayLimits.CodingKeys, _ problem: String, _ hint: String
  ) -> PathFinding {
    PathFinding(
      .error, SettingsCode.valueRange, "\(key.rawValue) \(problem)",
      at: [.key("spending"), .key("day_limits"), .key(key.rawValue)], hint: hint)
  }
  if green.isNegative {
    return [finding(.green, "is negative: \(green)", "write the largest amount for a green day")]
  }
  guard yellow < green else { return [] }
  let key: DayLimits.CodingKeys = limits.yellow == nil ? .green : .yellow
  return [
    finding(
      key, "leaves no room for yellow days: green is \(green), and yellow is \(yellow)",
      "write a yellow limit above the green one")
  ]
}
