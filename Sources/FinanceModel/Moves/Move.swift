package import PlainText

/// Money into one account of the plan, or out of it, as a proposal states it.
package struct Move: Codable, Equatable, Sendable {
  /// The operation it belongs to; nil when the proposal does not say.
  package var op: String?
  package var tier: String
  package var account: String
  /// Negative when money goes out.
  package var amount: Decimal
  /// What the account is expected to hold with this move and all before it, to the minor unit; nil
  /// where nothing is expected, as when an operation is undone. Then the amount may have any
  /// digits.
  package var balanceAfter: Decimal?
  package var kind: HistoryEntry.Kind
  /// Why, in a few words; "" when the proposal does not say.
  package var description: String

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case op, tier, account, amount
    case balanceAfter = "balance_after"
    case kind, description
  }

  package init(
    op: String? = nil, tier: String, account: String, amount: Decimal, balanceAfter: Decimal?,
    kind: HistoryEntry.Kind, description: String = ""
  ) {
    self.op = op
    self.tier = tier
    self.account = account
    self.amount = amount
    self.balanceAfter = balanceAfter
    self.kind = kind
    self.description = description
  }
}
