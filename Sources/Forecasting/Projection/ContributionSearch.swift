package import FinanceModel
package import PlainText

/// The smallest contribution that fills a tier by a given day.
///
/// The tier is full in the sense of a date of `plan.due`: at some moment of that day, nothing is
/// missing. The search bisects: the answer fills the tier, and one minor unit less does not.
package struct ContributionSearch: Sendable {
  /// Result of the search.
  package enum Answer: Equatable, Sendable {
    /// Whole minor units of each payment; zero if the tier is full in time without payments.
    case units(Int128)
    /// The tier cannot be full in time with any contribution.
    case unreachable(Obstacle)
  }

  /// Reason why no contribution is enough.
  package enum Obstacle: Equatable, Sendable {
    /// The schedule has no payment on or before the day.
    case noPayment
    /// The accounts of the tier are full, or it has none.
    case noRoom
  }

  package let answer: Answer

  /// Finds the payment that `tier` needs on each day of `schedule` to be full on `day`.
  ///
  /// - Throws: overflow if a balance exceeds the range of a decimal.
  /// - Precondition: ``PlanConditions/months(covering:)`` is not nil for the day.
  /// - Complexity: at most about fifty simulations until the day.
  package init(
    filling tier: Int, by day: CalendarDate, payingOn schedule: Schedule,
    under conditions: PlanConditions
  ) throws(DecimalError) {
    guard let months = conditions.months(covering: day) else {
      preconditionFailure("a contribution is searched within the longest run")
    }
    let watched = conditions.watching([DueTier(tier: tier, date: day, row: 0)])
    func fills(_ units: Int128) throws(DecimalError) -> Bool {
      let run = try PlanSimulation(
        of: watched, paying: PlanContribution(units, on: schedule), months: months)
      return run.due.first?.isInTime ?? false
    }
    guard try !fills(0) else {
      answer = .units(0)
      return
    }
    let end = day.adding(days: 1) ?? day
    guard !schedule.days(from: conditions.start, to: end).isEmpty else {
      answer = .unreachable(.noPayment)
      return
    }
    let limit = try Self.limit(under: conditions, months: months)
    let gap = try conditions.plan.tiers[tier].gap()
      .units(minorDigits: conditions.minorDigits, .towardZero)
    var (low, high) = (Int128(0), min(max(1, gap), limit))
    while try !fills(high) {
      guard high < limit else {
        answer = .unreachable(.noRoom)
        return
      }
      (low, high) = (high, high > limit / 2 ? limit : high * 2)
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if try fills(middle) { high = middle } else { low = middle }
    }
    answer = .units(high)
  }

  /// Returns a contribution that fills every gap with room on any day; a larger one only increases
  /// the growth tier's excess. It is the sum of all gaps and of all withdrawals by recurring items.
  private static func limit(
    under conditions: PlanConditions, months: Int
  ) throws(DecimalError) -> Int128 {
    var sum = Decimal.one
    for tier in conditions.plan.tiers { sum = try sum + tier.gap() }
    let end = conditions.start.adding(months: months) ?? conditions.start
    for item in conditions.recurring where item.amount.isNegative {
      let count = item.days(from: conditions.start, to: end).count
      sum = try sum + item.amount.magnitude.multiplied(by: Decimal(count), .ceiling)
    }
    return sum.units(minorDigits: conditions.minorDigits, .ceiling)
  }
}
