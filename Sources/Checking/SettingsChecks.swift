package import FinanceModel
import Forecasting
import PlainText
import Planning

/// Returns all rules about settings that refer to the plan.
///
/// An unknown name in `plan.terms` or `claims` is an error if money is moved, because the tool
/// could otherwise move money that should be locked or kept. Otherwise, it is a warning.
package func settingsRules(movingMoney: Bool = false) -> [SettingsRule] {
  [
    { settingsNames(in: $0, of: $1, termsAndClaims: movingMoney ? .error : .warning) },
    settingsValues, settingsAccounts, settingsFollows,
  ]
}

/// Rules that folder-check and settings edits apply in addition to ``settingsRules(movingMoney:)``.
/// They report settings without effect, and errors that are otherwise reported only by the tools
/// that use the settings.
package let settingsCheckRules: [SettingsRule] =
  [
    settingsGrowthTier, settingsContribution, settingsGoals,
    settingsWithoutEffect, accountSettingsWithoutEffect, settingsDefaults, settingsAliases,
  ] + planlessSettingsRules.map { rule in { @Sendable settings, _ in rule(settings) } }

/// The rules of ``settingsCheckRules`` that do not refer to a plan.
package let planlessSettingsRules: [@Sendable (Settings) -> [PathFinding]] =
  [settingsDebts, settingsTargets] + spendingSettingsRules

/// Warns of duplicate account names in `coffer.json`, at the later name.
@Sendable func settingsAccounts(in settings: Settings, of plan: Plan) -> [PathFinding] {
  var firsts: [String: Int] = [:]
  return (settings.accounts ?? []).enumerated().compactMap { index, account in
    guard let first = firsts[account.name] else {
      firsts[account.name] = index
      return nil
    }
    return PathFinding(
      .warning, SettingsCode.duplicateAccount,
      "account '\(account.name.visible)' is defined twice, first as accounts[\(first)]",
      at: [.key("accounts"), .index(index), .key("name")],
      hint: "write one entry per account")
  }
}

/// Reports an error for a `plan.default_contribution` that cannot be paid in. The forecast tool
/// reports the same error.
@Sendable func settingsContribution(in settings: Settings, of plan: Plan) -> [PathFinding] {
  let currency = settings.plan?.currency ?? .unnamed
  if case .failure(let unusable) = settings.defaultContribution(in: currency) {
    return [unusable.finding]
  }
  return []
}

/// Reports goals in `coffer.json` that cannot be computed. All findings are errors: a target that
/// is not above zero, a duplicate name, both `saved` and `accounts`, and income or spending that
/// differs between goals, because all goals share one surplus.
@Sendable package func settingsGoals(in settings: Settings, of plan: Plan) -> [PathFinding] {
  var findings: [PathFinding] = []
  var names: Set<String> = []
  let goals = settings.spending?.goals ?? []
  func report(
    _ index: Int, _ key: SpendingSettings.Goal.CodingKeys, _ problem: String, _ hint: String
  ) {
    findings.append(
      PathFinding(
        .error, SettingsCode.goal, "goal '\(goals[index].name.visible)' \(problem)",
        at: .goal(index, key), hint: hint))
  }
  for (index, goal) in goals.enumerated() {
    if !names.insert(goal.name).inserted {
      report(index, .name, "is defined twice", "give each goal a unique name")
    }
    if !goal.target.isPositive {
      report(index, .target, "has no positive target", "write the cost of the goal")
    }
    if goal.saved?.isNegative == true {
      report(index, .saved, "has a negative saved amount", "write 0, or the amount saved")
    }
    if goal.saved != nil, goal.accounts != nil {
      report(
        index, .saved, "has both 'saved' and 'accounts'",
        "remove one, because the account balances are already included")
    }
    if goal.monthlyIncome?.isNegative == true {
      report(index, .monthlyIncome, "has a negative income", "write the monthly income")
    }
    if goal.monthlySpending?.isNegative == true {
      report(index, .monthlySpending, "has negative spending", "write it without the sign")
    }
    for (key, amount) in [
      (SpendingSettings.Goal.CodingKeys.monthlyIncome, \SpendingSettings.Goal.monthlyIncome),
      (.monthlySpending, \.monthlySpending),
    ] {
      guard let own = goal[keyPath: amount],
        let first = goals.first(where: { $0[keyPath: amount] != nil }),
        first[keyPath: amount] != own
      else { continue }
      report(
        index, key, "has a different \(key.rawValue) from goal '\(first.name.visible)'",
        "write \(key.rawValue) once, or write the same value in each goal, because goals share one"
          + " surplus")
    }
  }
  return findings
}

extension [JSONPathStep] {
  /// Returns the path of a value in a goal.
  package static func goal(_ index: Int, _ key: SpendingSettings.Goal.CodingKeys) -> Self {
    [.key("spending"), .key("goals"), .index(index), .key(key.rawValue)]
  }
}

/// Reports an error for a `plan.growth_tier` that does not name exactly one of the plan's tiers.
/// plan-allocate reports the same error.
@Sendable func settingsGrowthTier(in settings: Settings, of plan: Plan) -> [PathFinding] {
  if case .failure(let unknown) = plan.growthTier(by: settings) { [unknown.finding] } else { [] }
}

/// Returns findings about tier dates, rates, terms and claims in `coffer.json` that refer to names
/// not in the plan.
///
/// They are warnings, because most reports do not need these settings; see
/// ``settingsRules(movingMoney:)``. Names are compared exactly. The nearest name is searched for
/// only in the first hundred cases.
func settingsNames(
  in settings: Settings, of plan: Plan, termsAndClaims severity: Diagnostic.Severity
) -> [PathFinding] {
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
        PathFinding(
          severity, SettingsCode.nameUnknown,
          "account '\(account.name.visible)' is spelled differently in the plan",
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

extension Plan {
  /// All account names, each with its tier.
  var allAccountNames: Set<AccountName> {
    Set(
      tiers.flatMap { tier in
        tier.accounts.map { AccountName(tier: tier.name, account: $0.name) }
      })
  }
}

private struct NameSearch {
  private(set) var findings: [PathFinding] = []
  private let plan: Plan
  // The names are collected on first use, because the settings often do not name any account of the
  // plan.
  private lazy var known = plan.allAccountNames
  private lazy var tierNames = plan.tiers.map(\.name)
  private lazy var accountNames = Dictionary(
    plan.tiers.map { ($0.name, $0.accounts.map(\.name)) }, uniquingKeysWith: +)
  private lazy var accountsByLowercase = Dictionary(
    plan.tiers.flatMap(\.accounts).map { ($0.name.lowercased(), $0.name) },
    uniquingKeysWith: { first, _ in first })

  init(_ plan: Plan) {
    self.plan = plan
  }

  /// Returns the plan's account whose name differs only in letter case; nil if there is none, or if
  /// the plan contains `name` itself. An account in the settings does not have to be in the plan,
  /// but a wrong letter case must not disable its `keep`.
  mutating func differingOnlyInCase(from name: String) -> String? {
    guard let other = accountsByLowercase[name.lowercased()], other != name else { return nil }
    // The plan may also contain an account with exactly this name.
    return plan.tiers.contains { $0.accounts.contains { $0.name == name } } ? nil : other
  }

  mutating func add(_ finding: PathFinding) { findings.append(finding) }

  mutating func check(
    _ tier: String, _ account: String?, _ path: [JSONPathStep], _ severity: Diagnostic.Severity
  ) {
    if let account, known.contains(AccountName(tier: tier, account: account)) { return }
    guard let accounts = accountNames[tier] else {
      return report(
        "tier '\(tier.visible)' is not in the plan", tier, tierNames, path + [.key("tier")],
        severity)
    }
    guard let account else { return }
    report(
      "account '\(account.visible)' is not in tier '\(tier.visible)' of the plan", account,
      accounts, path + [.key("account")], severity)
  }

  private mutating func report(
    _ message: String, _ name: String, _ names: [String], _ path: [JSONPathStep],
    _ severity: Diagnostic.Severity
  ) {
    let nearest = findings.count < 100 ? nearestName(to: name, among: names) : nil
    findings.append(
      PathFinding(
        severity, SettingsCode.nameUnknown, message, at: path,
        hint: nearest.map { "did you mean '\($0.visible)'?" }
          ?? "use a name from reserve_manager.json, exactly as it is written there"))
  }
}

/// Reports targets that are negative or sum to zero, negative bands, and a negative smallest trade.
/// Warns of targets that do not sum to 100 percent, and of names that are similar to an asset
/// class.
@Sendable package func settingsTargets(in settings: Settings) -> [PathFinding] {
  guard let targets = settings.targets else { return [] }
  let path: [JSONPathStep] = [.key("targets"), .key("weights")]
  var findings: [PathFinding] = []
  for (name, weight) in targets.weights.sorted(by: { $0.key < $1.key }) where weight.isNegative {
    findings.append(
      PathFinding(
        .error, SettingsCode.valueRange, "weight of '\(name.visible)' is negative: \(weight)",
        at: path + [.key(name)], hint: "write the share in percent, 0 or more"))
  }
  if findings.isEmpty, !targets.weights.isEmpty, targets.weights.values.allSatisfy(\.isZero) {
    return [
      PathFinding(
        .error, SettingsCode.targetsSum, "every weight is 0, so there is nothing to hold", at: path,
        hint: "write shares that sum to 100")
    ]
  }
  findings += negativeNumbers(in: targets)
  if case .assetClass(let name) = targets.by {
    let known = Set((settings.assets ?? []).compactMap { $0.classes?[name] }).sorted()
    for weight in targets.weights.keys.sorted() where !known.contains(weight) {
      // An unknown class alone is not reported, because it may be intended for future assets.
      guard let near = nearestName(to: weight, among: known) else { continue }
      findings.append(
        PathFinding(
          .warning, SettingsCode.nameUnknown,
          "no asset has the \(name.visible) '\(weight.visible)'", at: path + [.key(weight)],
          hint: "did you mean '\(near.visible)'?"))
    }
  }
  let sum: String
  do throws(DecimalError) {
    let exact = try targets.sum()
    guard exact != Decimal(100) else { return findings }
    sum = "\(exact)"
  } catch {
    sum = "more than 10^20"
  }
  findings.append(
    PathFinding(
      .warning, SettingsCode.targetsSum, "weights sum to \(sum) percent, not 100", at: path,
      hint: "write shares that sum to 100"))
  return findings
}

/// Reports errors for negative bands and a negative smallest trade.
private func negativeNumbers(in targets: AllocationTargets) -> [PathFinding] {
  let numbers: [(AllocationTargets.CodingKeys, Decimal?)] = [
    (.bandPoints, targets.bandPoints), (.bandPct, targets.bandPct), (.minTrade, targets.minTrade),
  ]
  return numbers.compactMap { key, number in
    guard let number, number.isNegative else { return nil }
    return PathFinding(
      .error, SettingsCode.valueRange, "\(key.rawValue) is negative: \(number)",
      at: [.key("targets"), .key(key.rawValue)], hint: "write 0 or more")
  }
}

/// Warns of invalid numbers in `coffer.json`: a negative `backups.keep`, a recurring item's day
/// that does not exist in any month, and an account growth that cannot be used.
@Sendable func settingsValues(in settings: Settings, of plan: Plan) -> [PathFinding] {
  var findings: [PathFinding] = []
  if let keep = settings.backups?.keep, keep < 0 {
    findings.append(
      PathFinding(
        .warning, SettingsCode.valueRange, "'keep' is negative: \(keep)",
        at: [.key("backups"), .key("keep")],
        hint: "write the number of earlier plan versions to keep"))
  }
  for (name, anchor) in (settings.recurring ?? [:]).sorted(by: { $0.key < $1.key }) {
    guard let day = anchor.day, !(1...31).contains(day) else { continue }
    findings.append(
      PathFinding(
        .warning, SettingsCode.valueRange,
        "day of recurring item '\(name.visible)' is out of range: \(day)",
        at: [.key("recurring"), .key(name), .key("day")], hint: "write a day from 1 to 31"))
  }
  for (index, account) in (settings.accounts ?? []).enumerated() {
    findings += growthFindings(account, at: index)
  }
  return findings
}

/// Returns findings for a stated growth that cannot be used: a mean at or below -100 %, a
/// volatility below zero or above 1000 %, or either of them without the other.
private func growthFindings(_ account: AccountSettings, at index: Int) -> [PathFinding] {
  func finding(_ key: AccountSettings.CodingKeys, _ problem: String, _ hint: String) -> PathFinding
  {
    PathFinding(
      .warning, SettingsCode.valueRange, "account '\(account.name.visible)' has \(problem)",
      at: [.key("accounts"), .index(index), .key(key.rawValue)], hint: hint)
  }
  var findings: [PathFinding] = []
  if let mean = account.meanPct, mean <= Decimal(-100) {
    findings.append(
      finding(.meanPct, "a mean of \(mean) %, which is a total loss", "write a mean above -100"))
  }
  if let volatility = account.volatilityPct, volatility.isNegative || volatility > Decimal(1000) {
    findings.append(
      finding(
        .volatilityPct, "an invalid volatility of \(volatility) %",
        "write a yearly standard deviation, such as 15"))
  }
  if account.meanPct != nil, account.volatilityPct == nil {
    findings.append(
      finding(.meanPct, "mean_pct but no volatility_pct", "write both or neither"))
  }
  if account.meanPct == nil, account.volatilityPct != nil {
    findings.append(
      finding(.volatilityPct, "volatility_pct but no mean_pct", "write both or neither"))
  }
  return findings
}
