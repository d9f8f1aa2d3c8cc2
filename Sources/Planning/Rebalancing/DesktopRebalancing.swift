package import FinanceModel

/// The desktop app's rebalancing between tiers, reproduced bit for bit.
package struct DesktopRebalancing: Equatable, Sendable {
  /// A transfer between two tiers, which are identified by their indices.
  package struct Transfer: Equatable, Sendable {
    package let from: Int
    package let to: Int
    package let amount: DesktopNumber
  }

  /// Transfers from tiers above target, in file order, to tiers below target, by priority. Empty if
  /// transfers are not needed.
  package let moves: [Transfer]

  package init(of plan: DesktopPlan) {
    var over = plan.tiers.indices.map { ($0, plan.tiers[$0].balance - plan.tiers[$0].target) }
      .filter { plan.tiers[$0.0].balance > plan.tiers[$0.0].target }[...]
    var under = plan.tiersByPriority.map { ($0, plan.tiers[$0].gap) }
      .filter { $0.1.isPositive }[...]
    var moves: [Transfer] = []
    while let (from, excess) = over.first, let (to, need) = under.first {
      let amount = min(excess, need).rounded2
      if amount.isPositive { moves.append(Transfer(from: from, to: to, amount: amount)) }
      let leftExcess = excess - amount
      let leftNeed = need - amount
      over[over.startIndex].1 = leftExcess
      under[under.startIndex].1 = leftNeed
      if leftExcess <= Self.negligible { over.removeFirst() }
      if leftNeed <= Self.negligible { under.removeFirst() }
    }
    self.moves = moves
  }

  private static let negligible = DesktopNumber.double(0.005)
}
