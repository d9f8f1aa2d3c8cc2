import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct PlanSummaryTests {
  /// A plan in cents, with rates in hundredths of a percent, and the whole numbers from which it
  /// was made.
  private struct Figures {
    var targets: [Int] = []
    var balances: [[Int]] = []
    var rates: [[Int]] = []

    init(using generator: inout SeededGenerator) {
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        targets.append(Int.random(in: -10_000...9_999_999, using: &generator))
        let count = Int.random(in: 0...4, using: &generator)
        balances.append(
          (0..<count).map { _ in Int.random(in: -99_999...9_999_999, using: &generator) })
        rates.append((0..<count).map { _ in Int.random(in: -50...1_500, using: &generator) })
      }
    }

    func plan() throws -> Plan {
      Plan(
        tiers: try targets.indices.map { tier in
          Tier(
            name: "T\(tier)", target: try Decimal(units: Int128(targets[tier]), minorDigits: 2),
            priority: Decimal(-tier),
            accounts: try zip(balances[tier], rates[tier]).map { balance, rate in
              Account(
                name: "a", balance: try Decimal(units: Int128(balance), minorDigits: 2),
                nominalRatePct: try Decimal(units: Int128(rate), minorDigits: 2))
            })
        })
    }

    /// Returns the yield in millionths: cents times hundredths of a percent.
    func yearlyYield(_ tier: Int) -> [Int] {
      zip(balances[tier], rates[tier]).map { max(0, $0) * max(0, $1) }
    }
  }

  private static func coverage(_ balance: Int, of target: Int) -> String? {
    guard target > 0 else { return nil }
    let percent = Fraction(Natural(UInt128(abs(balance) * 100)), Natural(UInt128(target)))
    let text = percent.decimalText(decimals: 2)
    return balance < 0 && text != "0.00" ? "-" + text : text
  }

  @Test("every figure matches a computation in whole cents")
  func figures() throws {
    var generator = SeededGenerator(seed: 71)
    for round in 0..<500 {
      let figures = Figures(using: &generator)
      let summary = try PlanSummary(of: figures.plan())
      let comment: Comment = "seed 71, round \(round)"
      let sums = figures.balances.map { $0.reduce(0, +) }
      let gaps = zip(figures.targets, sums).map { max(0, $0 - $1) }
      let yields = figures.targets.indices.map { figures.yearlyYield($0) }
      func cents(_ units: Int) throws -> Decimal {
        try Decimal(units: Int128(units), minorDigits: 2)
      }
      // Priorities decrease with the index, so tiers are in reverse order.
      expect(summary.tiers.map(\.tier), equals: figures.targets.indices.reversed(), comment)
      for tier in summary.tiers {
        let index = tier.tier
        try expect(tier.balance, equals: cents(sums[index]), comment)
        try expect(tier.gap, equals: cents(gaps[index]), comment)
        expect(
          tier.coveragePct?.text(decimals: 2, .halfEven),
          equals: Self.coverage(sums[index], of: figures.targets[index]), comment)
        let expected = try yields[index].map { try Decimal(units: Int128($0), minorDigits: 6) }
        expect(tier.accounts.map(\.yearlyYield), equals: expected, comment)
      }
      let yearly = try Decimal(units: Int128(yields.joined().reduce(0, +)), minorDigits: 6)
      try expect(summary.balance, equals: cents(sums.reduce(0, +)), comment)
      try expect(summary.target, equals: cents(figures.targets.reduce(0, +)), comment)
      try expect(summary.gap, equals: cents(gaps.reduce(0, +)), comment)
      expect(summary.yearlyYield, equals: yearly, comment)
      try expect(summary.monthlyYield, equals: yearly.divided(by: Decimal(12), .halfEven), comment)
      expect(
        summary.coveragePct?.text(decimals: 2, .halfEven),
        equals: Self.coverage(sums.reduce(0, +), of: figures.targets.reduce(0, +)), comment)
    }
  }

  @Test("the effective yearly rate is the nominal rate compounded monthly")
  func trueYields() throws {
    expect(
      try trueYieldPct(ofNominal: Decimal(12)).description.hasPrefix("12.682503013196972"))
    let base = (0..<12).reduce(ReferenceInteger(1)) { power, _ in power * ReferenceInteger(120_000)
    }
    for hundredths in stride(from: -1_000, through: 10_000, by: 37) {
      let rate = try Decimal(units: Int128(hundredths), minorDigits: 2)
      let grown = (0..<12).reduce(ReferenceInteger(1)) { power, _ in
        power * ReferenceInteger(120_000 + hundredths)
      }
      // The error is in units of 10^-18 of a percent.
      let exact = quotient(
        (grown - base) * ReferenceInteger.powerOfTen(20), base, .halfEven)
      let error = ReferenceInteger(try trueYieldPct(ofNominal: rate).mantissa) - exact
      expect(error.magnitude < ReferenceInteger(10_000), "\(rate) %")
    }
    try expect(trueYieldPct(ofNominal: .zero), equals: .zero)
    #expect(throws: DecimalError.overflow) { try trueYieldPct(ofNominal: Decimal(100_000_000)) }
  }

  @Test("without tiers all totals are zero and coverage is undefined")
  func empty() throws {
    let summary = try PlanSummary(of: Plan(tiers: []))
    expect(summary.tiers.isEmpty)
    expect([summary.balance, summary.target, summary.gap], equals: [.zero, .zero, .zero])
    expect(summary.yearlyYield.isZero && summary.monthlyYield.isZero)
    expect(summary.coveragePct == nil)
  }

  @Test("an overfunded tier does not offset another tier's gap")
  func gaps() throws {
    let full = Tier(
      name: "F", target: .zero, priority: .one,
      accounts: [Account(name: "a", balance: Decimal(100))])
    let hungry = Tier(name: "H", target: Decimal(50), priority: .one)
    let summary = try PlanSummary(of: Plan(tiers: [full, hungry]))
    expect(summary.gap, equals: Decimal(50))
    expect(summary.tiers.map(\.coveragePct), equals: [nil, .zero])
    expect(summary.coveragePct, equals: Decimal(200))
  }

  @Test("a rate or balance of zero or less earns nothing, and room is never negative")
  func accounts() throws {
    func summary(_ balance: Int, _ rate: Int, cap: Int? = nil) throws -> PlanSummary.AccountSummary
    {
      let account = Account(
        name: "a", balance: Decimal(balance), nominalRatePct: Decimal(rate),
        cap: cap.map { Decimal($0) })
      let tier = Tier(name: "T", target: .zero, priority: .one, accounts: [account])
      return try require(try PlanSummary(of: Plan(tiers: [tier])).tiers.first?.accounts.first)
    }
    try expect(summary(1000, 12).yearlyYield, equals: Decimal(120))
    expect(try summary(-1000, 12).yearlyYield.isZero)
    expect(try summary(1000, -12).yearlyYield.isZero)
    expect(try summary(1000, -12).trueYieldPct.isNegative)
    expect(try summary(10, 0).room == nil)
    try expect(summary(10, 0, cap: 4).room, equals: .zero)
    try expect(summary(-10, 0, cap: 4).room, equals: Decimal(14))
  }

  @Test("a coverage too large for a decimal is undefined, and not an error")
  func absurdCoverage() throws {
    let tier = Tier(
      name: "T", target: try Decimal(parsing: "0.000000000000000001"), priority: .one,
      accounts: [Account(name: "a", balance: Decimal(1_000_000))])
    let summary = try PlanSummary(of: Plan(tiers: [tier]))
    expect(summary.tiers.first?.coveragePct == nil)
    expect(summary.coveragePct == nil)
  }
}
