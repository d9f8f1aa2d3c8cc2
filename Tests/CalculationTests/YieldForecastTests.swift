import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct YieldForecastTests {
  private let start = CalendarDate(year: 2026, month: 11, day: 21) ?? .epochDay

  private func forecast(
    _ plan: Plan, months: Int, _ compounding: Compounding = .monthly, minorDigits: Int = 2,
    byMonth: Bool = false
  ) throws -> YieldForecast {
    try YieldForecast(
      of: plan, PlanRates(of: plan, Settings()), over: ForecastMonths(from: start, count: months),
      compounding, minorDigits: minorDigits, byMonth: byMonth)
  }

  private func plan(_ accounts: [(balance: String, rate: String)]) throws -> Plan {
    let accounts = try accounts.enumerated().map { index, account in
      Account(
        name: "a\(index)", balance: try Decimal(parsing: account.balance),
        nominalRatePct: try Decimal(parsing: account.rate))
    }
    return Plan(tiers: [
      Tier(name: "T", target: .zero, priority: .one, accounts: accounts)
    ])
  }

  @Test("an account's interest is rounded once, half to even")
  func ties() throws {
    let plan = try plan([("618", "1"), ("630", "1"), ("1000", "12")])
    let tier = try require(try forecast(plan, months: 1).tiers.first)
    expect(tier.accounts.map(\.growth.total.description), equals: ["0.52", "0.52", "10"])
    try expect(
      forecast(plan, months: 12).tiers[0].accounts[2].growth.total.description, equals: "126.83")
  }

  @Test("tiers and the total are rounded from their exact sums")
  func sums() throws {
    // Amounts of 0.004 round to zero individually, but to a cent or more together.
    let some = try plan(Array(repeating: ("4.8", "1"), count: 5))
    let one = try forecast(some, months: 1)
    expect(one.tiers[0].accounts.allSatisfy { $0.growth.total.isZero })
    expect(one.tiers[0].growth.total.description, equals: "0.02")
    let two = try forecast(Plan(tiers: some.tiers + some.tiers), months: 1)
    expect(two.total.total.description, equals: "0.04")
    // Denominators with different powers of ten and three are combined.
    let mixed = try plan([
      ("1", "0.000000000000000006"), ("600", "1"), ("0.00000000000000001", "1"),
    ])
    try expect(forecast(mixed, months: 1, minorDigits: 18).total.total.description, equals: "0.5")
  }

  @Test("a random plan matches a reference in decimal arithmetic")
  func agreesWithReference() throws {
    var random = SeededGenerator(seed: 80)
    for round in 0..<20 {
      let count = Int.random(in: 1...8, using: &random)
      let accounts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (
          balance: "\(Int.random(in: -50...90_000, using: &random)).\(random.digits(4))",
          rate: random.rate().description
        )
      }
      let told = try forecast(try plan(accounts), months: count, minorDigits: 3)
      let divisor = ReferenceInteger(1200) * .powerOfTen(18)
      let scale = (0..<count).reduce(ReferenceInteger(1)) { power, _ in power * divisor }
      let gains = try accounts.map { account -> ReferenceInteger in
        let (balance, rate) = (
          try Decimal(parsing: account.balance), try Decimal(parsing: account.rate)
        )
        guard balance.isPositive, rate.isPositive else { return ReferenceInteger(0) }
        let month = divisor + ReferenceInteger(rate.mantissa)
        let power = (0..<count).reduce(ReferenceInteger(1)) { power, _ in power * month }
        return ReferenceInteger(balance.mantissa) * (power - scale)
      }
      func rounded(_ gain: ReferenceInteger) -> ReferenceInteger {
        quotient(gain * .powerOfTen(3), scale * .powerOfTen(18), .halfEven)
      }
      func units(_ amount: Decimal) -> ReferenceInteger {
        ReferenceInteger(amount.units(minorDigits: 3, .towardZero))
      }
      let comment: Comment = "seed 80, round \(round): \(accounts), \(count) months"
      expect(
        told.tiers[0].accounts.map { units($0.growth.total) }, equals: gains.map(rounded), comment)
      expect(
        units(told.total.total), equals: rounded(gains.reduce(ReferenceInteger(0), +)), comment)
    }
  }

  @Test("a balance or rate of zero or less earns nothing")
  func nothing() throws {
    let plan = try plan([("-1000", "5"), ("0", "5"), ("1000", "0"), ("1000", "-5")])
    for compounding in Compounding.allCases {
      let told = try forecast(plan, months: 1200, compounding, byMonth: true)
      expect(told.tiers[0].accounts.allSatisfy { $0.growth.total.isZero })
      expect(told.total.months.allSatisfy { $0.growth.isZero && $0.totalGrowth.isZero })
    }
    let empty = try forecast(Plan(tiers: []), months: 3, byMonth: true)
    expect(empty.total.total.isZero && empty.total.months.count == 3)
  }

  @Test("months sum to the total, and each is rounded once from its exact share")
  func byMonth() throws {
    var random = SeededGenerator(seed: 81)
    for round in 0..<6 {
      let plan = RandomPlan(using: &random).plan
      for compounding in Compounding.allCases {
        let count = Int.random(in: 1...15, using: &random)
        let told = try forecast(plan, months: count, compounding, byMonth: true)
        let comment: Comment = "seed 81, round \(round), \(compounding), \(count) months"
        let growths =
          [told.total] + told.tiers.map(\.growth)
          + told.tiers.flatMap(\.accounts).map(\.growth)
        for growth in growths {
          expect(growth.months.count, equals: count, comment)
          expect(growth.months.last?.totalGrowth, equals: growth.total, comment)
          var sum = Decimal.zero
          for (index, month) in growth.months.enumerated() {
            sum = try sum + month.growth
            // Each rounding changes the result by at most half a cent: the rounding of the sum, and
            // those of the months.
            let drift = try (sum - month.totalGrowth).magnitude
            expect(drift <= (try Decimal(units: Int128(index + 2), minorDigits: 2)), comment)
            expect(!month.growth.isNegative, comment)
          }
          let shorter = try forecast(plan, months: 1, compounding)
          expect(told.total.months[0].growth, equals: shorter.total.total, comment)
        }
      }
    }
  }

  @Test("tiers are in priority order, accounts in file order, with today's rates")
  func order() throws {
    let plan = Plan(tiers: [
      Tier(
        name: "b", target: .zero, priority: Decimal(2),
        accounts: [Account(name: "x", balance: Decimal(1200), nominalRatePct: Decimal(1))]),
      Tier(
        name: "a", target: .zero, priority: .one,
        accounts: [
          Account(name: "y", balance: Decimal(2400), nominalRatePct: Decimal(1)),
          Account(name: "z"),
        ]),
    ])
    var settings = Settings()
    let planning = try require(
      read(
        Settings.PlanSettings.self,
        from: """
          {"rates": [{"tier": "a", "account": "y", "from": "2026-11-21", "apy": 2},
            {"tier": "b", "account": "x", "from": "2026-12-21", "apy": 3}]}
          """
      ).value)
    settings.plan = planning
    let told = try YieldForecast(
      of: plan, PlanRates(of: plan, settings), over: ForecastMonths(from: start, count: 2),
      .monthly, minorDigits: 2)
    expect(told.tiers.map(\.tier), equals: [1, 0])
    expect(told.tiers[0].accounts.map(\.account), equals: [0, 1])
    expect(told.tiers.map { $0.accounts[0].ratePct.description }, equals: ["2", "1"])
    // 2400 earns 2 % twice; 1200 earns 1 %, then 3 %.
    expect(told.tiers.map(\.growth.total.description), equals: ["8.01", "4"])
  }

  @Test("an overflow is reported at its place: an account, a tier or the total")
  func outOfRange() throws {
    let huge = "170141183460469231731"
    func place(_ plan: Plan, months: Int) -> YieldForecast.OutOfRange? {
      do {
        _ = try forecast(plan, months: months)
        return nil
      } catch { return error as? YieldForecast.OutOfRange }
    }
    let alone = try plan([("1", "1"), (huge, "1200")])
    expect(place(alone, months: 1) == nil)
    expect(place(alone, months: 2), equals: .init(tier: 0, account: 1))
    let together = try plan([(huge, "1200"), (huge, "1200")])
    expect(place(together, months: 1), equals: .init(tier: 0, account: nil))
    expect(
      place(Plan(tiers: alone.tiers + alone.tiers), months: 1),
      equals: .init(tier: nil, account: nil))
    expect(place(try plan([("1", huge)]), months: 1200), equals: .init(tier: 0, account: 0))
  }
}
