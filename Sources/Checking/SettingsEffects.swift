package import FinanceModel
import Investing
package import PlainText

/// Warns of plan settings without effect, such as a rate overridden by a later row with the same
/// day, or a term's later rate overridden by a row in `plan.rates`. For `time_zone`, which no tool
/// uses, the finding is a note.
@Sendable func settingsWithoutEffect(in settings: Settings, of plan: Plan) -> [PathFinding] {
  var findings: [PathFinding] = []
  if settings.timeZone != nil {
    findings.append(
      PathFinding(
        .note, SettingsCode.noEffect, "time_zone has no effect: tools do not read it",
        at: [.key("time_zone")],
        hint: "omit time_zone; each time keeps the UTC offset that is written with it"))
  }
  let rates = settings.plan?.rates ?? []
  var lastOfDay: [RateDay: Int] = [:]
  for (index, rate) in rates.enumerated() {
    lastOfDay[RateDay(tier: rate.tier, account: rate.account, from: rate.from)] = index
  }
  for (index, rate) in rates.enumerated() {
    let day = RateDay(tier: rate.tier, account: rate.account, from: rate.from)
    guard let last = lastOfDay[day], last != index else { continue }
    findings.append(
      .noEffect(
        "the rate of account '\(rate.account.visible)' from \(rate.from) has no effect:"
          + " plan.rates[\(last)] sets another rate for that day",
        at: [.key("plan"), .key("rates"), .index(index)], hint: "remove one"))
  }
  for (index, term) in (settings.plan?.terms ?? []).enumerated() where term.laterRatePct != nil {
    let day = RateDay(tier: term.tier, account: term.account, from: term.matures)
    guard let rate = lastOfDay[day] else { continue }
    findings.append(
      .noEffect(
        "'then_apy' of account '\(term.account.visible)' has no effect: plan.rates[\(rate)] sets"
          + " the rate from \(term.matures)",
        at: [.key("plan"), .key("terms"), .index(index), .key("then_apy")],
        hint: "remove one"))
  }
  return findings
}

/// A tier and account in `plan.rates`, and the day of the row.
private struct RateDay: Hashable {
  let tier: String
  let account: String
  let from: CalendarDate
}

extension PathFinding {
  /// Returns a warning with code `settings-no-effect`.
  static func noEffect(
    _ message: String, at path: [JSONPathStep], hint: String
  ) -> PathFinding {
    PathFinding(.warning, SettingsCode.noEffect, message, at: path, hint: hint)
  }
}

/// Warns of account settings without effect:
///
/// - settings for activities, if the account is not tracked by activities
/// - `keep`, if the account is never drawn on
/// - growth, if the account has no balance in the plan
/// - a claim that an earlier account also lists
///
/// For `archived`, which no tool uses yet, the finding is a note.
@Sendable func accountSettingsWithoutEffect(in settings: Settings, of plan: Plan) -> [PathFinding] {
  var findings: [PathFinding] = []
  var claimed: [AccountName: String] = [:]
  var pools: [String: (name: String, method: LotsMethod)] = [:]
  let planned = PlannedNames(plan, settings)
  for (index, account) in (settings.accounts ?? []).enumerated() {
    for (key, reason, hint) in account.reasonsWithoutEffect(isPlanned: planned.has(account.name)) {
      findings.append(
        .noEffect(
          "'\(key.rawValue)' of account '\(account.name.visible)' has no effect: \(reason)",
          at: [.key("accounts"), .index(index), .key(key.rawValue)], hint: hint))
    }
    findings += methodWithoutEffect(account, at: index, &pools)
    if account.isArchived != nil {
      let key = AccountSettings.CodingKeys.isArchived
      findings.append(
        PathFinding(
          .note, SettingsCode.noEffect,
          "'\(key.rawValue)' of account '\(account.name.visible)' has no effect: tools do not read"
            + " it yet",
          at: [.key("accounts"), .index(index), .key(key.rawValue)],
          hint: "omit it; the account is treated like any other account"))
    }
    findings += followsWithoutEffect(account, at: index, isPlanned: planned.has(account.name))
    for (position, claim) in (account.claims ?? []).enumerated() {
      guard let first = claimed[claim.name] else {
        claimed[claim.name] = account.name
        continue
      }
      findings.append(
        .noEffect(
          "the claim of '\(claim.account.visible)' in tier '\(claim.tier.visible)' has no effect:"
            + " account '\(first.visible)' lists the same claim first",
          at: [
            .key("accounts"), .index(index), .key("claims"), .index(position),
          ], hint: "remove one claim; a balance belongs to one account"))
    }
  }
  return findings
}

/// Warns of a `lots_method` that is overridden by an earlier account of the same member, because
/// both accounts share their lots.
private func methodWithoutEffect(
  _ account: AccountSettings, at index: Int,
  _ pools: inout [String: (name: String, method: LotsMethod)]
) -> [PathFinding] {
  guard account.lotsScope == .member, let member = account.member, let method = account.lotsMethod
  else { return [] }
  let first = pools[member] ?? (account.name, method)
  pools[member] = first
  guard first.method != method else { return [] }
  return [
    .noEffect(
      "'lots_method' of account '\(account.name.visible)' has no effect: account"
        + " '\(first.name.visible)' sets \(first.method.rawValue) for the pool of"
        + " '\(member.visible)'",
      at: [.key("accounts"), .index(index), .key("lots_method")],
      hint: "write the same method, or omit it")
  ]
}

/// Warns of `follows` in an account without a balance, and of `rest` in an account without
/// `follows`.
private func followsWithoutEffect(
  _ account: AccountSettings, at index: Int, isPlanned: Bool
) -> [PathFinding] {
  let path: [JSONPathStep] = [.key("accounts"), .index(index)]
  guard account.follows != true else {
    return isPlanned
      ? []
      : [
        .noEffect(
          "'follows' of account '\(account.name.visible)' has no effect: the plan has no balance in"
            + " the account", at: path + [.key("follows")],
          hint: "use the plan's account name, or list the balances under claims")
      ]
  }
  return (account.claims ?? []).enumerated().filter { $0.element.isRest == true }.map {
    .noEffect(
      "'rest' in the claim of '\($1.account.visible)' has no effect: account"
        + " '\(account.name.visible)' does not have 'follows'",
      at: path + [.key("claims"), .index($0), .key("rest")],
      hint: "add 'follows' to the account, or remove 'rest'")
  }
}

/// Names of accounts that have balances in the plan.
private struct PlannedNames {
  private var names: Set<String> = []

  init(_ plan: Plan, _ settings: Settings) {
    let owners = ClaimOwners(settings)
    let aliases = settings.accountNames
    for tier in plan.tiers {
      for account in tier.accounts {
        names.insert(owners.owner(of: AccountName(tier: tier.name, account: account.name)))
        names.insert(aliases[account.name] ?? account.name)
      }
    }
  }

  func has(_ name: String) -> Bool { names.contains(name) }
}

extension AccountSettings {
  /// Returns the keys without effect, each with the reason and a hint.
  fileprivate func reasonsWithoutEffect(
    isPlanned: Bool
  ) -> [(key: CodingKeys, reason: String, hint: String)] {
    var reasons: [(key: CodingKeys, reason: String, hint: String)] = []
    if let tracking, tracking != .transactions {
      let reason = "its tracking is \(tracking.rawValue), so activities are ignored"
      let hint = "omit it, or write \"tracking\": \"TRANSACTIONS\""
      if cash != nil { reasons.append((.cash, reason, hint)) }
      if cashOn != nil { reasons.append((.cashOn, reason, hint)) }
      if lotsMethod != nil { reasons.append((.lotsMethod, reason, hint)) }
      if lotsScope != nil { reasons.append((.lotsScope, reason, hint)) }
    } else if lotsScope == .member, member == nil {
      reasons.append((.lotsScope, "the account has no member", "add the person's name as 'member'"))
    }
    if cashOn == .settlement, cash == .implied {
      reasons.append((.cashOn, "its cash is implied", "omit it"))
    }
    if let kind, keep?.isPositive == true, !kind.isDrawnOn {
      reasons.append(
        (.keep, "money is not withdrawn from accounts of kind \(kind.rawValue)", "omit it"))
    }
    if keep?.isNegative == true {
      reasons.append((.keep, "a negative amount is treated as zero", "write 0 or more"))
    }
    if meanPct != nil, volatilityPct != nil, !isPlanned {
      reasons.append(
        (
          .meanPct, "the plan has no balance in the account",
          "use the plan's account name, or list the balances under claims"
        ))
    }
    return reasons
  }
}

extension AccountSettings.Kind {
  /// Whether plan-rebalance and forecast runway withdraw from an account of this kind.
  fileprivate var isDrawnOn: Bool {
    switch self {
    case .cash, .savings, .securities, .crypto: true
    case .pension, .property, .loan, .card, .other: false
    }
  }
}

/// Reports an error for each goal that names an account in neither the plan nor a ledger, as
/// `forecast goals` does.
///
/// - Parameter recorded: account names in the ledgers, including aliases.
package func goalAccounts(
  in settings: Settings, of plan: Plan, recorded: Set<String>
) -> [PathFinding] {
  let aliases = settings.accountNames
  let claims = PlanClaims(of: plan, settings).claims
  let known = Set(claims.keys).union(recorded.map { aliases[$0] ?? $0 })
  var findings: [PathFinding] = []
  for (index, goal) in (settings.spending?.goals ?? []).enumerated() {
    for (position, named) in (goal.accounts ?? []).enumerated() {
      let name = aliases[named] ?? named
      guard !known.contains(name) else { continue }
      let owner = claims.filter { $0.value.contains { $0.name.account == name } }.keys.min()
      let nearest = nearestName(to: name, among: known.sorted())
      findings.append(
        PathFinding(
          .error, SettingsCode.nameUnknown,
          "account '\(named.visible)' of goal '\(goal.name.visible)' is "
            + (owner.map { "part of '\($0.visible)'" } ?? "in neither the plan nor a ledger"),
          at: .goal(index, .accounts) + [.index(position)],
          hint: owner.map { "name '\($0.visible)'" }
            ?? nearest.map { "did you mean '\($0.visible)'?" }
            ?? "holdings --net-worth shows the accounts"))
    }
  }
  return findings
}

/// Warns of goals whose date is today or earlier, because a forecast cannot reach them in time.
package func pastGoals(in settings: Settings, on today: CalendarDate) -> [PathFinding] {
  (settings.spending?.goals ?? []).enumerated().compactMap { index, goal in
    guard let day = goal.by, day <= today else { return nil }
    return PathFinding(
      .warning, SettingsCode.goal,
      "goal '\(goal.name.visible)' was due by \(day), but today is \(today)",
      at: .goal(index, .by), hint: "write a later day, or remove the goal")
  }
}
