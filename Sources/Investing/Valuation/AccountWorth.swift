package import FinanceModel
package import PlainText

/// Value of one account on a day, according to the record that determines it, and the claims on it.
package struct AccountWorth: Equatable, Sendable {
  /// Record that determines the value.
  package enum Source: String, CaseIterable, Sendable {
    case activities, positions, values, transactions, plan

    /// Selects the first existing record of an account: its activities, positions, values,
    /// transactions, or the plan; nil if there is none.
    ///
    /// Activities count only for an account tracked by them, positions only for one that is not
    /// tracked by values.
    package init?(
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
  /// Currency code of ``value``, ``claimed`` and ``unclaimed``: the only one in all its records,
  /// otherwise the base currency; nil if unknown.
  package let currency: String?
  /// Value of the account, negative for a debt; nil if a rate is missing or all its holdings lack a
  /// price.
  package let value: Decimal?
  package let valueBase: Decimal?
  /// Day of the last record on or before the requested day; nil for the plan.
  package let valueDate: CalendarDate?
  /// Sum of the plan's claims; nil if there are no claims.
  package let claimed: Decimal?
  /// Value minus claims: money that no tier counts or, if negative, money that tiers count but that
  /// does not exist. nil if there are no claims or a position has no price.
  package let unclaimed: Decimal?
  /// Number of positions without a price, which are left out.
  package let unpriced: Int
  package let claims: [PlanClaims.Claim]
  /// Whether none of the account's holdings has a price, so that it has no value.
  let isUnpriced: Bool

  /// Name of pending transfers, which belong to the total but not to any account.
  package static let inTransitName = "(in transit)"

  /// - Parameter claimed: the claims, in the currency of the value.
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
