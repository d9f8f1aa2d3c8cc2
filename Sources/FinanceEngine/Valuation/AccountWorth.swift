package import FinanceModel
package import PlainText

/// What one account is worth on a day, by the one record that says so, and what of it is claimed.
package struct AccountWorth: Equatable, Sendable {
  /// The record that the worth is from.
  package enum Source: String, CaseIterable, Sendable {
    case activities, positions, values, transactions, plan

    /// The record that counts of those that an account has: its activities, else its positions,
    /// else its values, else its transactions, else the plan; nil without any.
    ///
    /// Activities count only for an account that is tracked by them, positions for none that is
    /// tracked by values.
    init?(
      trackedBy tracking: AccountSettings.Tracking?, hasActivity: Bool, hasStatement: Bool,
      hasValue: Bool, hasPosting: Bool = false, hasClaim: Bool = false
    ) {
      let tracking = tracking ?? .transactions
      if tracking == .transactions, hasActivity {
        self = .activities
      } else if tracking != .values, hasStatement {
        self = .positions
      } else if hasValue {
        self = .values
      } else if hasPosting {
        self = .transactions
      } else if hasClaim {
        self = .plan
      } else {
        return nil
      }
    }
  }

  package let account: String
  package let kind: AccountSettings.Kind?
  package let group: String?
  package let source: Source
  /// The code of ``value``, ``claimed`` and ``unclaimed``: the one that all records of it are in,
  /// else the base currency; nil where nobody names one.
  package let currency: String?
  /// Negative for a debt. Nil where a rate is missing, or all that it holds has no price.
  package let value: Decimal?
  package let valueBase: Decimal?
  /// The day of the last record on or before the day asked for; nil for the plan.
  package let valueDate: CalendarDate?
  /// What the plan's balances claim of it; nil where none does.
  package let claimed: Decimal?
  /// Value less claims: money that no tier counts, or, below zero, that tiers count and nobody has.
  /// Nil where nothing is claimed, or a position has no price.
  package let unclaimed: Decimal?
  /// Positions without a price, which are left out.
  package let unpriced: Int
  package let claims: [PlanClaims.Claim]
  /// Whether nothing that it holds has a price, so that it has no value.
  let isUnpriced: Bool

  /// The name of what was sent and has not arrived: of no account, and of the total.
  package static let inTransitName = "(in transit)"

  /// - Parameter claimed: in the currency of the worth.
  init(
    account: String, kind: AccountSettings.Kind?, group: String?,
    _ worth: NetWorthCalculation.Worth, valueBase: Decimal?, claimed: Decimal?,
    claims: [PlanClaims.Claim]
  ) throws(DecimalError) {
    self.account = account
    self.kind = kind
    self.group = group
    source = worth.source
    currency = worth.currency
    value = worth.value
    self.valueBase = valueBase
    valueDate = worth.date
    self.claimed = claimed
    unclaimed = worth.unpriced > 0 ? nil : try worth.value.subtracting(claimed)
    unpriced = worth.unpriced
    self.claims = claims
    isUnpriced = worth.isUnpriced
  }
}
