package import FinanceModel
package import PlainText

/// A contribution with which a tier is full on a day, and no more than it takes.
///
/// Full is what a date of `plan.due` asks: nothing is missing at the best moment of that day. It is
/// found by halving: what is found fills the tier, and one minor unit less does not.
package struct ContributionSearch: Sendable {
  /// What was found.
  package enum Answer: Equatable, Sendable {
    /// So many whole minor units each time; zero where the tier is full in time without.
    case units(Int128)
    /// However much is paid in, the tier is not full in time.
    case unreachable(Obstacle)
  }

  /// Why no contribution is enough.
  package enum Obstacle: Equatable, Sendable {
    /// None comes on or before the day.
    case noPayment
    /// The accounts of the tier can hold no more, or there are none.
    case noRoom
  }

  package let answer: Answer

  /// Searches what `tier` needs at each day of `schedule` to be full on `day`.
  ///
  /// - Throws: overflow where a balance passes what a decimal holds.
  /// - Precondition: ``PlanConditions/months(covering:)`` has an answer for the day.
  /// - Complexity: that of some fifty runs until the day, at the most.
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

  /// A contribution that leaves no gap anywhere that there is room for, on whatever day it comes:
  /// more than that changes nothing but what the growth tier has too much. It is the sum of all
  /// gaps and of all that recurring items take away.
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
