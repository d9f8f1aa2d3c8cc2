/// The identity of a balance of the plan: the names of its tier and of its account.
package struct AccountName: Hashable, Sendable, Comparable {
  package let tier: String
  package let account: String

  package init(tier: String, account: String) {
    self.tier = tier
    self.account = account
  }

  /// Orders by tier, then by account, bytewise.
  package static func < (a: AccountName, b: AccountName) -> Bool {
    (a.tier, a.account) < (b.tier, b.account)
  }
}
