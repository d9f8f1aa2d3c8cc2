package import FinanceModel
import PlainText

extension AllocationProposal {
  /// Returns the proposal as moves in the operation `op`; nil for a proposal by tier, which does
  /// not name accounts.
  package func moves(op: String) -> [FinanceModel.Move]? {
    var result: [FinanceModel.Move] = []
    for move in moves {
      guard let account = move.account else { return nil }
      result.append(
        FinanceModel.Move(
          op: op, tier: move.tier, account: account, amount: move.amount,
          balanceAfter: move.balanceAfter, kind: .allocation, description: move.reason))
    }
    return result
  }
}

extension RebalancingProposal {
  /// Returns the proposal as moves in the operation `op`: an outflow and an inflow for each
  /// proposed move. Returns nil for the desktop method, which does not name accounts.
  package func moves(op: String) -> [FinanceModel.Move]? {
    var result: [FinanceModel.Move] = []
    for move in moves {
      guard let fromAccount = move.fromAccount, let toAccount = move.toAccount else { return nil }
      result.append(
        FinanceModel.Move(
          op: op, tier: move.fromTier, account: fromAccount, amount: -move.amount,
          balanceAfter: move.fromBalanceAfter, kind: .rebalance, description: "to \(toAccount)"))
      result.append(
        FinanceModel.Move(
          op: op, tier: move.toTier, account: toAccount, amount: move.amount,
          balanceAfter: move.toBalanceAfter, kind: .rebalance, description: "from \(fromAccount)"))
    }
    return result
  }
}
