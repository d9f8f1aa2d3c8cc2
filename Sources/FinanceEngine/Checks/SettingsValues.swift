import FinanceModel
import PlainText

/// Warns of numbers in `coffer.json` that cannot be meant: `backups.keep` below zero, a day of a
/// recurring item that no month has, and a growth of an account that cannot be used.
@Sendable func settingsValues(in settings: Settings, of plan: Plan) -> [Finding] {
  var findings: [Finding] = []
  if let keep = settings.backups?.keep, keep < 0 {
    findings.append(
      Finding(
        .warning, SettingsCode.valueRange, "keep is negative: \(keep)",
        at: [.key("backups"), .key("keep")],
        hint: "write how many earlier versions of the plan to keep"))
  }
  for (name, anchor) in (settings.recurring ?? [:]).sorted(by: { $0.key < $1.key }) {
    guard let day = anchor.day, !(1...31).contains(day) else { continue }
    findings.append(
      Finding(
        .warning, SettingsCode.valueRange,
        "day of recurring item '\(name.visible)' is no day of a month: \(day)",
        at: [.key("recurring"), .key(name), .key("day")], hint: "write a day from 1 to 31"))
  }
  for (index, account) in (settings.accounts ?? []).enumerated() {
    findings += growthFindings(account, at: index)
  }
  return findings
}

/// What keeps a stated growth from being used: a mean at or below -100 %, a volatility below zero
/// or above 1000 %, and one without the other.
private func growthFindings(_ account: AccountSettings, at index: Int) -> [Finding] {
  func finding(_ key: AccountSettings.CodingKeys, _ problem: String, _ hint: String) -> Finding {
    Finding(
      .warning, SettingsCode.valueRange, "account '\(account.name.visible)' has \(problem)",
      at: [.key("accounts"), .index(index), .key(key.rawValue)], hint: hint)
  }
  var findings: [Finding] = []
  if let mean = account.meanPct, mean <= Decimal(-100) {
    findings.append(
      finding(.meanPct, "a mean of \(mean) %, which leaves nothing", "write a mean above -100"))
  }
  if let volatility = account.volatilityPct, volatility.isNegative || volatility > Decimal(1000) {
    findings.append(
      finding(
        .volatilityPct, "a volatility of \(volatility) %",
        "write a standard deviation of a year, such as 15"))
  }
  if account.meanPct != nil, account.volatilityPct == nil {
    findings.append(
      finding(.meanPct, "a mean and no volatility_pct", "state both, or neither"))
  }
  if account.meanPct == nil, account.volatilityPct != nil {
    findings.append(
      finding(.volatilityPct, "a volatility and no mean_pct", "state both, or neither"))
  }
  return findings
}
