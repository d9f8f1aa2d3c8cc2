import FinanceModel
import PlainText

/// Refuses a plan whose totals pass what a decimal can hold (about 1.7 x 10^20), at the value that
/// makes them pass it. A plan that this rule accepts overflows nowhere in the engine.
///
/// Sums are taken of magnitudes, so that no order of adding can pass the limit either.
@Sendable func totalRange(in plan: Plan) -> [Finding] {
  plan.isFarFromLimits ? [] : exactTotalRange(in: plan)
}

extension Plan {
  /// Whether no sum can come near the limit, told without adding: a million accounts of 10^12 that
  /// earn 1000 % hold 10^18 and yield 10^19.
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

private func exactTotalRange(in plan: Plan) -> [Finding] {
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
        return [finding("weights of the tier", path(.weight))]
      }
      guard canCompound(account.nominalRatePct) else {
        return [
          Finding(
            .error, PlanCode.totalRange,
            "a year of \(account.nominalRatePct) % is more than an exact number can hold",
            at: path(.nominalRatePct), hint: "is there a digit too many?")
        ]
      }
      guard let yield = yield(of: account), add(yield, to: &yields) else {
        return [finding("yields", path(.nominalRatePct))]
      }
      guard let cap = account.cap else { continue }
      guard add(cap, to: &rooms), add(account.balance, to: &rooms) else {
        return [finding("caps and balances of the tier", path(.cap))]
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

private func finding(_ what: String, _ path: [JSONPathStep]) -> Finding {
  Finding(
    .error, PlanCode.totalRange,
    "\(what) add up to more than an exact number can hold, about 1.7 x 10^20", at: path,
    hint: "is there a digit too many?")
}
