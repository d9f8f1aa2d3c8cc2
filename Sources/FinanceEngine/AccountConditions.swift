package import FinanceModel
package import PlainText

/// What `coffer.json` says about drawing on an account of the plan.
package struct AccountConditions: Equatable, Sendable {
  /// Nil counts as cash.
  package let kind: AccountSettings.Kind?
  /// What must stay in it; at least zero.
  package let keep: Decimal
  /// A deposit that has not matured on the day asked about.
  package let isLocked: Bool

  package init(kind: AccountSettings.Kind? = nil, keep: Decimal = .zero, isLocked: Bool = false) {
    self.kind = kind
    self.keep = max(.zero, keep)
    self.isLocked = isLocked
  }
}

/// The conditions of all accounts on one day, looked up by the names of tier and account.
///
/// An account's settings are those that list it among their `claims`, else those that have its name
/// or alias and no claims; of several, the first. A term locks it until the day it matures.
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

  /// The conditions of one account; cash without a floor where the settings say nothing of it.
  package func conditions(tier: String, account: String) -> AccountConditions {
    let claim = AccountName(tier: tier, account: account)
    let settings = claimed[claim] ?? named[account]
    return AccountConditions(
      kind: settings?.kind, keep: settings?.keep ?? .zero, isLocked: locked.contains(claim))
  }
}
