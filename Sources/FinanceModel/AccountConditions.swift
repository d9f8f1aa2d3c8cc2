package import PlainText

/// Restrictions from `coffer.json` on withdrawing from an account of the plan.
package struct AccountConditions: Equatable, Sendable {
  /// Kind of account; nil means cash.
  package let kind: AccountSettings.Kind?
  /// Balance that must remain in the account; at least zero.
  package let keep: Decimal
  /// Whether the account is a term deposit that has not matured on the day.
  package let isLocked: Bool

  package init(kind: AccountSettings.Kind? = nil, keep: Decimal = .zero, isLocked: Bool = false) {
    self.kind = kind
    self.keep = max(.zero, keep)
    self.isLocked = isLocked
  }
}

/// Conditions of all accounts on one day, by tier and account name.
///
/// The settings that list the account in `claims` apply; otherwise those with its name or alias and
/// no claims. The first match wins. A term locks its account until the day it matures.
package struct ConditionsByName: Sendable {
  private var claimed: [AccountName: AccountSettings] = [:]
  private var named: [String: AccountSettings] = [:]
  private var locked: Set<AccountName> = []

  package init(_ settings: Settings, on day: CalendarDate) {
    for account in settings.accounts ?? [] {
      for claim in account.claims ?? [] where claimed[claim.name] == nil {
        claimed[claim.name] = account
      }
      guard account.claims == nil else { continue }
      for name in [account.name] + (account.aliases ?? []) where named[name] == nil {
        named[name] = account
      }
    }
    for term in settings.plan?.terms ?? [] where day < term.matures {
      locked.insert(AccountName(tier: term.tier, account: term.account))
    }
  }

  /// Returns the conditions of one account; cash without a floor if the settings do not cover it.
  package func conditions(tier: String, account: String) -> AccountConditions {
    let claim = AccountName(tier: tier, account: account)
    let settings = claimed[claim] ?? named[account]
    return AccountConditions(
      kind: settings?.kind, keep: settings?.keep ?? .zero, isLocked: locked.contains(claim))
  }
}
