package import FinanceModel
package import PlainText

/// A rebalancing for output, with names and amounts instead of indices and minor units.
package struct RebalancingProposal: Equatable, Sendable {
  /// A row of the proposal.
  package struct Row: Equatable, Sendable {
    package let fromTier: String
    /// Account name; nil for the desktop method, which only has tiers. The accounts and balances
    /// below are also nil for that method.
    package let fromAccount: String?
    package let toTier: String
    package let toAccount: String?
    package let amount: Decimal
    /// Balances after this move and all earlier ones.
    package let fromBalanceAfter: Decimal?
    package let toBalanceAfter: Decimal?
    package let kind: Rebalancing.Kind
  }

  package let moves: [Row]

  /// Creates a proposal from the exact method.
  package init(
    _ rebalancing: Rebalancing, of plan: Plan, in currency: Currency
  ) throws(DecimalError) {
    var balances: [Rebalancing.Place: Decimal] = [:]
    func change(_ place: Rebalancing.Place, by amount: Decimal) throws(DecimalError) -> Decimal {
      let before = balances[place] ?? plan.tiers[place.tier].accounts[place.account].balance
      let after = try before + amount
      balances[place] = after
      return after
    }
    var moves: [Row] = []
    for move in rebalancing.moves {
      let amount = try Decimal(units: move.amount, minorDigits: currency.minorDigits)
      let from = plan.tiers[move.from.tier]
      let to = plan.tiers[move.to.tier]
      moves.append(
        Row(
          fromTier: from.name, fromAccount: from.accounts[move.from.account].name,
          toTier: to.name, toAccount: to.accounts[move.to.account].name, amount: amount,
          fromBalanceAfter: try change(move.from, by: -amount),
          toBalanceAfter: try change(move.to, by: amount), kind: move.kind))
    }
    self.moves = moves
  }

  /// Creates a proposal from the desktop method.
  package init(desktop rebalancing: DesktopRebalancing, of plan: Plan) throws(DecimalError) {
    var moves: [Row] = []
    for move in rebalancing.moves {
      moves.append(
        Row(
          fromTier: plan.tiers[move.from].name, fromAccount: nil,
          toTier: plan.tiers[move.to].name, toAccount: nil, amount: try move.amount.decimal(),
          fromBalanceAfter: nil, toBalanceAfter: nil, kind: .transfer))
    }
    self.moves = moves
  }
}
