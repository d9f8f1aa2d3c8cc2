package import FinanceModel
import Forecasting
package import PlainText

/// All rules about the plan.
package let planRules: [PlanRule] = [
  duplicateNames, preferredAccounts, negativeAmounts, fractionalPriorities, totalRange,
]

/// Warns of duplicate account names in a tier, and of duplicate tier names, at the later name.
///
/// The tools still work, because they use indices. Elsewhere, a duplicate name means the first tier
/// or account with that name.
@Sendable func duplicateNames(in plan: Plan) -> [PathFinding] {
  var findings = repeated(plan.tiers.map(\.name)).map { index, first in
    PathFinding(
      .warning, PlanCode.duplicateTier,
      "tier '\(plan.tiers[index].name.visible)' is defined twice, first as tiers[\(first)]",
      at: .tier(index, .name), hint: "give each tier a unique name")
  }
  for (index, tier) in plan.tiers.enumerated() {
    findings += repeated(tier.accounts.map(\.name)).map { position, _ in
      PathFinding(
        .warning, PlanCode.duplicateAccount,
        "account '\(tier.accounts[position].name.visible)' appears twice in tier "
          + "'\(tier.name.visible)'",
        at: .account(position, ofTier: index, .name),
        hint: "rename one of the accounts, or merge their balances")
    }
  }
  return findings
}

/// Returns the indices of repeated names, each with the index of the name's first occurrence.
private func repeated(_ names: [String]) -> [(index: Int, first: Int)] {
  guard Set(names).count < names.count else { return [] }
  var firsts: [String: Int] = [:]
  return names.indices.compactMap { index in
    if let first = firsts[names[index]] { return (index, first) }
    firsts[names[index]] = index
    return nil
  }
}

/// Warns of priorities that are not whole numbers, although tiers are sorted by the exact values.
@Sendable func fractionalPriorities(in plan: Plan) -> [PathFinding] {
  plan.tiers.enumerated().compactMap { index, tier in
    let whole = tier.priority.units(minorDigits: 0, .towardZero)
    guard tier.priority.mantissa != whole * Decimal.one.mantissa else { return nil }
    return PathFinding(
      .warning, PlanCode.priorityFraction,
      "priority of tier '\(tier.name.visible)' is not a whole number: \(tier.priority)",
      at: .tier(index, .priority),
      hint: "write a whole number; other programs refuse fractions")
  }
}

/// Warns of negative targets, weights and caps, and states the value used instead.
@Sendable func negativeAmounts(in plan: Plan) -> [PathFinding] {
  var findings: [PathFinding] = []
  for (index, tier) in plan.tiers.enumerated() {
    if tier.target.isNegative {
      findings.append(
        PathFinding(
          .warning, PlanCode.negativeTarget,
          "target of tier '\(tier.name.visible)' is negative: \(tier.target)",
          at: .tier(index, .target), hint: "write 0 for a tier without a target"))
    }
    for (position, account) in tier.accounts.enumerated() {
      if account.weight.isNegative {
        findings.append(
          PathFinding(
            .warning, PlanCode.negativeWeight,
            "weight of account '\(account.name.visible)' is negative and is treated as 0:"
              + " \(account.weight)",
            at: .account(position, ofTier: index, .weight), hint: "write 0 or a positive weight"))
      }
      if let cap = account.cap, cap.isNegative {
        findings.append(
          PathFinding(
            .warning, PlanCode.negativeCap,
            "cap of account '\(account.name.visible)' is negative"
              + ": \(cap)"
              + (account.balance < cap ? "" : ", so the account cannot receive money"),
            at: .account(position, ofTier: index, .cap), hint: "write null for no cap"))
      }
    }
  }
  return findings
}

/// Warns of a tier whose preferred account is not in the tier and is therefore ignored.
@Sendable func preferredAccounts(in plan: Plan) -> [PathFinding] {
  plan.tiers.enumerated().compactMap { index, tier in
    guard let name = tier.preferredAccount, !name.isEmpty, tier.preferredIndex == nil else {
      return nil
    }
    let nearest = nearestName(to: name, among: tier.accounts.map(\.name))
    return PathFinding(
      .warning, PlanCode.preferredUnknown,
      "preferred account '\(name.visible)' is not in tier '\(tier.name.visible)'",
      at: .tier(index, .preferredAccount),
      hint: nearest.map { "did you mean '\($0.visible)'?" }
        ?? "name one of its accounts, or write null")
  }
}

/// Returns a rule that warns of a `last_updated` that is neither a date nor a timestamp, or is more
/// than 366 days after today.
package func planDates(on today: CalendarDate) -> PlanRule {
  { plan in
    guard let text = plan.lastUpdated else { return [] }
    func finding(_ code: PlanCode, _ reason: String, hint: String) -> [PathFinding] {
      let path: [JSONPathStep] = [.key(Plan.CodingKeys.lastUpdated.rawValue)]
      return [
        PathFinding(
          .warning, code, "last_updated '\(text.visible)' \(reason)", at: path, hint: hint)
      ]
    }
    guard let date = savingDay(text) else {
      return finding(
        .dateMalformed, "is neither a date nor a timestamp", hint: "write a day such as \(today)")
    }
    let ahead = today.days(until: date)
    guard ahead > 366 else { return [] }
    return finding(
      .dateFar, "is \(ahead) days after today, \(today)", hint: "check the year")
  }
}

/// Returns the day of a date or timestamp; nil if the text is neither.
private func savingDay(_ text: String) -> CalendarDate? {
  switch LastUpdated(text) {
  case nil: nil
  case .date: day { () throws(DateProblem) in try CalendarDate(parsing: text) }
  case .timestampInUTC, .timestampWithOffset:
    day { () throws(TimestampProblem) in try Timestamp(parsing: text).date }
  }
}

private func day<Problem>(_ reading: () throws(Problem) -> CalendarDate) -> CalendarDate? {
  do throws(Problem) {
    return try reading()
  } catch {
    return nil
  }
}

/// Reports an error for a plan whose totals exceed the range of a decimal (about 1.7 × 10^20), at
/// the value with which a total exceeds the range. A plan that passes this rule cannot cause an
/// overflow in computations.
///
/// Magnitudes are summed, so that additions cannot overflow in any order.
@Sendable func totalRange(in plan: Plan) -> [PathFinding] {
  plan.isFarFromLimits ? [] : exactTotalRange(in: plan)
}

extension Plan {
  /// Whether all sums are far below the limit, tested without adding. A million accounts with
  /// balances of 10^12 and a rate of 1000 % contain 10^18 and yield 10^19.
  fileprivate var isFarFromLimits: Bool {
    let limit = Decimal(1_000_000_000_000).mantissa.magnitude
    let rateLimit = Decimal(1000).mantissa.magnitude
    var count = tiers.count
    for tier in tiers {
      count += tier.accounts.count
      guard tier.target.mantissa.magnitude <= limit else { return false }
      for account in tier.accounts {
        guard account.balance.mantissa.magnitude <= limit,
          account.weight.mantissa.magnitude <= limit,
          account.nominalRatePct.mantissa.magnitude <= rateLimit,
          (account.cap ?? .zero).mantissa.magnitude <= limit
        else { return false }
      }
    }
    return count <= 1_000_000
  }
}

private func exactTotalRange(in plan: Plan) -> [PathFinding] {
  var balances = Decimal.zero
  var targets = Decimal.zero
  var yields = Decimal.zero
  for (index, tier) in plan.tiers.enumerated() {
    guard add(tier.target, to: &targets) else { return [finding("targets", .tier(index, .target))] }
    var weights = Decimal.zero
    var rooms = Decimal.zero
    for (position, account) in tier.accounts.enumerated() {
      let path: (Account.CodingKeys) -> [JSONPathStep] = {
        .account(position, ofTier: index, $0)
      }
      guard add(account.balance, to: &balances) else {
        return [finding("balances", path(.balance))]
      }
      guard add(account.weight, to: &weights) else {
        return [finding("the tier's weights", path(.weight))]
      }
      guard canCompound(account.nominalRatePct) else {
        return [
          PathFinding(
            .error, PlanCode.totalRange,
            "a year's interest at \(account.nominalRatePct) % exceeds the largest exact number",
            at: path(.nominalRatePct), hint: "check for an extra digit")
        ]
      }
      guard let yield = yield(of: account), add(yield, to: &yields) else {
        return [finding("yields", path(.nominalRatePct))]
      }
      guard let cap = account.cap else { continue }
      guard add(cap, to: &rooms), add(account.balance, to: &rooms) else {
        return [finding("the tier's caps and balances", path(.cap))]
      }
    }
  }
  var span = targets
  return add(balances, to: &span) ? [] : [finding("targets and balances", .tier(0))]
}

private func add(_ value: Decimal, to total: inout Decimal) -> Bool {
  do throws(DecimalError) {
    total = try total + value.magnitude
    return true
  } catch {
    return false
  }
}

private func canCompound(_ rate: Decimal) -> Bool {
  do throws(DecimalError) {
    _ = try trueYieldPct(ofNominal: rate)
    return true
  } catch {
    return false
  }
}

private func yield(of account: Account) -> Decimal? {
  do throws(DecimalError) {
    return try account.simpleYearlyYield()
  } catch {
    return nil
  }
}

private func finding(_ what: String, _ path: [JSONPathStep]) -> PathFinding {
  PathFinding(
    .error, PlanCode.totalRange,
    "\(what) sum to more than the largest exact number, about 1.7 x 10^20", at: path,
    hint: "check for an extra digit")
}
