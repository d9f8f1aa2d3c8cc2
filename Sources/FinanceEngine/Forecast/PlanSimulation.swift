import FinanceModel
package import PlainText

/// A plan run forward day by day under its own rules, with the same contribution again and again.
///
/// What falls on one day comes in this order: the interest of the month that ends, recurring items,
/// the contribution. Interest is gathered by days, credited at the end of each month and rounded
/// half-even to the minor unit; it stays in its account, whatever the cap. Recurring items change a
/// balance without a floor and without a cap. Contributions go where ``Allocation`` sends them.
///
/// The last day's interest is in the run, its recurring items and contributions are not.
package struct PlanSimulation: Sendable {
  /// What one month brought, and what was there on its last day.
  package struct Month: Equatable, Sendable {
    /// The day it ends on, which is the next one's first.
    package let date: CalendarDate
    /// By tier and account, with the month's interest.
    package let balances: [[Decimal]]
    package let interest: Decimal
    /// All contributions, what was unallocated too.
    package let paidIn: Decimal
    /// The net sum of the recurring items.
    package let recurring: Decimal
    package let unallocated: Decimal
    /// By tier and account: what contributions and recurring items brought.
    package let inflows: [[Decimal]]
  }

  /// The first day on which an account held less than nothing in the evening, having held enough
  /// the evening before.
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

  /// What becomes of a tier with a date.
  package struct DueOutcome: Equatable, Sendable {
    package let due: DueTier
    /// The least that was missing on that day, in whole minor units rounded down: before what
    /// happens on it, or after any of it. Of a past day what is missing when the run begins; nil
    /// where the run ends before the day is over.
    package fileprivate(set) var missing: Decimal?
    /// The most that the tier held on that day, at the moment at which the least was missing; nil
    /// where ``missing`` is.
    package fileprivate(set) var balance: Decimal?
    /// Whether nothing was missing; nil where the run does not tell.
    package var isInTime: Bool? { missing.map(\.isZero) }
  }

  package let contribution: PlanContribution?
  package private(set) var months: [Month] = []
  /// By tier: the first day on which nothing was missing to its target that a contribution can
  /// fill, which is less than a minor unit; nil where there is none.
  package private(set) var filled: [CalendarDate?]
  /// In the order of the conditions.
  package private(set) var due: [DueOutcome]
  /// Each account at most once, in the order of the days.
  package private(set) var overdrafts: [Overdraft] = []

  private let conditions: PlanConditions
  private var simulated: SimulatedPlan
  private var paidIn = Decimal.zero
  private var recurring = Decimal.zero
  private var unallocated = Decimal.zero

  /// Runs the plan for so many months, 1 to ``PlanConditions/mostMonths``; fewer where the calendar
  /// ends.
  ///
  /// - Throws: overflow where a balance passes what a decimal holds.
  /// - Complexity: linear in the days on which something happens, times the accounts.
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
    // Of the last day only the interest was in the run.
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
  /// What happens on one day, after the interest.
  private struct Event {
    let day: CalendarDate
    var items: [RecurringAmount] = []
    var isPayday = false
  }

  /// The days on which something happens or is watched, in order.
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

  /// Looks which tiers are full, and what is missing to those whose day it is.
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
  /// The sums of all months, and what all accounts hold after them.
  package struct Totals: Equatable, Sendable {
    package var interest = Decimal.zero
    package var paidIn = Decimal.zero
    package var recurring = Decimal.zero
    package var unallocated = Decimal.zero
    package var balance = Decimal.zero
  }

  /// - Throws: overflow where a sum passes what a decimal holds.
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

  /// The earliest date that a tier misses, of equal ones the first in the order of the conditions;
  /// nil where none is missed in the run.
  package var firstMissed: DueOutcome? {
    due.filter { $0.isInTime == false }.min { $0.due.date < $1.due.date }
  }
}

extension PlanSimulation.Month {
  /// What the accounts of each tier hold together, in the order of the plan.
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
