/// What tells one balance of the plan from another: its tier's name and its account's.
package struct AccountName: Hashable, Sendable, Comparable {
  package let tier: String
  package let account: String

  package init(tier: String, account: String) {
    self.tier = tier
    self.account = account
  }

  /// By tier, then by account, bytewise.
  package static func < (a: AccountName, b: AccountName) -> Bool {
    (a.tier, a.account) < (b.tier, b.account)
  }
}
