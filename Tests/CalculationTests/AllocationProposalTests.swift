import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct AllocationProposalTests {
  private static let plan = Plan(tiers: [
    Tier(
      name: "Reserve", target: Decimal(10), priority: .one,
      accounts: [
        Account(name: "Saver", balance: Decimal(4), cap: Decimal(6)),
        Account(name: "Bank", balance: .one),
      ]),
    Tier(
      name: "Growth", purpose: "Growth", target: .zero, priority: Decimal(2),
      accounts: [Account(name: "Fund", balance: Decimal(7), cap: Decimal(8))]),
  ])

  private static func exact(
    _ cash: Int128, by grouping: AllocationProposal.Grouping
  ) throws -> AllocationProposal {
    let allocation = try Allocation(of: cash, across: plan, minorDigits: 2, growthTier: 1)
    return try AllocationProposal(allocation, of: plan, in: .unnamed, by: grouping)
  }

  private static func text(_ proposal: AllocationProposal) -> [String] {
    proposal.moves.map {
      "\($0.tier)/\($0.account ?? "-") \($0.amount) -> \($0.balanceAfter): \($0.reason)"
    }
  }

  @Test("by account, each move has the balance after it and a reason")
  func byAccount() throws {
    let proposal = try Self.exact(1000, by: .account)
    expect(
      Self.text(proposal),
      equals: [
        "Reserve/Saver 2 -> 6: by weight, up to its cap", "Reserve/Bank 3 -> 4: by weight",
        "Growth/Fund 1 -> 8: growth: by weight, up to its cap",
      ])
    expect(proposal.byTier.map { "\($0.tier) \($0.amount)" }, equals: ["Reserve 5", "Growth 1"])
    expect(proposal.cash, equals: Decimal(10))
    expect(proposal.placed, equals: Decimal(6))
    expect(proposal.unallocated, equals: Decimal(4))
  }

  @Test("by tier, the balance after a move is the tier's balance")
  func byTier() throws {
    expect(
      Self.text(try Self.exact(1000, by: .tier)),
      equals: [
        "Reserve/- 5 -> 10: gap filled", "Growth/- 1 -> 8: growth",
      ])
  }

  @Test("placed and unallocated amounts sum to the cash for every grouping")
  func sums() throws {
    var generator = SeededGenerator(seed: 51)
    for round in 0..<200 {
      let random = RandomPlan(using: &generator)
      let cash = random.cash(using: &generator)
      let allocation = try Allocation(
        of: cash, across: random.plan, minorDigits: random.minorDigits,
        growthTier: random.growthTier)
      let currency = try require(Currency(["JPY", "", "EUR", "KWD"][random.minorDigits]))
      for grouping in AllocationProposal.Grouping.allCases {
        let proposal = try AllocationProposal(
          allocation, of: random.plan, in: currency, by: grouping)
        let moved = try proposal.moves.reduce(Decimal.zero) { try $0 + $1.amount }
        let byTier = try proposal.byTier.reduce(Decimal.zero) { try $0 + $1.amount }
        expect(moved == proposal.placed && byTier == moved, "seed 51, round \(round)")
        try expect(moved + proposal.unallocated, equals: proposal.cash, "seed 51, round \(round)")
      }
    }
  }

  private static func desktop(
    _ cash: String, by grouping: AllocationProposal.Grouping
  ) throws -> AllocationProposal {
    let text = """
      {"tiers": [{"name": "One", "purpose": "", "target": 20, "priority": 1,
        "accounts": [{"name": "S", "account_target": 10}]}]}
      """
    let money = try Money(parsing: cash)
    return try AllocationProposal(
      desktop: DesktopAllocation(
        of: money.desktopNumber(in: .unnamed),
        across: try require(read(DesktopPlan.self, from: text).value)),
      cash: money.amount, of: try require(read(Plan.self, from: text).value), by: grouping)
  }

  @Test("the desktop method may move money twice above a cap, with running balances")
  func desktopLines() throws {
    let proposal = try Self.desktop("20", by: .account)
    expect(
      Self.text(proposal),
      equals: [
        "One/S 10 -> 10: like the desktop app", "One/S 10 -> 20: like the desktop app",
      ])
    expect(proposal.byTier.map { "\($0.tier) \($0.amount)" }, equals: ["One 20"])
    expect(proposal.unallocated.isZero)
    expect(
      Self.text(try Self.desktop("5", by: .tier)), equals: ["One/- 5 -> 5: like the desktop app"])
  }

  @Test("cash the desktop method loses is unallocated; cash it invents makes unallocated negative")
  func desktopRest() throws {
    let lost = try Self.desktop("50", by: .tier)
    expect(lost.placed == Decimal(20) && lost.unallocated == Decimal(30))
    let invented = try Self.desktop("0.005", by: .tier)
    expect(invented.placed.description, equals: "0.01")
    expect(invented.unallocated.description, equals: "-0.005")
  }
}
