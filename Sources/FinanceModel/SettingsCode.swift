/// The codes of findings about `coffer.json`.
package enum SettingsCode: String, CaseIterable, Sendable {
  case missingKey = "settings-missing-key"
  case unknownKey = "settings-unknown-key"
  case wrongType = "settings-wrong-type"
  case nullValue = "settings-null-value"
  case numberRange = "settings-number-range"
  case valueUnknown = "settings-value-unknown"
  case valueMalformed = "settings-value-malformed"
  case more = "settings-more"
  case growthTierUnknown = "settings-growth-tier-unknown"
  case accountUnknown = "settings-account-unknown"
}
