/// The identity of a plan balance: the names of its tier and account.
package struct AccountName: Hashable, Sendable, Comparable {
  package let tier: String
  package let account: String

  package init(tier: String, account: String) {
    self.tier = tier
    self.account = account
  }

  /// Compares tiers, then accounts, byte by byte.
  package static func < (a: AccountName, b: AccountName) -> Bool {
    (a.tier, a.account) < (b.tier, b.account)
  }
}
