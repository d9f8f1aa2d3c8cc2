import PlainText

/// A payment to one account, with all inputs of its amount.
///
/// Amounts, pool and room are whole minor units. An account may have several steps; its move is
/// their sum. Each rule determines the amount from the other fields, so a list of steps can be
/// recomputed: `preferred` and `unweighted` give min(pool, room), `cap` gives room, `weight` gives
/// floor(pool × weight / totalWeight), `spareUnit` gives one.
package struct AllocationStep: Equatable, Sendable {
  /// Rule that determined the amount.
  package enum Rule: String, CaseIterable, Sendable {
    /// The tier's preferred account is filled before all others.
    case preferred
    /// An account whose share by weight would reach its cap is filled to the cap.
    case cap
    /// The share by weight, rounded down to whole minor units.
    case weight
    /// A minor unit left over from rounding down, given to one of the largest remainders.
    case spareUnit = "spare-unit"
    /// An account of weight zero is filled after all others of its tier.
    case unweighted
  }

  /// Reason why the tier received money.
  package enum Stage: String, CaseIterable, Sendable {
    /// Share of the month of a tier with a date.
    case due
    /// The tier's own gap.
    case tier
    /// Cash left after all gaps, given to the growth tier beyond its target.
    case growth
  }

  package let tier: Int
  package let account: Int
  package let stage: Stage
  package let rule: Rule
  package let amount: Int128
  /// Amount being divided at this step.
  package let pool: Int128
  /// Amount up to the account's cap at that moment; nil if there is no cap.
  package let room: Int128?
  /// Mantissas of the account's weight and of the sum of weights; the sum is zero if weights are
  /// not used.
  package let weight: UInt128
  package let totalWeight: UInt128

  /// Reason why a step is not larger.
  package enum Limit: String, CaseIterable, Sendable {
    /// The account reached its cap.
    case cap
    /// The account received its share by weight; the rest goes to other accounts.
    case share
    /// The whole pool was used.
    case pool
  }

  /// Reason why this step is not larger.
  package var limit: Limit {
    if let room, amount == room { return .cap }
    return rule == .weight || rule == .spareUnit ? .share : .pool
  }
}

extension [AllocationStep] {
  /// Total of each account's steps within one tier, in the order of each account's first step.
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
