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

@Suite struct AllocationReasonsTests {
  private static func reasons(
    _ cash: Int128, _ tiers: [Tier], growthTier: Int? = nil
  ) throws -> (accounts: [String], tiers: [String]) {
    let allocation = try Allocation(
      of: cash, across: Plan(tiers: tiers), minorDigits: 2, growthTier: growthTier)
    let reasons = allocation.reasonsByTier
    return (
      allocation.moves.map(\.reason), allocation.amountsByTier.map { reasons[$0.tier] ?? "none" }
    )
  }

  private static func tier(_ target: Int, _ accounts: [Account], preferred: String? = nil) -> Tier {
    Tier(
      name: "T", target: Decimal(target), priority: .one, preferredAccount: preferred,
      accounts: accounts)
  }

  @Test("each rule has its own reason, which names the cap if the cap limited the amount")
  func rules() throws {
    let accounts = [
      Account(name: "p", cap: .one), Account(name: "a", cap: .one), Account(name: "b"),
      Account(name: "c"), Account(name: "d", weight: Decimal(2), cap: Decimal(10)),
    ]
    try expect(
      Self.reasons(502, [Self.tier(100, accounts, preferred: "p")]).accounts,
      equals: [
        "preferred, up to its cap", "weight 1 of 5, spare cent", "weight 1 of 5",
        "weight 1 of 5", "weight 2 of 5, spare cent",
      ])
    try expect(
      Self.reasons(2000, [Self.tier(100, accounts, preferred: "p")]).accounts,
      equals: [
        "preferred, up to its cap", "by weight, up to its cap", "weight 1 of 4",
        "weight 1 of 4", "weight 1 of 2",
      ])
  }

  @Test("an account that gets everything has no ratio; weight zero comes after the others")
  func alone() throws {
    try expect(
      Self.reasons(5, [Self.tier(1, [Account(name: "a")])]).accounts, equals: ["by weight"])
    let accounts = [
      Account(name: "z", weight: .zero, cap: .one), Account(name: "a", cap: .one),
      Account(name: "y", weight: .zero),
    ]
    try expect(
      Self.reasons(300, [Self.tier(3, accounts)]).accounts,
      equals: [
        "weight 0, up to its cap", "by weight, up to its cap", "weight 0, after the others",
      ])
    try expect(
      Self.reasons(5, [Self.tier(1, accounts, preferred: "y")]).accounts, equals: ["preferred"])
  }

  @Test("weights are shown in lowest terms")
  func ratios() throws {
    let accounts = [
      Account(name: "a", weight: try Decimal(parsing: "0.5")),
      Account(name: "b", weight: try Decimal(parsing: "0.25")),
    ]
    try expect(
      Self.reasons(300, [Self.tier(3, accounts)]).accounts,
      equals: [
        "weight 2 of 3", "weight 1 of 3",
      ])
  }

  @Test("the growth tier's second share has its own reason")
  func growth() throws {
    let tiers = [
      Self.tier(1, [Account(name: "a"), Account(name: "b")]),
      Self.tier(2, [Account(name: "c", cap: .one)]),
    ]
    let reasons = try Self.reasons(501, tiers, growthTier: 0)
    expect(
      reasons.accounts,
      equals: [
        "weight 1 of 2; growth: weight 1 of 2, spare cent", "weight 1 of 2; growth: weight 1 of 2",
        "by weight, up to its cap",
      ])
    expect(reasons.tiers, equals: ["gap filled; growth", "accounts full"])
    try expect(Self.reasons(50, tiers).tiers, equals: ["cash used up"])
    let full = [Self.tier(0, [Account(name: "a")])]
    try expect(Self.reasons(50, full, growthTier: 0).tiers, equals: ["growth"])
  }

  @Test("every limit of a tier has its own reason")
  func limits() {
    let phrases = Allocation.TierShare.Limit.allCases.map(\.phrase)
    expect(
      phrases,
      equals: [
        "share of the month", "gap filled", "accounts full", "cash used up", "nothing missing",
      ])
  }
}
