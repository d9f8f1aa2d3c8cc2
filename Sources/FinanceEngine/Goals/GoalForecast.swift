package import FinanceModel
package import PlainText

/// When goals are reached from one monthly surplus: each alone, in turn, and whether all dates can
/// be kept together.
///
/// A month is 30 days: days to a goal = remaining / (surplus / 30), rounded up. In turn, earlier
/// dates are served first, goals without one last, in file order. Together the surplus must cover,
/// for each date, all that is due by then.
package struct GoalForecast: Sendable {
  /// When a goal is reached.
  package struct Reach: Equatable, Sendable {
    package let days: Int
    /// Nil after the year 9999.
    package let date: CalendarDate?
  }

  /// What is found of one goal, told by its index.
  package struct Outcome: Equatable, Sendable {
    package let goal: Int
    /// What counts as saved for it: as it says, or of its accounts what it needs.
    package let saved: Decimal
    /// Never below zero.
    package let remaining: Decimal
    /// What would count as saved if it were the only goal: no other takes of its accounts.
    package let savedAlone: Decimal
    /// As if there were no other goal; nil where the surplus is not above zero.
    package let alone: Reach?
    /// After all that come before it; nil where the surplus is not above zero.
    package let inTurn: Reach?
    /// A month, to reach it alone by its date, rounded up to the minor unit; nil without a date, or
    /// where that is past.
    package let needed: Decimal?
    /// Whether it is reached by its date in turn; nil without a date.
    package let isInTime: Bool?
    /// What must be added to the surplus for it alone, rounded up to the minor unit; zero where
    /// nothing must, nil where its date is past.
    package let change: Decimal?
  }

  /// In the order of turns.
  package let outcomes: [Outcome]
  /// Whether all dates can be kept; true where there are none.
  package let isPossible: Bool
  /// The first goal in turn that is not in time; nil where all are.
  package let firstBreak: Int?
  /// The smallest addition to the surplus with which all dates are kept, rounded up to the minor
  /// unit; zero where they are, nil where one is past.
  package let increase: Decimal?

  /// - Parameters:
  ///   - worths: of the accounts that goals name. The money of each goes to the goals in turn, as
  ///     much as each needs.
  ///   - surplus: a month's income less its spending.
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

  /// Takes what the goal needs from its accounts.
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

/// How fast money for goals comes in.
private struct GoalPace {
  let surplus: MonthlyAmount
  let start: CalendarDate
  let minorDigits: Int

  var now: GoalForecast.Reach { GoalForecast.Reach(days: 0, date: start) }

  /// Nil where the surplus is not above zero and something remains.
  func reach(_ remaining: Decimal) throws(DecimalError) -> GoalForecast.Reach? {
    guard !remaining.isZero else { return now }
    guard surplus.total.isPositive else { return nil }
    // Rounding up twice is rounding up once.
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

  /// What must be added a month; without days: for any surplus at all.
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

  /// The quotient, rounded up to the minor unit.
  private func up(_ amount: Decimal, over divisor: Int) throws(DecimalError) -> Decimal {
    let quotient = try amount.divided(by: Decimal(divisor), .ceiling)
    return try Decimal(
      units: quotient.units(minorDigits: minorDigits, .ceiling), minorDigits: minorDigits)
  }
}
