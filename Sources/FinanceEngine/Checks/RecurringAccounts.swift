import FinanceModel
import PlainText

/// Warns of items whose tier is not in the plan, or whose account is not in the tier; the desktop
/// app skips them, and they stay due.
@Sendable func recurringAccounts(in items: [RecurringItem], _ plan: Plan?) -> [Finding] {
  guard let plan else { return [] }
  let accounts = Dictionary(
    plan.tiers.map { ($0.name, $0.accounts.map(\.name)) }, uniquingKeysWith: +)
  var findings: [Finding] = []
  for (index, item) in items.enumerated() {
    if let known = accounts[item.tierName] {
      guard !known.contains(item.accountName) else { continue }
      findings.append(
        finding(
          RecurringCode.accountUnknown,
          "account '\(item.accountName.visible)' of '\(item.name.visible)' is not in tier "
            + "'\(item.tierName.visible)' of the plan",
          .recurring(index, .accountName), nearestName(to: item.accountName, among: known)))
    } else {
      findings.append(
        finding(
          RecurringCode.tierUnknown,
          "tier '\(item.tierName.visible)' of '\(item.name.visible)' is not in the plan",
          .recurring(index, .tierName),
          nearestName(to: item.tierName, among: plan.tiers.map(\.name))))
    }
    if findings.count > 100 { break }
  }
  return findings
}

private func finding(
  _ code: RecurringCode, _ message: String, _ path: [JSONPathStep], _ nearest: String?
) -> Finding {
  Finding(
    .warning, code, message, at: path,
    hint: nearest.map { "did you mean '\($0.visible)'?" }
      ?? "use a name from reserve_manager.json, as it is written there")
}
