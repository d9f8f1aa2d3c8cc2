package import FinanceModel
package import PlainText

/// What `coffer.json` says about drawing on an account of the plan.
package struct AccountConditions: Hashable, Sendable {
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

extension Settings {
  /// The conditions of an account of the plan on a day.
  ///
  /// Its settings are those that list it among their `claims`, else those of its name. A term locks
  /// the account until the day it matures.
  package func conditions(
    tier: String, account: String, on day: CalendarDate
  ) -> AccountConditions {
    let claim = AccountSettings.Claim(tier: tier, account: account)
    let accounts = accounts ?? []
    let settings =
      accounts.first { $0.claims?.contains(claim) == true }
      ?? accounts.first { $0.claims == nil && $0.name == account }
    let terms = plan?.terms ?? []
    return AccountConditions(
      kind: settings?.kind, keep: settings?.keep ?? .zero,
      isLocked: terms.contains { $0.tier == tier && $0.account == account && day < $0.matures })
  }
}
