import FinanceModel
import PlainText

/// Warns of dated tiers, rates, terms and claims in `coffer.json` that name nothing in the plan.
@Sendable func settingsNames(in settings: Settings, of plan: Plan) -> [Finding] {
  var findings: [Finding] = []
  func check(_ tier: String, _ account: String?, _ path: [JSONPathStep]) {
    if let finding = unknownName(tier, account, in: plan, at: path) { findings.append(finding) }
  }
  let planning = settings.plan
  for (index, due) in (planning?.due ?? []).enumerated() {
    check(due.tier, nil, [.key("plan"), .key("due"), .index(index)])
  }
  for (index, rate) in (planning?.rates ?? []).enumerated() {
    check(rate.tier, rate.account, [.key("plan"), .key("rates"), .index(index)])
  }
  for (index, term) in (planning?.terms ?? []).enumerated() {
    check(term.tier, term.account, [.key("plan"), .key("terms"), .index(index)])
  }
  for (index, account) in (settings.accounts ?? []).enumerated() {
    for (position, claim) in (account.claims ?? []).enumerated() {
      check(
        claim.tier, claim.account,
        [.key("accounts"), .index(index), .key("claims"), .index(position)])
    }
  }
  return findings
}

private func unknownName(
  _ tier: String, _ account: String?, in plan: Plan, at path: [JSONPathStep]
) -> Finding? {
  let named = plan.tiers.filter { $0.name == tier }
  guard !named.isEmpty else {
    return finding(
      "tier '\(tier.visible)' is not in the plan", path + [.key("tier")],
      nearestName(to: tier, among: plan.tiers.map(\.name)))
  }
  let accounts = named.flatMap(\.accounts).map(\.name)
  guard let account, !accounts.contains(account) else { return nil }
  return finding(
    "account '\(account.visible)' is not in tier '\(tier.visible)' of the plan",
    path + [.key("account")], nearestName(to: account, among: accounts))
}

private func finding(_ message: String, _ path: [JSONPathStep], _ nearest: String?) -> Finding {
  Finding(
    .warning, SettingsCode.accountUnknown, message, at: path,
    hint: nearest.map { "did you mean '\($0.visible)'?" } ?? "use a name from reserve_manager.json")
}
