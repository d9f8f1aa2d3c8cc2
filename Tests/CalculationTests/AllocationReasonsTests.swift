import Expectations
import FinanceModel
import PlainText
import Planning
import Testing

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
