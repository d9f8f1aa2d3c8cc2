package import PlainText

/// A movement of money into or out of a plan account, as stated in a proposal.
package struct Move: Codable, Equatable, Sendable {
  /// The operation that the move belongs to; nil if the proposal does not state it.
  package var op: String?
  package var tier: String
  package var account: String
  /// The amount; negative if money is removed.
  package var amount: Decimal
  /// The account's expected balance after this move and all previous moves, to the minor unit; nil
  /// if no balance is expected, for example when an operation is undone. If it is nil, the amount
  /// may have any number of decimals.
  package var balanceAfter: Decimal?
  package var kind: HistoryEntry.Kind
  /// A short reason for the move; "" if the proposal does not state it.
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
