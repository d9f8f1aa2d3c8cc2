package import FinanceModel
import PlainText

/// The desktop app's allocation of new cash, reproduced bit for bit, including the app's errors.
/// The app exceeds caps, repeats accounts and can lose or create cents. The result contains the
/// numbers that the app's users see, for comparison with ``Allocation``.
package struct DesktopAllocation: Equatable, Sendable {
  /// A line in the tier view.
  package struct TierLine: Equatable, Sendable {
    package let tier: Int
    package let amount: DesktopNumber
  }

  /// A line in the account view; an account may have several lines.
  package struct AccountLine: Equatable, Sendable {
    package let tier: Int
    package let account: Int
    package let amount: DesktopNumber
  }

  /// The failure if the app does not produce an allocation by account; `tier` is the tier at which
  /// it fails.
  package struct Unanswered: Error, Equatable, Sendable {
    /// The reason why the app does not produce the allocation.
    package enum Reason: CaseIterable, Sendable {
      /// The app raises an exception, because the preferred account is not in its tier.
      case missingPreferredAccount
      /// The app adds lines for full accounts until memory runs out.
      case endless
    }

    package let tier: Int
    package let reason: Reason
  }

  private let plan: DesktopPlan
  private let cash: DesktopNumber

  package init(of cash: DesktopNumber, across plan: DesktopPlan) {
    self.plan = plan
    self.cash = cash
  }

  /// The app's allocation by tier.
  package var byTier: [TierLine] {
    var lines: [TierLine] = []
    let rest = offerToTiers { tier, amount in
      lines.append(TierLine(tier: tier, amount: amount.rounded2))
    }
    if rest.isPositive, let growth = growthTier {
      lines.append(TierLine(tier: growth, amount: rest.rounded2))
    }
    return lines
  }

  /// Returns the app's allocation by account.
  ///
  /// - Throws: ``Unanswered`` if a tier that receives money has accounts but none with the
  ///   preferred name, or if the app would create more than 100,000 lines for a tier plus 100 for
  ///   each of its accounts.
  package func byAccount() throws(Unanswered) -> [AccountLine] {
    var amounts: [(tier: Int, amount: DesktopNumber)] = []
    let rest = offerToTiers { amounts.append(($0, $1)) }
    if rest.isPositive, let growth = growthTier { amounts.append((growth, rest)) }
    var lines: [AccountLine] = []
    for (tier, amount) in amounts {
      let split = try split(amount, tier: tier)
      if split.isEmpty, !plan.tiers[tier].accounts.isEmpty {
        lines.append(AccountLine(tier: tier, account: 0, amount: amount.rounded2))
      }
      lines += split
    }
    return lines
  }

  /// Offers the cash to each tier with a gap and returns the remaining cash. Each tier's unrounded
  /// amount is deducted.
  private func offerToTiers(_ take: (Int, DesktopNumber) -> Void) -> DesktopNumber {
    var remaining = max(.zero, cash)
    for index in plan.tiersByPriority {
      guard remaining.isPositive else { break }
      let gap = plan.tiers[index].gap
      guard gap.isPositive else { continue }
      let amount = min(remaining, gap)
      take(index, amount)
      remaining = remaining - amount
    }
    return remaining
  }

  private var growthTier: Int? {
    plan.tiersByPriority.first {
      isGrowthTier(name: plan.tiers[$0].name, purpose: plan.tiers[$0].purpose)
    }
  }

  private func split(
    _ amount: DesktopNumber, tier index: Int
  ) throws(Unanswered) -> [AccountLine] {
    let tier = plan.tiers[index]
    guard amount.isPositive, !tier.accounts.isEmpty else { return [] }
    var remaining = amount
    var lines: [AccountLine] = []
    if let name = tier.preferredAccount, !name.isEmpty {
      // The app compares code points, so a composed "é" differs from a decomposed one.
      guard
        let account = tier.accounts.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) })
      else {
        throw Unanswered(tier: index, reason: .missingPreferredAccount)
      }
      let first = min(remaining, tier.accounts[account].room)
      if first.isPositive {
        lines.append(AccountLine(tier: index, account: account, amount: first.rounded2))
        remaining = remaining - first
      }
    }
    // The stored room is used throughout, because the app does not subtract the amounts that it has
    // just allocated.
    let candidates = tier.accounts.indices.filter { tier.accounts[$0].room.isPositive }
    let totalWeight = candidates.map { tier.accounts[$0].weight }.filter(\.isPositive)
      .reduce(DesktopNumber.zero, +)
    while remaining.isPositive, let first = candidates.first {
      guard totalWeight.isPositive else {
        let amount = min(remaining, tier.accounts[first].room)
        lines.append(AccountLine(tier: index, account: first, amount: amount.rounded2))
        break
      }
      var placed = false
      for account in candidates {
        let share = remaining * tier.accounts[account].weight / totalWeight
        let amount = min(share, tier.accounts[account].room).rounded2
        guard amount.isPositive else { continue }
        lines.append(AccountLine(tier: index, account: account, amount: amount))
        remaining = remaining - amount
        placed = true
      }
      if !placed { break }
      guard lines.count <= 100_000 + 100 * tier.accounts.count else {
        throw Unanswered(tier: index, reason: .endless)
      }
    }
    return lines
  }
}

extension DesktopAllocation.Unanswered {
  /// Returns the failure as an error with a hint.
  package func finding(in plan: Plan) -> PathFinding {
    switch reason {
    case .missingPreferredAccount:
      let name = plan.tiers[tier].preferredAccount ?? ""
      return PathFinding(
        .error, PlanCode.desktopRaises,
        "the desktop app fails here: preferred account '\(name.visible)' is not in its tier",
        at: .tier(tier, .preferredAccount),
        hint: "name one of the tier's accounts, write null, or use --method exact")
    case .endless:
      let name = plan.tiers[tier].name
      return PathFinding(
        .error, PlanCode.desktopRaises,
        "the desktop app would need more than 100,000 allocation lines here to fill the caps of"
          + " tier '\(name.visible)'",
        at: .tier(tier, .accounts), hint: "raise a cap, or use --method exact")
    }
  }
}
