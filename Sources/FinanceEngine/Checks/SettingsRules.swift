package import FinanceModel
import PlainText

/// All rules about settings that speak of the plan, one file each.
package let settingsRules: [SettingsRule] = [settingsNames]
