import Expectations
import FinanceModel
import Forecasting
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct PlanSimulationTests {
  private static let seed: UInt64 = 61

  private static func forRandomOutlooks(
    _ count: Int, _ body: (RandomOutlook, inout SeededGenerator, Comment) throws -> Void
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<count {
      let outlook = RandomOutlook(using: &generator)
      try body(outlook, &generator, "seed \(seed), round \(round)")
    }
  }

  private static func run(
    _ outlook: RandomOutlook, recurring: [RecurringAmount]? = nil
  ) throws -> PlanSimulation {
    try PlanSimulation(
      of: outlook.conditions(recurring), paying: outlook.contribution, months: outlook.months)
  }

  private static func sum(_ amounts: [[Decimal]]) throws -> Decimal {
    try amounts.joined().reduce(Decimal.zero) { try $0 + $1 }
  }

  @Test("without contributions, items and rates the balances do not change")
  func nothing() throws {
    try Self.forRandomOutlooks(60) { outlook, _, comment in
      var plan = outlook.plan
      for tier in plan.tiers.indices {
        for account in plan.tiers[tier].accounts.indices {
          plan.tiers[tier].accounts[account].nominalRatePct = .zero
        }
      }
      let conditions = PlanConditions(
        plan: plan, minorDigits: outlook.random.minorDigits, growthTier: nil,
        rates: PlanRates(of: plan, Settings()), .monthly, start: outlook.start)
      let zero = PlanContribution(0, on: outlook.contribution.schedule)
      for contribution in [nil, zero] {
        let run = try PlanSimulation(of: conditions, paying: contribution, months: 3)
        let balances = plan.tiers.map { $0.accounts.map(\.balance) }
        expect(run.months.count, equals: 3, comment)
        expect(run.months.allSatisfy { $0.balances == balances }, comment)
        try expect(run.totals().balance, equals: plan.balance(), comment)
        let isFull = try plan.tiers.map { tier in
          try tier.gap().units(minorDigits: outlook.random.minorDigits, .towardZero) == 0
        }
        expect(run.filled, equals: isFull.map { $0 ? outlook.start : nil }, comment)
      }
    }
  }

  @Test("a month with one contribution and no interest matches plan-allocate")
  func allocation() throws {
    try Self.forRandomOutlooks(150) { outlook, generator, comment in
      let random = outlook.random
      var plan = outlook.plan
      for tier in plan.tiers.indices {
        for account in plan.tiers[tier].accounts.indices {
          plan.tiers[tier].accounts[account].nominalRatePct = .zero
        }
      }
      let cash = random.cash(using: &generator)
      let conditions = PlanConditions(
        plan: plan, minorDigits: random.minorDigits, growthTier: random.growthTier,
        rates: PlanRates(of: plan, Settings()), .annual, start: outlook.start)
      let run = try PlanSimulation(
        of: conditions,
        paying: PlanContribution(cash, on: Schedule(first: outlook.start, every: .months(1))),
        months: 1)
      let allocation = try Allocation(
        of: cash, across: plan, minorDigits: random.minorDigits, growthTier: random.growthTier)
      let before = plan
      for move in allocation.moves {
        let amount = try Decimal(units: move.amount, minorDigits: random.minorDigits)
        plan.tiers[move.tier].accounts[move.account].balance =
          try before.tiers[move.tier].accounts[move.account].balance + amount
      }
      let month = try require(run.months.first)
      expect(month.balances, equals: plan.tiers.map { $0.accounts.map(\.balance) }, comment)
      let rest = try Decimal(units: allocation.unallocated, minorDigits: random.minorDigits)
      expect(month.unallocated, equals: rest, comment)
      expect(month.interest.isZero && run.months.count == 1, comment)
    }
  }

  @Test("balances grow by interest + paid in + recurring - unallocated, each month and in total")
  func identity() throws {
    try Self.forRandomOutlooks(120) { outlook, _, comment in
      let run = try Self.run(outlook)
      var before = try outlook.plan.balance()
      for month in run.months {
        let inflow = try month.paidIn + month.recurring - month.unallocated
        let after = try Self.sum(month.balances)
        try expect(before + month.interest + inflow, equals: after, comment)
        try expect(Self.sum(month.inflows), equals: inflow, comment)
        try expect(
          month.tierBalances().reduce(Decimal.zero) { try $0 + $1 }, equals: after, comment)
        before = after
      }
      let totals = try run.totals()
      let grown = try outlook.plan.balance() + totals.interest + totals.paidIn + totals.recurring
      try expect(grown - totals.unallocated, equals: totals.balance, comment)
    }
  }

  @Test("the order of recurring items does not matter")
  func permutation() throws {
    try Self.forRandomOutlooks(80) { outlook, generator, comment in
      let run = try Self.run(outlook)
      let other = try Self.run(
        outlook, recurring: outlook.recurring.shuffled(using: &generator))
      expect(run.months, equals: other.months, comment)
      expect(run.filled, equals: other.filled, comment)
      expect(run.overdrafts, equals: other.overdrafts, comment)
      expect(run.due, equals: other.due, comment)
    }
  }

  @Test("the run matches a day-by-day reference that uses exact fractions")
  func dailyReference() throws {
    try Self.forRandomOutlooks(60) { outlook, _, comment in
      let run = try Self.run(outlook)
      var reference = DailyPlan(outlook)
      try reference.run()
      expect(run.months.map(\.balances), equals: reference.balances, comment)
      expect(run.months.map(\.interest), equals: reference.interest, comment)
      expect(run.filled, equals: reference.filled, comment)
      expect(run.due.map(\.missing), equals: reference.missing, comment)
      expect(Set(run.overdrafts), equals: Set(reference.overdrafts), comment)
    }
  }

  @Test("an untouched account differs from its yield by half a unit per month plus its interest")
  func yields() throws {
    try Self.forRandomOutlooks(25) { outlook, generator, comment in
      let months = Int.random(in: 1...24, using: &generator)
      let (plan, digits) = (outlook.plan, outlook.random.minorDigits)
      let span = ForecastMonths(from: outlook.start, count: months)
      for compounding in Compounding.allCases {
        let run = try PlanSimulation(
          of: outlook.conditions([], compounding), paying: nil, months: months)
        let yield = try YieldForecast(
          of: plan, PlanRates(of: plan, outlook.settings), over: span, compounding,
          minorDigits: digits)
        // No rate here is above 10 %, so one unit grows to less than 1.3 in two years.
        let bound = try Decimal(units: Int128(months + 1), minorDigits: digits)
          .multiplied(by: Decimal(parsing: "0.65"), .ceiling)
        for tier in yield.tiers {
          for account in tier.accounts {
            let end = try require(run.months.last).balances[tier.tier][account.account]
            let difference = try end - account.balance - account.growth.total
            expect(difference.magnitude <= bound, comment)
          }
        }
      }
    }
  }

  @Test("a run ends with the calendar, and has at most 1200 months")
  func bounds() throws {
    let plan = Plan(tiers: [Tier(name: "T", target: Decimal(5), priority: .one)])
    func run(_ start: String, _ count: Int) throws -> PlanSimulation {
      let start = try CalendarDate(parsing: start)
      return try PlanSimulation(
        of: PlanConditions(
          plan: plan, minorDigits: 2, growthTier: nil, rates: PlanRates(of: plan, Settings()),
          .monthly, start: start),
        paying: PlanContribution(1, on: Schedule(first: start, every: .days(7))), months: count)
    }
    try expect(
      run("9999-10-31", 60).months.map(\.date.description), equals: ["9999-11-30", "9999-12-31"])
    let long = try run("2026-01-31", 5000)
    expect(long.months.count, equals: 1200)
    // 36,524 days are 5217 weeks and 5 days.
    try expect(long.totals().paidIn, equals: Decimal(parsing: "52.18"))
    try expect(long.totals().unallocated, equals: Decimal(parsing: "52.18"))
  }
}

/// The rules of a run, implemented literally, day by day.
private struct DailyPlan {
  private(set) var balances: [[[Decimal]]] = []
  private(set) var interest: [Decimal] = []
  private(set) var filled: [CalendarDate?]
  private(set) var missing: [Decimal?]
  private(set) var overdrafts: [PlanSimulation.Overdraft] = []
  private let outlook: RandomOutlook
  private let due: [DueTier]
  private var plan: Plan
  private var earned: [[Natural]]
  private var daysInMonth = 0

  init(_ outlook: RandomOutlook) {
    self.outlook = outlook
    plan = outlook.plan
    due = outlook.plan.dueDates(by: outlook.settings, on: outlook.start)
    filled = plan.tiers.map { _ in nil }
    missing = due.map { _ in nil }
    earned = plan.tiers.map { $0.accounts.map { _ in .zero } }
  }

  mutating func run() throws {
    let ends = (1...outlook.months).compactMap { outlook.start.adding(months: $0) }
    let last = ends[ends.count - 1]
    let rates = PlanRates(of: plan, outlook.settings)
    var day = outlook.start
    try observe(day)
    for (index, tier) in due.enumerated() where tier.date < day {
      missing[index] = try gap(tier.tier)
    }
    while day <= last {
      try observe(day)
      if ends.contains(day) { try credit(on: day) }
      if day == last { break }
      try apply(on: day)
      for (tier, content) in plan.tiers.enumerated() {
        for (account, named) in content.accounts.enumerated() {
          let rate = rates.timeline(ofAccount: account, inTier: tier).rate(on: day)
          guard named.balance.isPositive, rate.isPositive else { continue }
          earned[tier][account] =
            earned[tier][account]
            + Natural(named.balance.mantissa.magnitude) * Natural(rate.mantissa.magnitude)
        }
      }
      daysInMonth += 1
      day = try require(day.adding(days: 1))
    }
    for (index, tier) in due.enumerated() where tier.date == last { missing[index] = nil }
  }

  private mutating func credit(on day: CalendarDate) throws {
    var total = Decimal.zero
    let one = Natural(UInt128(Decimal.one.mantissa))
    let scale = (0..<outlook.random.minorDigits).reduce(Natural.one) { power, _ in
      power * Natural(10)
    }
    for tier in earned.indices {
      for account in earned[tier].indices {
        let exact = Fraction(
          earned[tier][account] * scale, one * one * Natural(UInt128(1200 * daysInMonth)))
        let units = try require(UInt128(exactly: exact.rounded(.halfEven)))
        let amount = try Decimal(units: Int128(units), minorDigits: outlook.random.minorDigits)
        plan.tiers[tier].accounts[account].balance =
          try plan.tiers[tier].accounts[account].balance + amount
        total = try total + amount
        earned[tier][account] = .zero
      }
    }
    daysInMonth = 0
    try observe(day)
    interest.append(total)
    balances.append(plan.tiers.map { $0.accounts.map(\.balance) })
  }

  private mutating func apply(on day: CalendarDate) throws {
    let next = try require(day.adding(days: 1))
    let before = plan
    for item in outlook.recurring where !item.days(from: day, to: next).isEmpty {
      plan.tiers[item.tier].accounts[item.account].balance =
        try plan.tiers[item.tier].accounts[item.account].balance + item.amount
    }
    try observe(day)
    if !outlook.contribution.schedule.days(from: day, to: next).isEmpty {
      let allocation = try Allocation(
        of: outlook.contribution.units, across: plan, minorDigits: outlook.random.minorDigits,
        growthTier: outlook.random.growthTier)
      for move in allocation.moves {
        let amount = try Decimal(units: move.amount, minorDigits: outlook.random.minorDigits)
        plan.tiers[move.tier].accounts[move.account].balance =
          try plan.tiers[move.tier].accounts[move.account].balance + amount
      }
      try observe(day)
    }
    for (tier, content) in plan.tiers.enumerated() {
      for (account, named) in content.accounts.enumerated()
      where named.balance.isNegative && !before.tiers[tier].accounts[account].balance.isNegative
        && !overdrafts.contains(where: { $0.tier == tier && $0.account == account })
      {
        overdrafts.append(.init(tier: tier, account: account, date: day))
      }
    }
  }

  private mutating func observe(_ day: CalendarDate) throws {
    for tier in filled.indices where filled[tier] == nil {
      if try gap(tier).isZero { filled[tier] = day }
    }
    for (index, tier) in due.enumerated() where tier.date == day {
      let found = try gap(tier.tier)
      missing[index] = min(missing[index] ?? found, found)
    }
  }

  private func gap(_ tier: Int) throws -> Decimal {
    let digits = outlook.random.minorDigits
    return try Decimal(
      units: plan.tiers[tier].gap().units(minorDigits: digits, .towardZero), minorDigits: digits)
  }
}

/// Changes of balances within a month, tested through the simulation.
@Suite struct SimulatedPlanTests {
  private static let start = CalendarDate(year: 2026, month: 11, day: 1) ?? .epochDay

  private static func run(
    _ account: Account, items: [(day: Int, amount: Int)]
  ) throws -> PlanSimulation {
    let plan = Plan(
      tiers: [Tier(name: "T", target: .zero, priority: .one, accounts: [account])])
    let recurring = try items.map { item in
      RecurringAmount(
        tier: 0, account: 0, amount: Decimal(item.amount),
        schedule: Schedule(
          first: try require(start.adding(days: item.day - 1)), every: .months(12)))
    }
    return try PlanSimulation(
      of: PlanConditions(
        plan: plan, minorDigits: 2, growthTier: nil, rates: PlanRates(of: plan, Settings()),
        .monthly, recurring: recurring, start: start), paying: nil, months: 1)
  }

  @Test("interest accrues on each day's balance: 1000 for 10 days and 4000 for 20 at 1 % a month")
  func daysOfBalances() throws {
    let account = Account(name: "a", balance: Decimal(1000), nominalRatePct: Decimal(12))
    let month = try require(try Self.run(account, items: [(11, 3000)]).months.first)
    expect(month.interest, equals: Decimal(30))
    expect(month.recurring, equals: Decimal(3000))
    expect(month.balances, equals: [[Decimal(4030)]])
    expect(month.inflows, equals: [[Decimal(3000)]])
  }

  @Test("days below zero earn and cost nothing")
  func overdrawnDays() throws {
    let account = Account(name: "a", balance: Decimal(1000), nominalRatePct: Decimal(12))
    let month = try require(
      try Self.run(account, items: [(11, -2000), (21, 4000)]).months.first)
    expect(month.interest.description, equals: "13.33")
    expect(month.balances, equals: [[try Decimal(parsing: "3013.33")]])
  }
}
