import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct RebalancingProposalTests {
  @Test("moves have names and amounts, and balances continue from move to move")
  func exact() throws {
    let plan = Plan(tiers: [
      Tier(
        name: "Over", target: .zero, priority: Decimal(2),
        accounts: [
          Account(name: "Bank", balance: Decimal(3)), Account(name: "Fund", balance: Decimal(9)),
        ]),
      Tier(
        name: "Under", target: Decimal(10), priority: .one,
        accounts: [Account(name: "x", balance: .one), Account(name: "y")]),
    ])
    let rebalancing = try Rebalancing(of: plan, minorDigits: 2) { place in
      AccountConditions(kind: place == .init(tier: 0, account: 1) ? .securities : nil)
    }
    let proposal = try RebalancingProposal(rebalancing, of: plan, in: .unnamed)
    let text = proposal.moves.map { move in
      let amounts = [move.amount, move.fromBalanceAfter, move.toBalanceAfter]
        .map { $0?.description ?? "-" }.joined(separator: " ")
      return "\(move.fromTier)/\(move.fromAccount ?? "-") \(move.toTier)/\(move.toAccount ?? "-") "
        + "\(amounts) \(move.kind.rawValue)"
    }
    expect(
      text,
      equals: [
        "Over/Bank Under/x 3 0 4 transfer", "Over/Fund Under/x 1.5 7.5 5.5 sale",
        "Over/Fund Under/y 4.5 3 4.5 sale",
      ])
  }

  @Test("the desktop method's moves name only tiers")
  func desktop() throws {
    let text = """
      {"tiers": [
        {"name": "Over", "purpose": "", "target": 0, "priority": 1,
         "accounts": [{"name": "a", "balance": 10.555}]},
        {"name": "Under", "purpose": "", "target": 30, "priority": 1}]}
      """
    let proposal = try RebalancingProposal(
      desktop: DesktopRebalancing(of: try require(read(DesktopPlan.self, from: text).value)),
      of: try require(read(Plan.self, from: text).value))
    let move = try require(proposal.moves.first)
    expect(proposal.moves.count, equals: 1)
    expect(move.fromTier == "Over" && move.toTier == "Under")
    expect(move.fromAccount == nil && move.toAccount == nil)
    expect(move.fromBalanceAfter == nil && move.toBalanceAfter == nil)
    expect(move.amount.description, equals: "10.55")
    expect(move.kind, equals: .transfer)
  }
}
