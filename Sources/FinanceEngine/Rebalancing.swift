package import FinanceModel
package import PlainText

/// How to bring every tier nearer to its target with the money that is there: the `exact` method of
/// plan-rebalance.
///
/// Sources are tiers above target by descending priority number, then file order; a source gives no
/// more than it has above its target, from its accounts in the order of ``Drawing``. Destinations
/// are tiers below target by priority, filled by the split rules of ``Allocation``. Accounts that
/// give and accounts that take are then paired in order, so that there are at most as many moves as
/// both together less one.
///
/// All amounts are whole minor units. No source tier ends below its target, no destination above
/// its own, no cap is passed, and rebalancing the result proposes nothing.
package struct Rebalancing: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Money is moved.
    case transfer
    /// Something must be sold first.
    case sale
  }

  package struct Place: Hashable, Sendable {
    package let tier: Int
    package let account: Int

    package init(tier: Int, account: Int) {
      self.tier = tier
      self.account = account
    }
  }

  package struct Move: Hashable, Sendable {
    package let from: Place
    package let to: Place
    /// Whole minor units, above zero.
    package let amount: Int128
    package let kind: Kind
  }

  package let moves: [Move]

  /// - Parameter isLocked: accounts that must not be drawn on: terms that have not matured.
  /// - Throws: overflow only where `plan-total-range` was ignored.
  package init(
    of plan: Plan, minorDigits: Int, conditions: (Place) -> AccountConditions
  ) throws(DecimalError) {
    let sources = plan.tiers.indices.sorted {
      (plan.tiers[$1].priority, $0) < (plan.tiers[$0].priority, $1)
    }
    var offers: [(Place, Int128, Kind)] = []
    for tier in sources {
      offers += try Drawing(
        plan.tiers[tier], at: tier, minorDigits: minorDigits, conditions: conditions
      ).offers.map { ($0.place, $0.amount, $0.kind) }
    }
    var supply = offers.reduce(Int128(0)) { $0 + $1.1 }
    var needs: [(Place, Int128)] = []
    for tier in plan.tiersByPriority where supply > 0 {
      let places = try TierPlaces(plan.tiers[tier], minorDigits: minorDigits)
      let amount = min(supply, places.demand)
      supply -= amount
      var sums: [Int: Int128] = [:]
      var order: [Int] = []
      for step in places.split(amount, tier: tier, stage: .tier).parts {
        if sums[step.account] == nil { order.append(step.account) }
        sums[step.account, default: 0] += step.amount
      }
      needs += order.map { (Place(tier: tier, account: $0), sums[$0] ?? 0) }
    }
    moves = Self.pair(offers, needs)
  }

  /// Serves the needs in order from the offers in order.
  private static func pair(
    _ offers: [(Place, Int128, Kind)], _ needs: [(Place, Int128)]
  ) -> [Move] {
    var moves: [Move] = []
    var offers = offers[...]
    for (to, need) in needs {
      var missing = need
      while missing > 0, let (from, available, kind) = offers.first {
        let amount = min(missing, available)
        moves.append(Move(from: from, to: to, amount: amount, kind: kind))
        missing -= amount
        offers[offers.startIndex].1 -= amount
        if amount == available { offers.removeFirst() }
      }
    }
    return moves
  }
}
