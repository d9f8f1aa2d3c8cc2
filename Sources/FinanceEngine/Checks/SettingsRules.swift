package import FinanceModel
import PlainText

/// A rule about settings that speak of the plan, as a pure function of both.
package typealias SettingsRule = @Sendable (Settings, Plan) -> [Finding]

/// All rules, one file each.
package let settingsRules: [SettingsRule] = [settingsNames]
