import FinanceModel
import PlainText

/// Warns of numbers in `coffer.json` that cannot be meant: `backups.keep` below zero, and a day of
/// a recurring item that no month has.
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
  return findings
}
