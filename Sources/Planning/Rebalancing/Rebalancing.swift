package import FinanceModel
package import PlainText

/// Transfers that bring every tier closer to its target with the existing money, by
/// plan-rebalance's `exact` method.
///
/// Sources are tiers above target by descending priority number, then file order. At most the
/// excess over a source's target is transferred, from its accounts in the order of ``TierOffers``.
/// Destinations are tiers below target by priority, filled by the split rules of ``Allocation``.
/// Paying and receiving accounts are then paired in order, so that there are fewer moves than
/// accounts involved.
///
/// All amounts are whole minor units. Sources do not end below their targets, and destinations do
/// not end above theirs. Caps are not exceeded, and rebalancing the result does not propose any
/// moves.
package struct Rebalancing: Equatable, Sendable {
  /// The action required to move the money.
  package enum Kind: String, CaseIterable, Sendable {
    /// A transfer of money.
    case transfer
    /// A transfer that requires selling assets first.
    case sale
  }

  /// An account's position: the tier's index and the account's index in the tier.
  package struct Place: Hashable, Sendable {
    package let tier: Int
    package let account: Int

    package init(tier: Int, account: Int) {
      self.tier = tier
      self.account = account
    }
  }

  /// A transfer from one account to another.
  package struct Transfer: Equatable, Sendable {
    package let from: Place
    package let to: Place
    /// Whole minor units, above zero.
    package let amount: Int128
    package let kind: Kind
  }

  package let moves: [Transfer]

  /// Rebalances `plan` under each account's withdrawal conditions.
  ///
  /// - Throws: overflow, which is possible only if `plan-total-range` was ignored.
  package init(
    of plan: Plan, minorDigits: Int, conditions: (Place) -> AccountConditions
  ) throws(DecimalError) {
    let sources = plan.tiers.indices.sorted {
      (plan.tiers[$1].priority, $0) < (plan.tiers[$0].priority, $1)
    }
    var offers: [TierOffers.Offer] = []
    for tier in sources {
      offers += try TierOffers(
        plan.tiers[tier], at: tier, minorDigits: minorDigits, conditions: conditions
      ).offers
    }
    var supply = offers.reduce(Int128(0)) { $0 + $1.amount }
    var needs: [(Place, Int128)] = []
    for tier in plan.tiersByPriority where supply > 0 {
      let places = try TierPlaces(plan.tiers[tier], minorDigits: minorDigits)
      let amount = min(supply, places.demand)
      supply -= amount
      let parts = places.split(amount, tier: tier, stage: .tier).parts
      needs += parts.amountsByAccount.map { (Place(tier: tier, account: $0.account), $0.amount) }
    }
    let needed = needs.reduce(Int128(0)) { $0 + $1.1 }
    moves = Self.pair(Self.drawn(needed, from: offers), needs)
  }

  /// Returns each account's part of `needed`, which is drawn in the order of the offers. An
  /// account's parts are combined at the position of its first offer. The excess over `needed` is
  /// cut off before offers are combined. Otherwise an account above its cap would pay more than its
  /// excess before its turn.
  private static func drawn(_ needed: Int128, from offers: [TierOffers.Offer]) -> [TierOffers.Offer]
  {
    var missing = needed
    var drawn: [TierOffers.Offer] = []
    var positions: [Place: Int] = [:]
    for var offer in offers where missing > 0 {
      offer.amount = min(offer.amount, missing)
      missing -= offer.amount
      if let position = positions[offer.place] {
        drawn[position].amount += offer.amount
      } else {
        positions[offer.place] = drawn.count
        drawn.append(offer)
      }
    }
    return drawn
  }

  /// Pairs the offers with the needs, both in order.
  private static func pair(_ offers: [TierOffers.Offer], _ needs: [(Place, Int128)]) -> [Transfer] {
    var moves: [Transfer] = []
    var offers = offers[...]
    for (to, need) in needs {
      var missing = need
      while missing > 0, let offer = offers.first {
        let amount = min(missing, offer.amount)
        moves.append(Transfer(from: offer.place, to: to, amount: amount, kind: offer.kind))
        missing -= amount
        offers[offers.startIndex].amount -= amount
        if amount == offer.amount { offers.removeFirst() }
      }
    }
    return moves
  }
}
