import PlainText

/// One sending of money to one account, with everything that decided its amount.
///
/// Amounts, pool and room are whole minor units. An account may receive several steps; their sum is
/// its move. Each rule gives its amount from the other fields, so a list of steps can be replayed:
/// `preferred` and `unweighted` give min(pool, room), `cap` gives room, `weight` gives
/// floor(pool x weight / totalWeight), `spareUnit` gives one.
package struct AllocationStep: Equatable, Sendable {
  /// How the amount was found.
  package enum Rule: String, CaseIterable, Sendable {
    /// The tier's preferred account takes what it can before all others.
    case preferred
    /// An account whose share by weight would reach its cap stops there.
    case cap
    /// The share by weight, rounded down to whole minor units.
    case weight
    /// A minor unit that rounding down left, to one of the largest remainders.
    case spareUnit = "spare-unit"
    /// An account of weight zero, after all others of its tier.
    case unweighted
  }

  /// Why the tier had money to give.
  package enum Stage: String, CaseIterable, Sendable {
    /// The share of the month of a tier with a date.
    case due
    /// Filling the tier's own gap.
    case tier
    /// What no gap took, to the growth tier, beyond its target.
    case growth
  }

  package let tier: Int
  package let account: Int
  package let stage: Stage
  package let rule: Rule
  package let amount: Int128
  /// What was being divided when this step was made.
  package let pool: Int128
  /// What the account could take at that moment; nil without a cap.
  package let room: Int128?
  /// The mantissas of the account's weight and of the sum it is measured against; the sum is zero
  /// where weights play no part.
  package let weight: UInt128
  package let totalWeight: UInt128

  /// What kept a step from being larger.
  package enum Limit: String, CaseIterable, Sendable {
    /// The account reached its cap.
    case cap
    /// It got its share of the weights; others have the rest.
    case share
    /// Nothing was left to divide.
    case pool
  }

  /// What kept this step from being larger.
  package var limit: Limit {
    if let room, amount == room { return .cap }
    return rule == .weight || rule == .spareUnit ? .share : .pool
  }
}

extension [AllocationStep] {
  /// What each account receives in all steps together, in the order of their first ones. The steps
  /// are those of one tier.
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
