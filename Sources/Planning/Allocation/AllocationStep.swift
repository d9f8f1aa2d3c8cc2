import PlainText

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
