package import FinanceModel
package import PlainText
package import Spending

/// Dates on which goals are reached from one monthly surplus, for each goal alone and for all goals
/// in turn. The forecast also shows whether all goals can meet their dates together.
///
/// A month is 30 days: days to a goal = remaining / (surplus / 30), rounded up. In turn, goals with
/// earlier dates are served first, followed by goals without a date, in file order. All dates can
/// be met together if, for each date, the surplus accumulated by then covers all goals due by that
/// date.
package struct GoalForecast: Sendable {
  /// The time at which a goal is reached.
  package struct Reach: Equatable, Sendable {
    package let days: Int
    /// The date; nil if it is after the year 9999.
    package let date: CalendarDate?
  }

  /// One goal's results; the goal is identified by its index.
  package struct Outcome: Equatable, Sendable {
    package let goal: Int
    /// Amount saved: the goal's stated amount, or the money assigned to it from its accounts.
    package let saved: Decimal
    /// Amount still required; never negative.
    package let remaining: Decimal
    /// Amount saved if other goals did not use its accounts.
    package let savedAlone: Decimal
    /// Time at which the goal would be reached without other goals; nil if the surplus is not
    /// positive.
    package let alone: Reach?
    /// Time at which the goal is reached if all earlier goals are served first; nil if the surplus
    /// is not positive.
    package let inTurn: Reach?
    /// Monthly amount required to reach this goal alone by its date, rounded up to the minor unit.
    /// Nil if the goal has no date or its date is past.
    package let needed: Decimal?
    /// Whether the goal is reached in turn by its date; nil if it has no date.
    package let isInTime: Bool?
    /// Required addition to the surplus for this goal alone, rounded up to the minor unit. Zero if
    /// no addition is necessary; nil if the date is past.
    package let change: Decimal?
  }

  /// Results in the order in which goals are served.
  package let outcomes: [Outcome]
  /// Whether all dates can be met; true if no goal has a date.
  package let isPossible: Bool
  /// Index of the first goal that is late in turn; nil if all goals are on time.
  package let firstBreak: Int?
  /// Smallest addition to the surplus that meets all dates, rounded up to the minor unit. Zero if
  /// no addition is necessary; nil if a date is past.
  package let increase: Decimal?

  /// Computes when each goal is reached, alone and in turn.
  ///
  /// - Parameters:
  ///   - worths: values of the accounts named by goals. Each account's money is assigned to the
  ///     goals in turn, up to the amount that each goal requires.
  ///   - surplus: a month's income minus its spending.
  /// - Throws: `overflow`.
  package init(
    _ goals: [SpendingSettings.Goal], worths: [String: Decimal], surplus: MonthlyAmount,
    from start: CalendarDate, minorDigits: Int
  ) throws(DecimalError) {
    let order = goals.indices.sorted { a, b in
      let (first, second) = (goals[a].by, goals[b].by)
      guard let first else { return second == nil && a < b }
      guard let second else { return true }
      return (first, a) < (second, b)
    }
    let pace = GoalPace(surplus: surplus, start: start, minorDigits: minorDigits)
    var left = worths.mapValues { max(.zero, $0) }
    var due = Decimal.zero
    var outcomes: [Outcome] = []
    var increase: Decimal? = .zero
    for index in order {
      let goal = goals[index]
      let saved = try Self.saved(for: goal, from: &left)
      let remaining = max(.zero, try goal.target - saved)
      var untouched = worths.mapValues { max(.zero, $0) }
      let savedAlone = try Self.saved(for: goal, from: &untouched)
      let alone = max(.zero, try goal.target - savedAlone)
      due = try due + remaining
      let inTurn = remaining.isZero ? pace.now : try pace.reach(due)
      let days = goal.by.map { start.days(until: $0) }
      let isInTime = days.map { days in inTurn.map { $0.days <= max(days, 0) } ?? false }
      outcomes.append(
        Outcome(
          goal: index, saved: saved, remaining: remaining, savedAlone: savedAlone,
          alone: try pace.reach(alone), inTurn: inTurn, needed: try pace.needed(alone, in: days),
          isInTime: isInTime, change: try pace.change(alone, in: days)))
      if let days, !remaining.isZero {
        let missing = try pace.change(due, in: days)
        increase = increase.flatMap { known in missing.map { max(known, $0) } }
      }
    }
    self.outcomes = outcomes
    self.increase = increase
    firstBreak = outcomes.first { $0.isInTime == false }?.goal
    isPossible = firstBreak == nil
  }

  /// Returns the amount saved for the goal, and deducts it from the goal's accounts.
  private static func saved(
    for goal: SpendingSettings.Goal, from left: inout [String: Decimal]
  ) throws(DecimalError) -> Decimal {
    if let saved = goal.saved { return saved }
    var saved = Decimal.zero
    for account in goal.accounts ?? [] {
      let taken = min(left[account] ?? .zero, max(.zero, try goal.target - saved))
      left[account] = try (left[account] ?? .zero) - taken
      saved = try saved + taken
    }
    return saved
  }
}

/// The rate at which money for goals accumulates.
private struct GoalPace {
  let surplus: MonthlyAmount
  let start: CalendarDate
  let minorDigits: Int

  var now: GoalForecast.Reach { GoalForecast.Reach(days: 0, date: start) }

  /// Returns the time at which an amount is reached; nil if the surplus is not positive and an
  /// amount remains.
  func reach(_ remaining: Decimal) throws(DecimalError) -> GoalForecast.Reach? {
    guard !remaining.isZero else { return now }
    guard surplus.total.isPositive else { return nil }
    // Rounding up twice gives the same result as rounding up once.
    let days = try remaining.scaled(
      by: Decimal(30 * surplus.months), over: surplus.total, .ceiling)
    let whole = Int(clamping: days.units(minorDigits: 0, .ceiling))
    return GoalForecast.Reach(days: whole, date: start.adding(days: whole))
  }

  func needed(_ remaining: Decimal, in days: Int?) throws(DecimalError) -> Decimal? {
    guard !remaining.isZero else { return days.map { _ in .zero } }
    guard let days, days > 0 else { return nil }
    return try up(remaining.multiplied(by: Decimal(30), .halfEven), over: days)
  }

  /// Returns the required monthly addition. If `days` is nil, returns the smallest addition that
  /// makes the surplus positive.
  func change(_ remaining: Decimal, in days: Int?) throws(DecimalError) -> Decimal? {
    guard !remaining.isZero else { return .zero }
    guard let days else {
      guard !surplus.total.isPositive else { return .zero }
      let unit = try Decimal(units: 1, minorDigits: minorDigits)
      let least = try unit.multiplied(by: Decimal(surplus.months), .halfEven)
      return try up(least - surplus.total, over: surplus.months)
    }
    guard days > 0 else { return nil }
    let due = try remaining.multiplied(by: Decimal(30 * surplus.months), .halfEven)
    let covered = try surplus.total.multiplied(by: Decimal(days), .halfEven)
    return max(.zero, try up(due - covered, over: days * surplus.months))
  }

  /// Returns the quotient, rounded up to the minor unit.
  private func up(_ amount: Decimal, over divisor: Int) throws(DecimalError) -> Decimal {
    let quotient = try amount.divided(by: Decimal(divisor), .ceiling)
    return try Decimal(
      units: quotient.units(minorDigits: minorDigits, .ceiling), minorDigits: minorDigits)
  }
}
