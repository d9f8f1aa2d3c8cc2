package import FinanceModel
package import PlainText

/// What one account is worth on a day, by the one record that says so, and what of it is claimed.
package struct AccountWorth: Hashable, Sendable {
  /// The record that the worth is from.
  package enum Source: String, CaseIterable, Sendable {
    case activities, positions, values, transactions, plan
  }

  package let account: String
  package let kind: AccountSettings.Kind?
  package let group: String?
  package let source: Source
  /// The code of ``value``, ``claimed`` and ``unclaimed``: the one that all records of it are in,
  /// else the base currency; nil where nobody names one.
  package let currency: String?
  /// Negative for a debt. Nil where a rate is missing.
  package let value: Decimal?
  package let valueBase: Decimal?
  /// The day of the last record on or before the day asked for; nil for the plan.
  package let valueDate: CalendarDate?
  /// What the plan's balances claim of it; nil where none does.
  package let claimed: Decimal?
  /// Value less claims: money that no tier counts, or, below zero, that tiers count and nobody has.
  /// Nil where nothing is claimed.
  package let unclaimed: Decimal?
  /// Positions without a price, which are left out.
  package let unpriced: Int
  package let claims: [PlanClaims.Claim]
}
