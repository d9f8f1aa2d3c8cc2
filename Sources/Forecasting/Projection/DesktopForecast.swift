package import FinanceModel
import PlainText

/// The desktop app's yield forecast for a plan, reproduced bit for bit: balance × ((1 + apy / 100 /
/// 12)^months - 1) in binary floating point. It is zero if the yield, the balance or the number of
/// months is not positive. Dated rates and terms are ignored.
package struct DesktopForecast: Equatable, Sendable {
  /// A tier's growth, computed as the plain sum over its accounts, from first to last.
  package struct TierGrowth: Equatable, Sendable {
    package let growth: DesktopNumber
    package let accounts: [DesktopNumber]
  }

  /// A forecast that the app cannot produce, because a figure exceeds the range of a double.
  package struct Unanswered: Error, Equatable, Sendable {
    /// Index of the tier; nil for the sum of all tiers.
    package let tier: Int?
    /// Index of the account; nil for a tier's sum.
    package let account: Int?

    package init(tier: Int?, account: Int?) {
      self.tier = tier
      self.account = account
    }
  }

  /// Tiers in file order.
  package let tiers: [TierGrowth]
  /// Plain sum of the tiers; the app itself does not show it.
  package let total: DesktopNumber

  /// Computes the app's forecast.
  ///
  /// - Throws: ``Unanswered`` if the app raises an exception or shows infinity.
  package init(of plan: DesktopPlan, months: Int) throws(Unanswered) {
    var tiers: [TierGrowth] = []
    var total = DesktopNumber.zero
    for (index, tier) in plan.tiers.enumerated() {
      var accounts: [DesktopNumber] = []
      var sum = DesktopNumber.zero
      for (position, account) in tier.accounts.enumerated() {
        let growth = account.growth(months: months)
        guard growth.isFinite else { throw Unanswered(tier: index, account: position) }
        accounts.append(growth)
        sum = sum + growth
      }
      guard sum.isFinite else { throw Unanswered(tier: index, account: nil) }
      tiers.append(TierGrowth(growth: sum, accounts: accounts))
      total = total + sum
    }
    guard total.isFinite else { throw Unanswered(tier: nil, account: nil) }
    self.tiers = tiers
    self.total = total
  }
}

extension DesktopPlan.DesktopAccount {
  fileprivate func growth(months: Int) -> DesktopNumber {
    guard rate.isPositive, balance.isPositive, months > 0 else { return .double(0) }
    let month = .whole(1) + rate / .whole(100) / .whole(12)
    return balance * .double(month.double.raised(to: months) - 1)
  }
}

extension DesktopNumber {
  fileprivate var isFinite: Bool { double.isFinite }
}

extension DesktopForecast.Unanswered {
  /// Returns the failure as an error with a hint.
  package func finding(in plan: Plan) -> PathFinding {
    let path: [JSONPathStep]
    let subject: String
    if let tier, let account {
      path = .account(account, ofTier: tier, .nominalRatePct)
      subject = "account '\(plan.tiers[tier].accounts[account].name.visible)'"
    } else if let tier {
      path = .tier(tier, .accounts)
      subject = "tier '\(plan.tiers[tier].name.visible)'"
    } else {
      path = .plan
      subject = "the plan"
    }
    return PathFinding(
      .error, PlanCode.desktopRaises,
      "the desktop app cannot represent the interest of \(subject): its largest number is"
        + " 1.8e308", at: path,
      hint: "use fewer months, or correct the rate")
  }
}
