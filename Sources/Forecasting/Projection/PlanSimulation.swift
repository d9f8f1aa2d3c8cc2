import FinanceModel
package import PlainText
import Planning

/// Day-by-day simulation of a plan under its own rules, with a fixed periodic contribution.
///
/// Events on one day occur in this order: interest for the month that ends, recurring items, the
/// contribution. Interest accrues daily and is credited at the end of each month, rounded half-even
/// to the minor unit. It remains in its account regardless of the cap. Recurring items change a
/// balance regardless of a floor or a cap. ``Allocation`` distributes contributions.
///
/// The run includes the last day's interest but not its recurring items and contributions.
package struct PlanSimulation: Sendable {
  /// Changes in one month, and the balances on its last day.
  package struct Month: Equatable, Sendable {
    /// The month's end, which is the first day of the next month.
    package let date: CalendarDate
    /// Balances by tier and account, including the month's interest.
    package let balances: [[Decimal]]
    package let interest: Decimal
    /// All contributions, including unallocated amounts.
    package let paidIn: Decimal
    /// Net sum of recurring items.
    package let recurring: Decimal
    package let unallocated: Decimal
    /// Contributions and recurring items by tier and account.
    package let inflows: [[Decimal]]
  }

  /// The first day on which an account's balance turned from non-negative to negative.
  package struct Overdraft: Hashable, Sendable {
    package let tier: Int
    package let account: Int
    package let date: CalendarDate

    package init(tier: Int, account: Int, date: CalendarDate) {
      self.tier = tier
      self.account = account
      self.date = date
    }
  }

  /// The outcome for a tier with a date.
  package struct DueOutcome: Equatable, Sendable {
    package let due: DueTier
    /// Smallest amount missing on that day, before its events or after any of them, in whole minor
    /// units rounded down. For a past day, the amount missing when the run begins. Nil if the run
    /// ends before the day is over.
    package fileprivate(set) var missing: Decimal?
    /// The tier's largest balance on that day, at which the smallest amount was missing; nil if
    /// ``missing`` is nil.
    package fileprivate(set) var balance: Decimal?
    /// Whether the tier was full on that day; nil if the run ends earlier.
    package var isInTime: Bool? { missing.map(\.isZero) }
  }

  package let contribution: PlanContribution?
  package private(set) var months: [Month] = []
  /// The first day on which each tier's gap was less than a minor unit, which contributions cannot
  /// fill; nil for a tier without such a day.
  package private(set) var filled: [CalendarDate?]
  /// Outcomes in the order of the conditions.
  package private(set) var due: [DueOutcome]
  /// Each account's first overdraft, by date.
  package private(set) var overdrafts: [Overdraft] = []

  private let conditions: PlanConditions
  private var simulated: SimulatedPlan
  private var paidIn = Decimal.zero
  private var recurring = Decimal.zero
  private var unallocated = Decimal.zero

  /// Runs the plan for the given number of months, 1 to ``PlanConditions/mostMonths``; fewer at the
  /// end of the calendar.
  ///
  /// - Throws: overflow if a balance exceeds the range of a decimal.
  /// - Complexity: linear in the number of days with events, times the number of accounts.
  package init(
    of conditions: PlanConditions, paying contribution: PlanContribution?, months count: Int
  ) throws(DecimalError) {
    self.conditions = conditions
    self.contribution = contribution
    filled = conditions.plan.tiers.map { _ in nil }
    due = conditions.due.map { DueOutcome(due: $0) }
    simulated = SimulatedPlan(
      conditions.plan, minorDigits: conditions.minorDigits, growthTier: conditions.growthTier,
      rates: conditions.rates, from: conditions.start)
    let span = ForecastMonths(
      from: conditions.start, count: min(count, PlanConditions.mostMonths))
    try observe(conditions.start)
    for index in due.indices where due[index].due.date < conditions.start {
      try noteDue(index)
    }
    for index in 0..<span.count {
      try run(from: span[index].start, to: span[index].end)
    }
    // The run includes only interest on the last day.
    for index in due.indices where due[index].due.date == months.last?.date {
      (due[index].missing, due[index].balance) = (nil, nil)
    }
  }

  private mutating func run(
    from start: CalendarDate, to end: CalendarDate
  ) throws(DecimalError) {
    for event in events(from: start, to: end) { try apply(event) }
    try observe(end)
    let inflows = simulated.inflows
    let interest = try simulated.creditMonth(from: start, to: end)
    try observe(end)
    months.append(
      Month(
        date: end, balances: simulated.plan.tiers.map { $0.accounts.map(\.balance) },
        interest: interest, paidIn: paidIn, recurring: recurring, unallocated: unallocated,
        inflows: inflows))
    (paidIn, recurring, unallocated) = (.zero, .zero, .zero)
  }
}

extension PlanSimulation {
  /// The events on one day, after the interest.
  private struct Event {
    let day: CalendarDate
    var items: [RecurringAmount] = []
    var isPayday = false
  }

  /// Returns the days with events and the observed dates, in order.
  private func events(from start: CalendarDate, to end: CalendarDate) -> [Event] {
    var events: [CalendarDate: Event] = [:]
    for item in conditions.recurring {
      for day in item.days(from: start, to: end) {
        events[day, default: Event(day: day)].items.append(item)
      }
    }
    for day in contribution?.schedule.days(from: start, to: end) ?? [] {
      events[day, default: Event(day: day)].isPayday = true
    }
    for day in due.map(\.due.date) where day >= start && day < end && events[day] == nil {
      events[day] = Event(day: day)
    }
    return events.values.sorted { $0.day < $1.day }
  }

  private mutating func apply(_ event: Event) throws(DecimalError) {
    try observe(event.day)
    let before = event.items.map { item in
      simulated.balance(ofAccount: item.account, inTier: item.tier)
    }
    for item in event.items {
      try simulated.add(
        item.amount, toAccount: item.account, inTier: item.tier, on: event.day)
      recurring = try recurring + item.amount
    }
    if !event.items.isEmpty { try observe(event.day) }
    if event.isPayday, let contribution {
      let digits = conditions.minorDigits
      let rest = try simulated.contribute(contribution.units, on: event.day)
      paidIn = try paidIn + Decimal(units: contribution.units, minorDigits: digits)
      unallocated = try unallocated + Decimal(units: rest, minorDigits: digits)
      try observe(event.day)
    }
    noteOverdrafts(of: event, before)
  }

  private mutating func noteOverdrafts(of event: Event, _ before: [Decimal]) {
    var found: Set<[Int]> = []
    for (item, balance) in zip(event.items, before) where !balance.isNegative {
      let after = simulated.balance(ofAccount: item.account, inTier: item.tier)
      if after.isNegative { found.insert([item.tier, item.account]) }
    }
    for place in found.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard !overdrafts.contains(where: { [$0.tier, $0.account] == place }) else { continue }
      overdrafts.append(Overdraft(tier: place[0], account: place[1], date: event.day))
    }
  }

  /// Records which tiers are full, and the missing amounts of tiers due on the day.
  private mutating func observe(_ day: CalendarDate) throws(DecimalError) {
    for tier in filled.indices where filled[tier] == nil {
      if try simulated.gap(ofTier: tier) == 0 { filled[tier] = day }
    }
    for index in due.indices where due[index].due.date == day {
      try noteDue(index)
    }
  }

  private mutating func noteDue(_ index: Int) throws(DecimalError) {
    let tier = due[index].due.tier
    let (missing, balance) = (try missing(to: tier), try simulated.plan.tiers[tier].balance())
    due[index].missing = min(due[index].missing ?? missing, missing)
    due[index].balance = max(due[index].balance ?? balance, balance)
  }

  private func missing(to tier: Int) throws(DecimalError) -> Decimal {
    try Decimal(units: simulated.gap(ofTier: tier), minorDigits: conditions.minorDigits)
  }
}

extension PlanSimulation {
  /// Sums over all months, and the total balance after them.
  package struct Totals: Equatable, Sendable {
    package var interest = Decimal.zero
    package var paidIn = Decimal.zero
    package var recurring = Decimal.zero
    package var unallocated = Decimal.zero
    package var balance = Decimal.zero
  }

  /// Returns the sums over all months.
  ///
  /// - Throws: overflow if a sum exceeds the range of a decimal.
  package func totals() throws(DecimalError) -> Totals {
    var totals = Totals()
    for month in months {
      totals.interest = try totals.interest + month.interest
      totals.paidIn = try totals.paidIn + month.paidIn
      totals.recurring = try totals.recurring + month.recurring
      totals.unallocated = try totals.unallocated + month.unallocated
    }
    for tier in try months.last?.tierBalances() ?? [] {
      totals.balance = try totals.balance + tier
    }
    return totals
  }

  /// The outcome with the earliest missed date; if several dates are identical, the first in the
  /// order of the conditions. Nil if all tiers meet their dates in the run.
  package var firstMissed: DueOutcome? {
    due.filter { $0.isInTime == false }.min { $0.due.date < $1.due.date }
  }
}

extension PlanSimulation.Month {
  /// Returns each tier's total balance, in plan order.
  package func tierBalances() throws(DecimalError) -> [Decimal] {
    var sums: [Decimal] = []
    for accounts in balances {
      var sum = Decimal.zero
      for balance in accounts { sum = try sum + balance }
      sums.append(sum)
    }
    return sums
  }
}

/// A plan with balances that change from day to day, and the accrued interest of its accounts.
struct SimulatedPlan {
  private(set) var plan: Plan
  private let minorDigits: Int
  private let growthTier: Int?
  private let rates: [[Timeline<MonthlyRate>]]
  private var accruals: [[Accrual]]
  /// Each account's contributions and recurring items since the month began.
  private(set) var inflows: [[Decimal]]

  /// One account's accrued interest in the current month.
  private struct Accrual {
    var interest = InterestAccrual()
    var until: CalendarDate
    let isIdle: Bool
  }

  init(
    _ plan: Plan, minorDigits: Int, growthTier: Int?, rates: [[Timeline<MonthlyRate>]],
    from start: CalendarDate
  ) {
    self.plan = plan
    self.minorDigits = minorDigits
    self.growthTier = growthTier
    self.rates = rates
    accruals = rates.map { tier in
      tier.map { rate in
        Accrual(
          until: start, isIdle: rate.first.isZero && rate.changes.allSatisfy(\.rate.isZero))
      }
    }
    inflows = Self.nothing(in: plan)
  }

  func balance(ofAccount account: Int, inTier tier: Int) -> Decimal {
    plan.tiers[tier].accounts[account].balance
  }

  /// Returns the part of the tier's gap that contributions can fill, in whole minor units, rounded
  /// down.
  func gap(ofTier tier: Int) throws(DecimalError) -> Int128 {
    try plan.tiers[tier].gap().units(minorDigits: minorDigits, .towardZero)
  }

  /// Adds an amount to an account on a day; a negative amount is a withdrawal.
  mutating func add(
    _ amount: Decimal, toAccount account: Int, inTier tier: Int, on day: CalendarDate
  ) throws(DecimalError) {
    accrue(account, tier, to: day)
    plan.tiers[tier].accounts[account].balance =
      try plan.tiers[tier].accounts[account].balance + amount
    inflows[tier][account] = try inflows[tier][account] + amount
  }

  /// Pays in new cash, and allocates it as plan-allocate does.
  ///
  /// - Returns: the unallocated amount, in whole minor units.
  mutating func contribute(_ units: Int128, on day: CalendarDate) throws(DecimalError) -> Int128 {
    let allocation = try Allocation(
      of: units, across: plan, minorDigits: minorDigits, growthTier: growthTier)
    for move in allocation.moves {
      let amount = try Decimal(units: move.amount, minorDigits: minorDigits)
      try add(amount, toAccount: move.account, inTier: move.tier, on: day)
    }
    return allocation.unallocated
  }

  /// Credits each account's interest from the day `start` up to but excluding `end`, and begins the
  /// next month.
  ///
  /// - Returns: the total interest.
  mutating func creditMonth(
    from start: CalendarDate, to end: CalendarDate
  ) throws(DecimalError) -> Decimal {
    var total = Decimal.zero
    let days = start.days(until: end)
    for tier in accruals.indices {
      for account in accruals[tier].indices where !accruals[tier][account].isIdle {
        accrue(account, tier, to: end)
        let interest = try accruals[tier][account].interest.credited(
          daysInMonth: days, minorDigits: minorDigits)
        accruals[tier][account].interest = InterestAccrual()
        plan.tiers[tier].accounts[account].balance =
          try plan.tiers[tier].accounts[account].balance + interest
        total = try total + interest
      }
    }
    inflows = Self.nothing(in: plan)
    return total
  }

  private mutating func accrue(_ account: Int, _ tier: Int, to day: CalendarDate) {
    guard !accruals[tier][account].isIdle else { return }
    let balance = balance(ofAccount: account, inTier: tier)
    for span in rates[tier][account].spans(from: accruals[tier][account].until, to: day) {
      accruals[tier][account].interest.add(balance: balance, days: span.days, rate: span.rate)
    }
    accruals[tier][account].until = day
  }

  private static func nothing(in plan: Plan) -> [[Decimal]] {
    plan.tiers.map { tier in tier.accounts.map { _ in .zero } }
  }
}
