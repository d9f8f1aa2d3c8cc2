import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct ProposalMovesTests {
  private static let plan = Plan(tiers: [
    Tier(
      name: "Reserve", target: Decimal(10), priority: .one,
      accounts: [Account(name: "Saver", balance: Decimal(4))]),
    Tier(
      name: "Growth", target: .zero, priority: Decimal(2),
      accounts: [Account(name: "Fund", balance: Decimal(7))]),
  ])

  @Test("an allocation's moves by account have reasons; by tier there are no moves")
  func allocations() throws {
    func proposal(_ grouping: AllocationProposal.Grouping) throws -> AllocationProposal {
      let allocation = try Allocation(of: 700, across: Self.plan, minorDigits: 2, growthTier: 1)
      return try AllocationProposal(allocation, of: Self.plan, in: .unnamed, by: grouping)
    }
    try expect(
      proposal(.account).moves(op: "p"),
      equals: [
        Move(
          op: "p", tier: "Reserve", account: "Saver", amount: Decimal(6),
          balanceAfter: Decimal(10), kind: .allocation, description: "by weight"),
        Move(
          op: "p", tier: "Growth", account: "Fund", amount: .one, balanceAfter: Decimal(8),
          kind: .allocation, description: "growth: by weight"),
      ])
    expect(try proposal(.tier).moves(op: "p") == nil)
  }

  @Test("a rebalancing gives two moves per transfer; the desktop method gives none")
  func rebalancings() throws {
    let rebalancing = try Rebalancing(of: Self.plan, minorDigits: 2) { _ in AccountConditions() }
    let proposal = try RebalancingProposal(rebalancing, of: Self.plan, in: .unnamed)
    expect(
      proposal.moves(op: "r"),
      equals: [
        Move(
          op: "r", tier: "Growth", account: "Fund", amount: Decimal(-6), balanceAfter: .one,
          kind: .rebalance, description: "to Saver"),
        Move(
          op: "r", tier: "Reserve", account: "Saver", amount: Decimal(6),
          balanceAfter: Decimal(10), kind: .rebalance, description: "from Fund"),
      ])
    let text = """
      {"tiers": [{"name": "A", "purpose": "", "target": 0, "priority": 2,
        "accounts": [{"name": "S", "balance": 20}]},
       {"name": "B", "purpose": "", "target": 20, "priority": 1,
        "accounts": [{"name": "S", "balance": 0}]}]}
      """
    let desktop = try RebalancingProposal(
      desktop: DesktopRebalancing(of: require(read(DesktopPlan.self, from: text).value)),
      of: require(read(Plan.self, from: text).value))
    expect(desktop.moves.count == 1 && desktop.moves(op: "r") == nil)
  }
}
