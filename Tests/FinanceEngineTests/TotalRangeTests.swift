import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct TotalRangeTests {
  private static func finding(_ what: String, _ path: [JSONPathStep]) -> Finding {
    Finding(
      .error, PlanCode.totalRange,
      "\(what) add up to more than an exact number can hold, about 1.7 x 10^20", at: path,
      hint: "is there a digit too many?")
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

  @Test("each sum is refused at the value that makes it too large")
  func sums() {
    let great = Decimal.greatest
    #expect(
      findings(in: Self.plan([Self.account(great), Self.account(.one)]))
        == [Self.finding("balances", .account(0, ofTier: 1, .balance))])
    #expect(
      findings(in: Self.plan([Self.account(), Self.account()], target: great))
        == [Self.finding("targets", .tier(1, .target))])
    #expect(
      findings(in: Self.plan([Self.account(.one)], target: great))
        == [Self.finding("targets and balances", .tier(0))])
    let heavy = Tier(
      name: "T", target: .zero, priority: .one,
      accounts: [Self.account(weight: great), Account(name: "b", weight: .one)])
    #expect(
      findings(in: Plan(tiers: [heavy]))
        == [Self.finding("weights of the tier", .account(1, ofTier: 0, .weight))])
    #expect(
      findings(in: Self.plan([Self.account(-.one, cap: great)]))
        == [Self.finding("caps and balances of the tier", .account(0, ofTier: 0, .cap))])
  }

  @Test("a yield and a rate beyond reason are refused at the rate")
  func yields() {
    let refusal = [Self.finding("yields", .account(0, ofTier: 0, .nominalRatePct))]
    let rich = Decimal(1_000_000_000_000_000_000)
    #expect(findings(in: Self.plan([Self.account(rich, rate: Decimal(200))])) == refusal)
    for rate in [1_000_000, -1_000_000] {
      let found = findings(in: Self.plan([Self.account(rate: Decimal(rate))]))
      #expect(
        found.map(\.message) == ["a year of \(rate) % is more than an exact number can hold"])
      #expect(found.map(\.path) == [.account(0, ofTier: 0, .nominalRatePct)])
    }
    #expect(findings(in: Self.plan([Self.account(rich, rate: Decimal(100))])).isEmpty)
    #expect(findings(in: Self.plan([Self.account(rate: Decimal(30_000))])).isEmpty)
  }

  @Test("signs do not help: sums are of magnitudes")
  func signs() {
    let accounts = [Self.account(.greatest), Self.account(-.one)]
    #expect(findings(in: Self.plan(accounts)).count == 1)
  }

  @Test("a plan that it accepts overflows nowhere")
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
        #expect(allocation.moves.reduce(allocation.unallocated) { $0 + $1.amount } == cash)
        _ = try CashFunction(upTo: cash, across: plan, minorDigits: digits, growthTier: growth)
        _ = try Rebalancing(of: plan, minorDigits: digits) { _ in AccountConditions(keep: keep) }
      }
    }
    #expect(
      (120..<480).contains(accepted), "of the plans some are accepted, not all: \(accepted)")
  }

  /// Amounts that a few of reach the limit.
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
