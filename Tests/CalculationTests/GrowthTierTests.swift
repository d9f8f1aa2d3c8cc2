import Expectations
import FinanceModel
import PlainText
import Planning
import Testing

@Suite struct GrowthTierTests {
  private static func plan(_ tiers: [(name: String, purpose: String, priority: Int)]) -> Plan {
    Plan(
      tiers: tiers.map {
        Tier(
          name: $0.name, purpose: $0.purpose, target: .zero, priority: Decimal($0.priority))
      })
  }

  private static func named(_ name: String) -> Settings { Settings(plan: .init(growthTier: name)) }

  @Test("default: the first tier with 'Tier 4' in its name or 'Growth' in its purpose, by priority")
  func rule() throws {
    let none = Settings()
    func tier(_ tiers: (String, String, Int)...) throws -> Int? {
      try Self.plan(tiers).growthTier(by: none).get()
    }
    expect(try tier() == nil)
    try expect(tier(("A", "", 1), ("My Tier 40", "", 2)), equals: 1)
    try expect(tier(("A", "Long Growth, slow", 1)), equals: 0)
    try expect(tier(("Tier 4", "", 2), ("B", "Growth", 1)), equals: 1)
    try expect(tier(("Tier 4", "", 1), ("Tier 4", "", 1)), equals: 0)
  }

  @Test(
    "the text must match exactly: another case, hyphen, space or key does not match",
    arguments: [
      ("tier 4", "growth"), ("Growth", "Tier 4"), ("Tier\u{A0}4", ""), ("Tier4", "GROWTH"),
      ("", "Growt"),
    ])
  func noMatch(name: String, purpose: String) throws {
    expect(try Self.plan([(name, purpose, 1)]).growthTier(by: Settings()).get() == nil)
  }

  @Test("the name in the settings decides, and must match exactly")
  func named() throws {
    let plan = Self.plan([("Tier 4", "Growth", 1), ("Retirement", "", 2), ("House", "", 3)])
    try expect(plan.growthTier(by: Self.named("Retirement")).get(), equals: 1)
    for name in ["retirement", "Ret", ""] {
      #expect(throws: UnknownGrowthTier.self) {
        try plan.growthTier(by: Self.named(name)).get()
      }
    }
  }

  @Test("a name that does not match exactly one tier is an error with the nearest or all names")
  func unknown() {
    func finding(_ name: String, _ plan: Plan) -> PathFinding? {
      guard case .failure(let unknown) = plan.growthTier(by: Self.named(name)) else { return nil }
      return unknown.finding
    }
    let plan = Self.plan([("Retirement", "", 1), ("House", "", 2), ("Horse", "", 3)])
    let near = finding("Retirment", plan)
    expect(near?.severity, equals: .error)
    expect(near?.code, equals: "settings-growth-tier-unknown")
    expect(near?.message, equals: "growth tier 'Retirment' is not in the plan")
    expect(near?.hint, equals: "did you mean 'Retirement'?")
    expect(near?.path.text, equals: "plan.growth_tier")
    let far = finding("Boat", plan)
    expect(far?.hint, equals: "write one of: Retirement, House, Horse")
    let twice = finding("A", Self.plan([("A", "", 1), ("A", "", 2)]))
    expect(twice?.code, equals: near?.code)
    expect(twice?.message, equals: "growth tier 'A' is ambiguous: 2 tiers have this name")
    expect(twice?.hint, equals: "give each tier a unique name")
  }
}

struct PlanMethodTests {
  @Test("the method names are the same on the command line and in the output")
  func names() {
    expect(PlanMethod.allCases.map(\.rawValue), equals: ["exact", "desktop"])
  }
}
