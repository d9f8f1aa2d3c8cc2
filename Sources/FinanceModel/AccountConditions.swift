package import PlainText

/// Restrictions in `coffer.json` on withdrawals from a plan account.
package struct AccountConditions: Equatable, Sendable {
  /// The kind of account; nil means cash.
  package let kind: AccountSettings.Kind?
  /// The balance that must remain in the account; at least zero.
  package let keep: Decimal
  /// Whether the account is a term deposit that has not matured by the given day.
  package let isLocked: Bool

  package init(kind: AccountSettings.Kind? = nil, keep: Decimal = .zero, isLocked: Bool = false) {
    self.kind = kind
    self.keep = max(.zero, keep)
    self.isLocked = isLocked
  }
}

/// The restrictions for all accounts on one day, by tier and account name.
///
/// Settings that list the plan account in `claims` apply first. Otherwise, settings without claims
/// apply if their name or alias is the name of the plan account. If several settings match, the
/// first is used. A term deposit is locked until the day on which it matures.
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

  /// Returns the restrictions for one account. If the settings do not cover the account, the result
  /// is cash without a minimum balance.
  package func conditions(tier: String, account: String) -> AccountConditions {
    let claim = AccountName(tier: tier, account: account)
    let settings = claimed[claim] ?? named[account]
    return AccountConditions(
      kind: settings?.kind, keep: settings?.keep ?? .zero, isLocked: locked.contains(claim))
  }
}
