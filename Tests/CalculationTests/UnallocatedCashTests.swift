import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct UnallocatedCashTests {
  private static func note(_ tiers: [Tier], growthTier: Int?) throws -> PathFinding? {
    let plan = Plan(tiers: tiers)
    let allocation = try Allocation(of: 1234, across: plan, minorDigits: 2, growthTier: growthTier)
    return allocation.unallocatedNote(of: plan, nil)
  }

  private static func tier(_ accounts: [Account]) -> Tier {
    Tier(name: "Boat\u{7}", target: .zero, priority: .one, accounts: accounts)
  }

  @Test("without unallocated cash there is no note")
  func none() throws {
    expect(try Self.note([Self.tier([Account(name: "a")])], growthTier: 0) == nil)
  }

  @Test("without a growth tier, the note explains how to set one")
  func noGrowthTier() throws {
    let note = try require(try Self.note([], growthTier: nil))
    expect(note.severity, equals: .note)
    expect(note.code, equals: "plan-unallocated")
    expect(
      note.message, equals: "some cash is unallocated: the plan has no growth tier to receive it")
    expect(
      note.hint,
      equals: "add an account without a cap, or raise a cap; no tier could receive the cash")
    expect(note.path, equals: .plan)
  }

  @Test("the note names the last suitable tier and the setting to write")
  func candidate() throws {
    func tier(_ name: String, _ priority: Int, cap: Decimal?) -> Tier {
      Tier(
        name: name, target: .zero, priority: Decimal(priority),
        accounts: [Account(name: "a", cap: cap)])
    }
    func hint(_ tiers: Tier..., settings: Settings? = nil) throws -> String? {
      let plan = Plan(tiers: tiers)
      let allocation = try Allocation(of: 1234, across: plan, minorDigits: 2, growthTier: nil)
      return allocation.unallocatedNote(of: plan, settings)?.hint
    }
    let (open, last, capped) = (
      tier("Open", 1, cap: nil), tier("\"Last\"", 2, cap: nil), tier("Capped", 3, cap: .one)
    )
    try expect(
      hint(open, last, capped),
      equals:
        "tier '\"Last\"' could receive the cash: create coffer.json with {\"plan\":"
        + " {\"growth_tier\": \"\\\"Last\\\"\"}}")
    try expect(
      hint(open, capped, settings: Settings()),
      equals: "tier 'Open' could receive the cash: add \"plan\": {\"growth_tier\": \"Open\"} to"
        + " coffer.json")
    try expect(
      hint(tier("Full", 1, cap: .zero), capped, settings: Settings(plan: .init())),
      equals:
        "tier 'Capped' could receive the cash: add \"growth_tier\": \"Capped\" to \"plan\" in"
        + " coffer.json"
    )
    try expect(hint(open, open, capped)?.hasPrefix("tier 'Capped'"), equals: true)
    try expect(
      hint(tier("Full", 1, cap: .zero))?.hasSuffix("no tier could receive the cash"), equals: true)
  }

  @Test("a growth tier that is full or has no accounts is named")
  func fullGrowthTier() throws {
    let full = try require(
      try Self.note([Self.tier([Account(name: "a", cap: .one)])], growthTier: 0))
    expect(
      full.message,
      equals:
        "some cash is unallocated: growth tier 'Boat\\u0007' is full because each account is at its"
        + " cap"
    )
    expect(full.hint, equals: "raise a cap, or add an account without a cap")
    expect(full.path.text, equals: "tiers[0].accounts")
    let empty = try require(try Self.note([Self.tier([])], growthTier: 0))
    expect(
      empty.message, equals: "some cash is unallocated: growth tier 'Boat\\u0007' has no accounts")
  }

  @Test("for an exception in the desktop app, the finding names the account and three remedies")
  func desktopRaises() throws {
    let text = """
      {"tiers": [{"name": "T", "purpose": "", "target": 10, "priority": 1,
        "preferred_account": "Gone", "accounts": [{"name": "a"}]}]}
      """
    let allocation = DesktopAllocation(
      of: .whole(5), across: try require(read(DesktopPlan.self, from: text).value))
    let plan = try require(read(Plan.self, from: text).value)
    let missing = try require(
      #expect(throws: DesktopAllocation.Unanswered.self) {
        try allocation.byAccount()
      })
    let finding = missing.finding(in: plan)
    expect(finding.severity, equals: .error)
    expect(finding.code, equals: "plan-desktop-raises")
    expect(
      finding.message,
      equals: "the desktop app fails here: preferred account 'Gone' is not in its tier")
    expect(
      finding.hint, equals: "name one of the tier's accounts, write null, or use --method exact")
    expect(finding.path.text, equals: "tiers[0].preferred_account")
  }
}
