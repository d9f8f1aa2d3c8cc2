import Checking
import Expectations
import FinanceModel
import Forecasting
import PlainText
import Planning
import TestSupport
import Testing

/// Returns the findings of all rules, in their order.
func findings(in plan: Plan) -> [PathFinding] { planRules.flatMap { $0(plan) } }

@Suite struct PlanRulesTests {
  @Test("a valid plan has no findings")
  func sound() {
    let accounts = [Account(name: "a"), Account(name: "b", cap: Decimal(5))]
    let tiers = (1...3).map {
      Tier(
        name: "T\($0)", target: Decimal(10), priority: Decimal($0), preferredAccount: "b",
        accounts: accounts)
    }
    expect(findings(in: Plan(tiers: tiers)).isEmpty)
    expect(findings(in: Plan(tiers: [])).isEmpty)
  }

  @Test("every finding points to a value in the plan and has a hint")
  func places() {
    var generator = SeededGenerator(seed: 81)
    var codes: Set<String> = []
    for _ in 0..<300 {
      let plan = RandomPlan(using: &generator).plan
      for finding in findings(in: plan) {
        codes.insert(finding.code)
        expect(finding.hint != nil && finding.severity == .warning, "seed 81: \(finding)")
        guard case .index(let tier)? = finding.path.dropFirst().first else {
          Issue.record("a finding is about a tier: \(finding)")
          continue
        }
        expect(plan.tiers.indices.contains(tier))
        if case .index(let account)? = finding.path.dropFirst(3).first {
          expect(plan.tiers[tier].accounts.indices.contains(account))
        }
      }
    }
    expect(
      codes.sorted(),
      equals: [
        "plan-negative-cap", "plan-negative-target", "plan-negative-weight",
        "plan-preferred-unknown", "plan-priority-fraction",
      ])
  }
}

@Suite struct DuplicateNamesTests {
  private static func plan(_ tiers: [(String, [String])]) -> Plan {
    Plan(
      tiers: tiers.map { name, accounts in
        Tier(
          name: name, target: .zero, priority: .one, accounts: accounts.map { Account(name: $0) })
      })
  }

  @Test("each repeated name is a warning, and for tiers it names the first place")
  func again() {
    let plan = Self.plan([("A", ["x", "y", "x", "x"]), ("B", ["x"]), ("A", []), ("A", [])])
    let account = PathFinding(
      .warning, PlanCode.duplicateAccount, "account 'x' appears twice in tier 'A'",
      at: .account(2, ofTier: 0, .name),
      hint: "rename one of the accounts, or merge their balances")
    let third = PathFinding(
      .warning, PlanCode.duplicateAccount, "account 'x' appears twice in tier 'A'",
      at: .account(3, ofTier: 0, .name),
      hint: "rename one of the accounts, or merge their balances")
    let tiers = [2, 3].map {
      PathFinding(
        .warning, PlanCode.duplicateTier, "tier 'A' is defined twice, first as tiers[0]",
        at: .tier($0, .name), hint: "give each tier a unique name")
    }
    expect(findings(in: plan), equals: tiers + [account, third])
  }

  @Test("one name in two tiers is one account with two purposes, and not a finding")
  func shared() {
    expect(findings(in: Self.plan([("A", ["x"]), ("B", ["x"])])).isEmpty)
  }
}

@Suite struct FractionalPrioritiesTests {
  private static func plan(_ priorities: String...) throws -> Plan {
    Plan(
      tiers: try priorities.map {
        Tier(name: "T\($0)", target: .zero, priority: try Decimal(parsing: $0))
      })
  }

  @Test("a fractional priority is a warning that shows its value, whatever its sign")
  func fractions() throws {
    let expected = ["1.5", "-0.25"].enumerated().map { index, text in
      PathFinding(
        .warning, PlanCode.priorityFraction,
        "priority of tier 'T\(text)' is not a whole number: \(text)",
        at: .tier(index + 1, .priority),
        hint: "write a whole number; other programs refuse fractions")
    }
    expect(findings(in: try Self.plan("1", "1.5", "-0.25")), equals: expected)
  }

  @Test("whole numbers are accepted, whether written as 1.0, negative or huge")
  func wholes() throws {
    expect(findings(in: try Self.plan("1.0", "0", "-3", "170141183460469231731")).isEmpty)
  }
}

@Suite struct NegativeAmountsTests {
  @Test("a negative target, weight or cap is a warning that names the value used instead")
  func negatives() throws {
    let account = Account(
      name: "a", balance: Decimal(-1), nominalRatePct: Decimal(-1),
      weight: try Decimal(parsing: "-0.5"), cap: Decimal(-7))
    let tier = Tier(name: "T", target: Decimal(-5), priority: .one, accounts: [account])
    expect(
      findings(in: Plan(tiers: [tier])),
      equals: [
        PathFinding(
          .warning, PlanCode.negativeTarget, "target of tier 'T' is negative: -5",
          at: .tier(0, .target), hint: "write 0 for a tier without a target"),
        PathFinding(
          .warning, PlanCode.negativeWeight,
          "weight of account 'a' is negative and is treated as 0: -0.5",
          at: .account(0, ofTier: 0, .weight), hint: "write 0 or a positive weight"),
        PathFinding(
          .warning, PlanCode.negativeCap,
          "cap of account 'a' is negative: -7, so the account cannot receive money",
          at: .account(0, ofTier: 0, .cap), hint: "write null for no cap"),
      ])
  }

  @Test("a debt below a negative cap may still be repaid up to the cap")
  func debtBelowCap() throws {
    let account = Account(name: "a", balance: Decimal(-10), cap: Decimal(-7))
    let tier = Tier(name: "T", target: .zero, priority: .one, accounts: [account])
    expect(
      findings(in: Plan(tiers: [tier])).map(\.message),
      equals: ["cap of account 'a' is negative: -7"])
    try expect(account.room(), equals: Decimal(3))
  }

  @Test("zero is not negative, and a negative balance is a debt")
  func zeros() {
    let account = Account(name: "a", balance: Decimal(-1), weight: .zero, cap: .zero)
    let tier = Tier(name: "T", target: .zero, priority: Decimal(-1), accounts: [account])
    expect(findings(in: Plan(tiers: [tier])).isEmpty)
  }
}

@Suite struct PreferredAccountsTests {
  private static func plan(preferred: String?) -> Plan {
    let accounts = ["Saver", "World fund"].map { Account(name: $0) }
    return Plan(tiers: [
      Tier(
        name: "T", target: .zero, priority: .one, preferredAccount: preferred, accounts: accounts)
    ])
  }

  @Test("a preferred account not in the tier is a warning with the nearest name")
  func unknown() {
    func finding(_ name: String, hint: String) -> PathFinding {
      PathFinding(
        .warning, PlanCode.preferredUnknown,
        "preferred account '\(name)' is not in tier 'T'",
        at: .tier(0, .preferredAccount), hint: hint)
    }
    expect(
      findings(in: Self.plan(preferred: "saver")),
      equals: [finding("saver", hint: "did you mean 'Saver'?")])
    expect(
      findings(in: Self.plan(preferred: "Bank")),
      equals: [finding("Bank", hint: "name one of its accounts, or write null")])
  }

  @Test("an account in the tier, an empty name and a missing name are not findings")
  func known() {
    for preferred in ["Saver", "", nil] {
      expect(findings(in: Self.plan(preferred: preferred)).isEmpty)
    }
  }
}

@Suite struct PlanDatesTests {
  private static func found(_ text: String?) -> [String] {
    planDates(on: RandomLedger.today)(Plan(tiers: [], lastUpdated: text)).map {
      "\($0.path.text) \($0.severity) \($0.code): \($0.message); \($0.hint ?? "-")"
    }
  }

  @Test(
    "a date, a timestamp and a missing value are accepted",
    arguments: [
      nil, "2026-11-21", "2025-08-30T12:00:00Z", "2025-08-30T14:00:00+02:00", "2027-11-22",
      "1999-01-01",
    ])
  func sound(text: String?) {
    expect(Self.found(text), equals: [])
  }

  @Test("text that is not a date is a warning", arguments: ["2026-02-30", "", "yesterday"])
  func malformed(text: String) {
    expect(
      Self.found(text),
      equals: [
        "last_updated warning plan-date-malformed: last_updated '\(text)' is neither a date nor a "
          + "timestamp; write a day such as 2026-11-21"
      ])
  }

  @Test("more than 366 days ahead is a warning", arguments: ["2027-11-23", "2027-11-23T00:00:00Z"])
  func far(text: String) {
    expect(
      Self.found(text),
      equals: [
        "last_updated warning plan-date-far: last_updated '\(text)' is 367 days after today, "
          + "2026-11-21; check the year"
      ])
  }
}

@Suite struct TotalRangeTests {
  private static func finding(_ what: String, _ path: [JSONPathStep]) -> PathFinding {
    PathFinding(
      .error, PlanCode.totalRange,
      "\(what) sum to more than the largest exact number, about 1.7 x 10^20", at: path,
      hint: "check for an extra digit")
  }

  private static func plan(_ accounts: [Account], target: Decimal = .zero) -> Plan {
    Plan(
      tiers: accounts.enumerated().map {
        Tier(name: "T\($0)", target: target, priority: .one, accounts: [$1])
      })
  }

  private static func account(
    _ balance: Decimal = .zero, rate: Decimal = .zero, weight: Decimal = .one, cap: Decimal? = nil
  ) -> Account {
    Account(name: "a", balance: balance, nominalRatePct: rate, weight: weight, cap: cap)
  }

  @Test("each total is refused at the value that makes it too large")
  func sums() {
    let great = Decimal.greatest
    expect(
      findings(in: Self.plan([Self.account(great), Self.account(.one)])),
      equals: [Self.finding("balances", .account(0, ofTier: 1, .balance))])
    expect(
      findings(in: Self.plan([Self.account(), Self.account()], target: great)),
      equals: [Self.finding("targets", .tier(1, .target))])
    expect(
      findings(in: Self.plan([Self.account(.one)], target: great)),
      equals: [Self.finding("targets and balances", .tier(0))])
    let heavy = Tier(
      name: "T", target: .zero, priority: .one,
      accounts: [Self.account(weight: great), Account(name: "b", weight: .one)])
    expect(
      findings(in: Plan(tiers: [heavy])),
      equals: [Self.finding("the tier's weights", .account(1, ofTier: 0, .weight))])
    expect(
      findings(in: Self.plan([Self.account(-.one, cap: great)])),
      equals: [Self.finding("the tier's caps and balances", .account(0, ofTier: 0, .cap))])
  }

  @Test("an excessive yield or rate is refused at the rate")
  func yields() {
    let refusal = [Self.finding("yields", .account(0, ofTier: 0, .nominalRatePct))]
    let rich = Decimal(1_000_000_000_000_000_000)
    expect(findings(in: Self.plan([Self.account(rich, rate: Decimal(200))])), equals: refusal)
    for rate in [1_000_000, -1_000_000] {
      let found = findings(in: Self.plan([Self.account(rate: Decimal(rate))]))
      expect(
        found.map(\.message),
        equals: ["a year's interest at \(rate) % exceeds the largest exact number"])
      expect(found.map(\.path), equals: [.account(0, ofTier: 0, .nominalRatePct)])
    }
    expect(findings(in: Self.plan([Self.account(rich, rate: Decimal(100))])).isEmpty)
    expect(findings(in: Self.plan([Self.account(rate: Decimal(30_000))])).isEmpty)
  }

  @Test("totals are checked by magnitude, so opposite signs do not cancel")
  func signs() {
    let accounts = [Self.account(.greatest), Self.account(-.one)]
    expect(findings(in: Self.plan(accounts)).count, equals: 1)
  }

  @Test("an accepted plan does not overflow in any computation")
  func accepted() throws {
    var generator = SeededGenerator(seed: 91)
    var accepted = 0
    for round in 0..<600 {
      let plan = Self.greatPlan(&generator)
      guard !findings(in: plan).contains(where: { $0.severity == .error }) else { continue }
      accepted += 1
      let digits = [0, 2, 3, 4].randomElement(using: &generator) ?? 2
      let cash = Int128.random(in: 0...powerOfTen(20 + digits), using: &generator)
      let growth = plan.tiers.indices.randomElement(using: &generator)
      let keep = Self.greatAmount(&generator)
      #expect(throws: Never.self, "seed 91, round \(round)") {
        _ = try PlanSummary(of: plan)
        let allocation = try Allocation(
          of: cash, across: plan, minorDigits: digits, growthTier: growth)
        expect(allocation.moves.reduce(allocation.unallocated) { $0 + $1.amount }, equals: cash)
        _ = try CashFunction(upTo: cash, across: plan, minorDigits: digits, growthTier: growth)
        _ = try Rebalancing(of: plan, minorDigits: digits) { _ in AccountConditions(keep: keep) }
      }
    }
    expect(
      (120..<480).contains(accepted), "of the plans some are accepted, not all: \(accepted)")
  }

  /// Returns a plan with amounts, a few of which reach the limit.
  private static func greatPlan(_ generator: inout SeededGenerator) -> Plan {
    let tiers = (0..<Int.random(in: 1...3, using: &generator)).map { index in
      Tier(
        name: "T\(index)", target: greatAmount(&generator),
        priority: Decimal(Int.random(in: 0...3, using: &generator)),
        preferredAccount: Bool.random(using: &generator) ? "a0" : nil,
        accounts: (0..<Int.random(in: 0...3, using: &generator)).map { index in
          Account(
            name: "a\(index)", balance: greatAmount(&generator),
            nominalRatePct: Decimal(Int.random(in: -9...9, using: &generator)),
            weight: greatAmount(&generator),
            cap: Bool.random(using: &generator) ? greatAmount(&generator) : nil)
        })
    }
    return Plan(tiers: tiers)
  }

  private static func greatAmount(_ generator: inout SeededGenerator) -> Decimal {
    let small = Int.random(in: 0...3, using: &generator)
    let limit = small == 0 ? Int128.max : Int128.max / (small == 1 ? 20 : 1_000_000)
    return Decimal(mantissa: Int128.random(in: -limit / 3...limit, using: &generator)) ?? .zero
  }

  private func powerOfTen(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
