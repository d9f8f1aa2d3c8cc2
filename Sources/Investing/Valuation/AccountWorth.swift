package import FinanceModel
package import PlainText

/// One account's value on a day, from the record that determines it, and the plan's claims on the
/// account.
package struct AccountWorth: Equatable, Sendable {
  /// The record that determines the value.
  package enum Source: String, CaseIterable, Sendable {
    case activities, positions, values, transactions, plan

    /// Selects the first existing record of an account in this order: activities, positions,
    /// values, transactions, plan. nil if there are no records.
    ///
    /// Activities are considered only if the account is tracked by them. Positions are considered
    /// only if the account is not tracked by values.
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
  /// Currency code of ``value``, ``claimed`` and ``unclaimed``: the only currency in the account's
  /// records, otherwise the base currency; nil if unknown.
  package let currency: String?
  /// The account's value, negative for a debt; nil if a rate is missing or none of the holdings has
  /// a price.
  package let value: Decimal?
  package let valueBase: Decimal?
  /// Day of the last record on or before the requested day; nil if the value is from the plan.
  package let valueDate: CalendarDate?
  /// Total of the plan's claims; nil if there are no claims.
  package let claimed: Decimal?
  /// Value minus claims. A positive amount is money that is not assigned to a tier. A negative
  /// amount is money that the tiers include but the account does not contain. nil if there are no
  /// claims or a position has no price.
  package let unclaimed: Decimal?
  /// Number of positions that are excluded from the value because they have no price.
  package let unpriced: Int
  package let claims: [PlanClaims.Claim]
  /// Whether none of the account's holdings has a price, so that the account has no value.
  let isUnpriced: Bool

  /// Name for pending transfers, which belong to the total but not to any account.
  package static let inTransitName = "(in transit)"

  /// - Parameter claimed: the total claims in the value's currency.
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
