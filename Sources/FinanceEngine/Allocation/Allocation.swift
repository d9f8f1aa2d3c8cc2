package import FinanceModel
package import PlainText

/// Where new cash goes: the `exact` method of plan-allocate.
///
/// Tiers with a date first take their shares of the month, if these are asked for. Then tiers are
/// served by (priority, file order). Each takes the least of what is left, its gap and
/// the room of its accounts, all in whole minor units rounded down, and splits it as ``TierSplit``
/// says.
/// What no tier took goes to the growth tier beyond its target, but never beyond its caps.
///
/// The moves and `unallocated` sum to the new cash exactly; no cap is exceeded.
package struct Allocation: Equatable, Sendable {
  /// All that one account receives: never without a step.
  package struct Share: Equatable, Sendable {
    package let tier: Int
    package let account: Int
    /// The sum of the steps, in whole minor units.
    package let amount: Int128
    /// In the order in which they were made.
    package let steps: [AllocationStep]
  }

  /// How a tier's own amount came about; made for every tier that was reached with money left, and
  /// once more for its share of the month.
  package struct TierShare: Equatable, Sendable {
    /// What kept a tier from taking more.
    package enum Limit: String, CaseIterable, Sendable {
      /// The tier got its share of the month; what it may take later is a share of its own.
      case share
      /// The tier reached its target.
      case gap
      /// Its accounts can hold no more.
      case room
      /// The new cash ran out.
      case cash
      /// It needed nothing.
      case full
    }

    package let tier: Int
    package let offered: Int128
    package let gap: Int128
    /// What all its accounts together can take; nil without a limit.
    package let room: Int128?
    package let amount: Int128
    package let limit: Limit
  }

  package let cash: Int128
  /// One for each account that receives money: tiers by priority, accounts in file order.
  package private(set) var moves: [Share] = []
  package private(set) var steps: [AllocationStep] = []
  package private(set) var tierShares: [TierShare] = []
  /// The tier that takes the rest; nil when the plan has none.
  package let growthTier: Int?
  package private(set) var unallocated: Int128

  /// Allocates `cash`, whole minor units and not negative.
  ///
  /// - Parameter dueShares: the shares of the month of tiers with a date, in whole minor units, in
  ///   the order in which they are served.
  /// - Throws: overflow only where `plan-total-range` was ignored.
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

  /// What each tier received, in the order of the moves.
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
