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

/// A rebalancing for output, with names and amounts instead of indices and minor units.
package struct RebalancingProposal: Equatable, Sendable {
  /// A row of the proposal.
  package struct Row: Equatable, Sendable {
    package let fromTier: String
    /// Account name; nil for the desktop method, which only has tiers. The accounts and balances
    /// below are also nil for that method.
    package let fromAccount: String?
    package let toTier: String
    package let toAccount: String?
    package let amount: Decimal
    /// Balances after this move and all earlier ones.
    package let fromBalanceAfter: Decimal?
    package let toBalanceAfter: Decimal?
    package let kind: Rebalancing.Kind
  }

  package let moves: [Row]

  /// Creates a proposal from the exact method.
  package init(
    _ rebalancing: Rebalancing, of plan: Plan, in currency: Currency
  ) throws(DecimalError) {
    var balances: [Rebalancing.Place: Decimal] = [:]
    func change(_ place: Rebalancing.Place, by amount: Decimal) throws(DecimalError) -> Decimal {
      let before = balances[place] ?? plan.tiers[place.tier].accounts[place.account].balance
      let after = try before + amount
      balances[place] = after
      return after
    }
    var moves: [Row] = []
    for move in rebalancing.moves {
      let amount = try Decimal(units: move.amount, minorDigits: currency.minorDigits)
      let from = plan.tiers[move.from.tier]
      let to = plan.tiers[move.to.tier]
      moves.append(
        Row(
          fromTier: from.name, fromAccount: from.accounts[move.from.account].name,
          toTier: to.name, toAccount: to.accounts[move.to.account].name, amount: amount,
          fromBalanceAfter: try change(move.from, by: -amount),
          toBalanceAfter: try change(move.to, by: amount), kind: move.kind))
    }
    self.moves = moves
  }

  /// Creates a proposal from the desktop method.
  package init(desktop rebalancing: DesktopRebalancing, of plan: Plan) throws(DecimalError) {
    var moves: [Row] = []
    for move in rebalancing.moves {
      moves.append(
        Row(
          fromTier: plan.tiers[move.from].name, fromAccount: nil,
          toTier: plan.tiers[move.to].name, toAccount: nil, amount: try move.amount.decimal(),
          fromBalanceAfter: nil, toBalanceAfter: nil, kind: .transfer))
    }
    self.moves = moves
  }
}

/// The amounts available from a tier above its target, by account and in order.
///
/// Amounts above a cap come first, in file order. Cash and savings follow, lowest rate first, so
/// that the money with the best rate is moved last. An account without a kind is treated as cash.
/// Securities and crypto, which must be sold, come last. Accounts with equal rates remain in file
/// order. Accounts of other kinds, deposits that have not matured and the amount that an account
/// must keep are never drawn on.
///
/// An account has two offers if only a part of its amount is above its cap.
struct TierOffers {
  struct Offer {
    let place: Rebalancing.Place
    var amount: Int128
    let kind: Rebalancing.Kind
  }

  private(set) var offers: [Offer] = []

  init(
    _ tier: Tier, at index: Int, minorDigits: Int,
    conditions: (Rebalancing.Place) -> AccountConditions
  ) throws(DecimalError) {
    var excess = try (tier.balance() - tier.target).units(minorDigits: minorDigits, .towardZero)
    guard excess > 0 else { return }
    var sources: [Source] = []
    for (position, account) in tier.accounts.enumerated() {
      let place = Rebalancing.Place(tier: index, account: position)
      if let source = try Source(account, place, minorDigits, conditions(place)) {
        sources.append(source)
      }
    }
    for position in sources.indices {
      draw(min(sources[position].pastCap, sources[position].available), &sources[position], &excess)
    }
    for position in sources.indices.sorted(by: { sources[$0].drainsBefore(sources[$1]) }) {
      draw(sources[position].available, &sources[position], &excess)
    }
  }

  private mutating func draw(_ wanted: Int128, _ source: inout Source, _ excess: inout Int128) {
    let amount = min(wanted, excess)
    guard amount > 0 else { return }
    source.available -= amount
    excess -= amount
    offers.append(Offer(place: source.place, amount: amount, kind: source.kind))
  }
}

private struct Source {
  let place: Rebalancing.Place
  let kind: Rebalancing.Kind
  let rate: Decimal
  let pastCap: Int128
  var available: Int128

  init?(
    _ account: Account, _ place: Rebalancing.Place, _ minorDigits: Int,
    _ conditions: AccountConditions
  ) throws(DecimalError) {
    guard !conditions.isLocked else { return nil }
    switch conditions.kind {
    case nil, .cash, .savings: kind = .transfer
    case .securities, .crypto: kind = .sale
    case .pension, .property, .loan, .card, .other: return nil
    }
    self.place = place
    rate = account.nominalRatePct
    // The result is between zero and the balance, regardless of the amount to keep.
    let free = try account.balance - min(conditions.keep, account.balance)
    available = max(0, free.units(minorDigits: minorDigits, .towardZero))
    let past = try account.cap.map { cap throws(DecimalError) in try account.balance - cap }
    pastCap = max(0, (past ?? .zero).units(minorDigits: minorDigits, .towardZero))
  }

  func drainsBefore(_ other: Source) -> Bool {
    (kind == .sale ? 1 : 0, rate, place.account)
      < (other.kind == .sale ? 1 : 0, other.rate, other.place.account)
  }
}

/// The desktop app's rebalancing between tiers, reproduced bit for bit.
package struct DesktopRebalancing: Equatable, Sendable {
  /// A transfer between two tiers, which are identified by their indices.
  package struct Transfer: Equatable, Sendable {
    package let from: Int
    package let to: Int
    package let amount: DesktopNumber
  }

  /// Transfers from tiers above target, in file order, to tiers below target, by priority. Empty if
  /// transfers are not needed.
  package let moves: [Transfer]

  package init(of plan: DesktopPlan) {
    var over = plan.tiers.indices.map { ($0, plan.tiers[$0].balance - plan.tiers[$0].target) }
      .filter { plan.tiers[$0.0].balance > plan.tiers[$0.0].target }[...]
    var under = plan.tiersByPriority.map { ($0, plan.tiers[$0].gap) }
      .filter { $0.1.isPositive }[...]
    var moves: [Transfer] = []
    while let (from, excess) = over.first, let (to, need) = under.first {
      let amount = min(excess, need).rounded2
      if amount.isPositive { moves.append(Transfer(from: from, to: to, amount: amount)) }
      let leftExcess = excess - amount
      let leftNeed = need - amount
      over[over.startIndex].1 = leftExcess
      under[under.startIndex].1 = leftNeed
      if leftExcess <= Self.negligible { over.removeFirst() }
      if leftNeed <= Self.negligible { under.removeFirst() }
    }
    self.moves = moves
  }

  private static let negligible = DesktopNumber.double(0.005)
}
