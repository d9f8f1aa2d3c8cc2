package import FinanceModel
package import PlainText

/// Additional interest that money would earn in another account of the plan.
package struct SavedInterest: Sendable {
  /// An account in the plan, with its conditions on a given day.
  package struct Place: Sendable {
    package let tier, account: String
    package let balance: Decimal
    /// The yearly rate in percent.
    package let ratePct: Decimal
    package let keep: Decimal
    /// The amount that the account can still receive; nil if there is no limit.
    package fileprivate(set) var room: Decimal?
    /// Whether the account's money can be moved; true for cash or savings without a term.
    package let isFree: Bool
  }

  /// An amount that would earn more in another account.
  package struct Move: Sendable {
    package let from, to: Place
    package let amount: Decimal
    /// One year's additional interest, rounded half-even to two decimals.
    package let yearly: Decimal
  }

  /// The plan's accounts, in file order.
  package private(set) var places: [Place] = []

  /// Determines the conditions of the plan's accounts.
  ///
  /// - Throws: `overflow`.
  package init(_ plan: Plan, _ settings: Settings, on day: CalendarDate) throws(DecimalError) {
    let rates = PlanRates(of: plan, settings)
    let conditions = ConditionsByName(settings, on: day)
    for (number, tier) in plan.tiers.enumerated() {
      for (index, account) in tier.accounts.enumerated() {
        let own = conditions.conditions(tier: tier.name, account: account.name)
        let maturity = rates.maturity(ofAccount: index, inTier: number)
        places.append(
          Place(
            tier: tier.name, account: account.name, balance: account.balance,
            ratePct: rates.timeline(ofAccount: index, inTier: number).rate(on: day),
            keep: own.keep, room: try account.room(),
            isFree: !own.isLocked && maturity.map { $0 <= day } ?? true
              && [nil, .cash, .savings].contains(own.kind)))
      }
    }
  }

  /// Returns the move of an account's money to the highest-rate account that has room and from
  /// which money can be moved. The move also reduces the receiving account's room. Returns nil if
  /// the yearly gain rounds to zero.
  ///
  /// - Parameter amount: the money that is not needed in its current account.
  /// - Throws: `overflow`.
  package mutating func move(
    _ amount: Decimal, from place: Place
  ) throws(DecimalError) -> Move? {
    let best = places.indices.filter { index in
      let other = places[index]
      return other.isFree && other.ratePct > place.ratePct
        && (other.room.map(\.isPositive) ?? true)
    }.max { places[$0].ratePct < places[$1].ratePct }
    guard let best, place.isFree, amount.isPositive else { return nil }
    let moved = min(amount, places[best].room ?? amount)
    let yearly = try moved.scaled(
      by: places[best].ratePct - place.ratePct, over: Decimal(100), .halfEven
    ).rounded(toDecimals: 2, .halfEven)
    guard yearly.isPositive else { return nil }
    let move = Move(from: place, to: places[best], amount: moved, yearly: yearly)
    if let room = places[best].room { places[best].room = try room - moved }
    return move
  }
}
