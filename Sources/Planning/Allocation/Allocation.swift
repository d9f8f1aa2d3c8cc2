package import FinanceModel
package import PlainText

/// An allocation of new cash by plan-allocate's `exact` method.
///
/// If requested, tiers that have a date first receive their monthly shares. Tiers are then served
/// by priority, then file order. Each tier receives the smallest of the remaining cash, its gap and
/// the room in its accounts (the amount up to their caps), rounded down to whole minor units.
/// ``TierSplit`` divides the amount. The rest is allocated to the growth tier beyond its target,
/// but never beyond its caps.
///
/// The sum of the moves and `unallocated` is exactly the new cash, and caps are not exceeded.
package struct Allocation: Equatable, Sendable {
  /// One account's total amount, from at least one step.
  package struct Share: Equatable, Sendable {
    package let tier: Int
    package let account: Int
    /// The sum of the steps, in whole minor units.
    package let amount: Int128
    /// Steps in the order of their creation.
    package let steps: [AllocationStep]
  }

  /// The explanation of a tier's amount. There is one explanation for each tier served before the
  /// cash runs out, and another for a tier's monthly share.
  package struct TierShare: Equatable, Sendable {
    /// The reason why the tier did not receive more.
    package enum Limit: String, CaseIterable, Sendable {
      /// The tier received its monthly share. Any later amount is explained separately.
      case share
      /// The tier reached its target.
      case gap
      /// The tier's accounts are full.
      case room
      /// The new cash ran out.
      case cash
      /// The tier has no gap.
      case full
    }

    package let tier: Int
    package let offered: Int128
    package let gap: Int128
    /// Total room in all the tier's accounts; nil if there is no limit.
    package let room: Int128?
    package let amount: Int128
    package let limit: Limit
  }

  package let cash: Int128
  /// Total for each account that receives money. Tiers are in priority order, accounts in file
  /// order.
  package private(set) var moves: [Share] = []
  package private(set) var steps: [AllocationStep] = []
  package private(set) var tierShares: [TierShare] = []
  /// The tier that receives the remaining cash; nil if the plan has no growth tier.
  package let growthTier: Int?
  package private(set) var unallocated: Int128

  /// Allocates `cash`, in whole minor units; it must not be negative.
  ///
  /// - Parameter dueShares: this month's shares for tiers that have a date, in whole minor units,
  ///   in serving order.
  /// - Throws: overflow, which is possible only if `plan-total-range` was ignored.
  /// - Complexity: O(n log n) in the number of accounts.
  package init(
    of cash: Int128, across plan: Plan, minorDigits: Int, growthTier: Int?,
    dueShares: [(tier: Int, amount: Int128)] = []
  ) throws(DecimalError) {
    self.cash = cash
    self.growthTier = growthTier
    unallocated = cash
    let order = plan.tiersByPriority
    for (index, share) in dueShares {
      guard unallocated > 0 else { break }
      let places = try TierPlaces(plan.tiers[index], minorDigits: minorDigits)
      let amount = offer(to: places, at: index, atMost: share)
      take(places.split(amount, tier: index, stage: .due))
    }
    for index in order {
      guard unallocated > 0 else { break }
      var places = try TierPlaces(plan.tiers[index], minorDigits: minorDigits)
      if !dueShares.isEmpty { places = places.after(steps.filter { $0.tier == index }) }
      let amount = offer(to: places, at: index)
      take(places.split(amount, tier: index, stage: .tier))
    }
    if let growthTier, unallocated > 0 {
      let places = try TierPlaces(plan.tiers[growthTier], minorDigits: minorDigits)
        .after(steps.filter { $0.tier == growthTier })
      take(places.split(unallocated, tier: growthTier, stage: .growth))
    }
    moves = Self.moves(of: steps, in: order)
  }

  private mutating func offer(
    to places: TierPlaces, at index: Int, atMost share: Int128? = nil
  ) -> Int128 {
    let amount = min(unallocated, places.gap, places.room ?? unallocated, share ?? unallocated)
    let limit: TierShare.Limit =
      places.gap == 0
      ? .full
      : amount == share
        ? .share : amount == places.gap ? .gap : amount == places.room ? .room : .cash
    tierShares.append(
      TierShare(
        tier: index, offered: unallocated, gap: places.gap, room: places.room, amount: amount,
        limit: limit))
    return amount
  }

  private mutating func take(_ split: TierSplit) {
    for step in split.parts {
      steps.append(step)
      unallocated -= step.amount
    }
  }

  private static func moves(of steps: [AllocationStep], in order: [Int]) -> [Share] {
    var stepsByTier = [[AllocationStep]](repeating: [], count: order.count)
    for step in steps { stepsByTier[step.tier].append(step) }
    var moves: [Share] = []
    for tier in order {
      let own = stepsByTier[tier]
      let sorted = own.indices.sorted { (own[$0].account, $0) < (own[$1].account, $1) }
      var rest = sorted[...]
      while let account = rest.first.map({ own[$0].account }) {
        let steps = rest.prefix { own[$0].account == account }.map { own[$0] }
        rest.removeFirst(steps.count)
        let amount = steps.reduce(Int128(0)) { $0 + $1.amount }
        moves.append(Share(tier: tier, account: account, amount: amount, steps: steps))
      }
    }
    return moves
  }

  /// Each tier's amount, in the order of the moves.
  package var amountsByTier: [(tier: Int, amount: Int128)] {
    var amounts: [(tier: Int, amount: Int128)] = []
    for move in moves {
      if let last = amounts.indices.last, amounts[last].tier == move.tier {
        amounts[last].amount += move.amount
      } else {
        amounts.append((move.tier, move.amount))
      }
    }
    return amounts
  }
}

/// A payment to one account, with all inputs that determined its amount.
///
/// Amounts, pool and room are whole minor units. An account may have several steps, whose sum is
/// the account's move. Each rule determines the amount from the other fields, so that a list of
/// steps can be recomputed:
///
/// - `preferred` and `unweighted`: min(pool, room)
/// - `cap`: room
/// - `weight`: floor(pool × weight / totalWeight)
/// - `spareUnit`: one
package struct AllocationStep: Equatable, Sendable {
  /// The rule that determined the amount.
  package enum Rule: String, CaseIterable, Sendable {
    /// The tier's preferred account is filled before all others.
    case preferred
    /// An account whose share by weight would reach its cap is filled to the cap.
    case cap
    /// The share by weight, rounded down to whole minor units.
    case weight
    /// A minor unit left over from rounding down, added to one of the largest remainders.
    case spareUnit = "spare-unit"
    /// An account whose weight is zero is filled after all other accounts in its tier.
    case unweighted
  }

  /// The reason why the tier received money.
  package enum Stage: String, CaseIterable, Sendable {
    /// The monthly share of a tier that has a date.
    case due
    /// The tier's own gap.
    case tier
    /// Cash left after all gaps, allocated to the growth tier beyond its target.
    case growth
  }

  package let tier: Int
  package let account: Int
  package let stage: Stage
  package let rule: Rule
  package let amount: Int128
  /// Amount to be divided at this step.
  package let pool: Int128
  /// Amount below the account's cap at that moment; nil if there is no cap.
  package let room: Int128?
  /// Mantissas of the account's weight and of the total weight. The total is zero if weights are
  /// not used.
  package let weight: UInt128
  package let totalWeight: UInt128

  /// The reason why a step is not larger.
  package enum Limit: String, CaseIterable, Sendable {
    /// The account reached its cap.
    case cap
    /// The account received its share by weight; other accounts receive the rest.
    case share
    /// The whole pool was used.
    case pool
  }

  /// The reason why this step is not larger.
  package var limit: Limit {
    if let room, amount == room { return .cap }
    return rule == .weight || rule == .spareUnit ? .share : .pool
  }
}

extension [AllocationStep] {
  /// Each account's total within one tier, in the order of the accounts' first steps.
  var amountsByAccount: [(account: Int, amount: Int128)] {
    var positions: [Int: Int] = [:]
    var amounts: [(account: Int, amount: Int128)] = []
    for step in self {
      if let position = positions[step.account] {
        amounts[position].amount += step.amount
      } else {
        positions[step.account] = amounts.count
        amounts.append((step.account, step.amount))
      }
    }
    return amounts
  }
}

extension Allocation {
  /// Returns a note that explains why cash is unallocated; nil if all cash is allocated.
  ///
  /// The note omits the amount, because the output contains the amount and hides it if requested.
  /// If the plan has no growth tier, the note names a tier that could be the growth tier, and
  /// contains the text to write.
  ///
  /// - Parameter settings: nil if the folder has no `coffer.json`.
  package func unallocatedNote(of plan: Plan, _ settings: Settings?) -> PathFinding? {
    guard unallocated > 0 else { return nil }
    guard let growthTier else {
      return PathFinding(
        .note, PlanCode.unallocated,
        "some cash is unallocated: the plan has no growth tier to receive it", at: .plan,
        hint: plan.growthTierCandidate.map { Self.growthTierHint(plan.tiers[$0].name, settings) }
          ?? "add an account without a cap, or raise a cap; no tier could receive the cash")
    }
    let tier = plan.tiers[growthTier]
    let why =
      tier.accounts.isEmpty
      ? "has no accounts"
      : "is full because each account is at its"
        + " cap"
    return PathFinding(
      .note, PlanCode.unallocated,
      "some cash is unallocated: growth tier '\(tier.name.visible)' \(why)",
      at: .tier(growthTier, .accounts), hint: "raise a cap, or add an account without a cap")
  }

  /// Returns the hint with the text that makes the tier the growth tier.
  private static func growthTierHint(_ tier: String, _ settings: Settings?) -> String {
    let name = JSONValue.string(tier).text(.compact)
    let subject = "tier '\(tier.visible)' could receive the cash:"
    guard let settings else {
      return "\(subject) create coffer.json with {\"plan\": {\"growth_tier\": \(name)}}"
    }
    return settings.plan == nil
      ? "\(subject) add \"plan\": {\"growth_tier\": \(name)} to coffer.json"
      : "\(subject) add \"growth_tier\": \(name) to \"plan\" in coffer.json"
  }
}
