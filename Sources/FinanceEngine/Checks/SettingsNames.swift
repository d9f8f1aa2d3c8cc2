import FinanceModel
import PlainText

/// Tells of dated tiers, rates, terms and claims in `coffer.json` that name nothing in the plan.
///
/// They are warnings, for most answers do not need them; see ``settingsRules(movingMoney:)``. Names
/// are compared as they are written. Only the first hundred are looked for a nearest name.
func settingsNames(
  in settings: Settings, of plan: Plan, termsAndClaims severity: Diagnostic.Severity
) -> [Finding] {
  var search = NameSearch(plan)
  let planning = settings.plan
  for (index, due) in (planning?.due ?? []).enumerated() {
    search.check(due.tier, nil, [.key("plan"), .key("due"), .index(index)], .warning)
  }
  for (index, rate) in (planning?.rates ?? []).enumerated() {
    search.check(rate.tier, rate.account, [.key("plan"), .key("rates"), .index(index)], .warning)
  }
  for (index, term) in (planning?.terms ?? []).enumerated() {
    search.check(term.tier, term.account, [.key("plan"), .key("terms"), .index(index)], severity)
  }
  for (index, account) in (settings.accounts ?? []).enumerated() {
    if account.claims == nil, let name = search.differingOnlyInCase(from: account.name) {
      search.add(
        Finding(
          severity, SettingsCode.nameUnknown,
          "account '\(account.name.visible)' is written otherwise in the plan",
          at: [.key("accounts"), .index(index), .key("name")],
          hint: "did you mean '\(name.visible)'?"))
    }
    for (position, claim) in (account.claims ?? []).enumerated() {
      let path: [JSONPathStep] = [
        .key("accounts"), .index(index), .key("claims"), .index(position),
      ]
      search.check(claim.tier, claim.account, path, severity)
    }
  }
  return search.findings
}

private struct NameSearch {
  private(set) var findings: [Finding] = []
  private let plan: Plan
  // Made when they are first asked for: most settings name little or nothing of the plan.
  private lazy var tierNames = plan.tiers.map(\.name)
  private lazy var accountNames = Dictionary(
    plan.tiers.map { ($0.name, $0.accounts.map(\.name)) }, uniquingKeysWith: +)
  private lazy var allAccountNames = Set(plan.tiers.flatMap(\.accounts).map(\.name))
  private lazy var accountsByLowercase = Dictionary(
    plan.tiers.flatMap(\.accounts).map { ($0.name.lowercased(), $0.name) },
    uniquingKeysWith: { first, _ in first })

  init(_ plan: Plan) {
    self.plan = plan
  }

  /// The plan's account of the same letters in another case; an account of the settings need not
  /// be in the plan, but a slip of case must not take away what it keeps.
  mutating func differingOnlyInCase(from name: String) -> String? {
    allAccountNames.contains(name) ? nil : accountsByLowercase[name.lowercased()]
  }

  mutating func add(_ finding: Finding) { findings.append(finding) }

  mutating func check(
    _ tier: String, _ account: String?, _ path: [JSONPathStep], _ severity: Diagnostic.Severity
  ) {
    guard let accounts = accountNames[tier] else {
      return tell(
        "tier '\(tier.visible)' is not in the plan", tier, tierNames, path + [.key("tier")],
        severity)
    }
    guard let account, !accounts.contains(account) else { return }
    tell(
      "account '\(account.visible)' is not in tier '\(tier.visible)' of the plan", account,
      accounts, path + [.key("account")], severity)
  }

  private mutating func tell(
    _ message: String, _ name: String, _ names: [String], _ path: [JSONPathStep],
    _ severity: Diagnostic.Severity
  ) {
    let nearest = findings.count < 100 ? nearestName(to: name, among: names) : nil
    findings.append(
      Finding(
        severity, SettingsCode.nameUnknown, message, at: path,
        hint: nearest.map { "did you mean '\($0.visible)'?" }
          ?? "use a name from reserve_manager.json, as it is written there"))
  }
}
