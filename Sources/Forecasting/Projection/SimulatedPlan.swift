import FinanceModel
import PlainText
import Planning

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
