import FinanceModel
package import PlainText

/// The bands that a plan may end in: its accounts grow by chance, each by its model, and money goes
/// where a run without chance sends it.
///
/// What contributions and recurring items bring to an account in a month comes at the month's
/// beginning. An account without a history or a stated volatility grows by its rate, for certain;
/// where that changes within a month, by the mean over the month's days.
package struct RiskForecast: Hashable, Sendable {
  /// What is asked.
  package struct Terms: Hashable, Sendable {
    package var months = 12
    package var paths = 10_000
    package var seed: UInt64 = 1
    /// The mean length of blocks of past months.
    package var block = 12
    /// The day for which chances are told; nil for that of `plan.due`, else the end.
    package var until: CalendarDate?

    package init() {}
  }

  /// The percentiles of what is there on a day.
  package struct Band: Hashable, Sendable {
    package let date: CalendarDate
    /// By its index in the plan; nil for all tiers together.
    package let tier: Int?
    package let percentiles: Percentiles
  }

  /// How likely a tier is full on a day.
  package struct Chance: Hashable, Sendable {
    package let tier: Int
    /// The end of the month that the day asked for falls into.
    package let date: CalendarDate
    /// A part of one, and three standard errors of it; nil where the day is too far ahead.
    package let share, error: Double?
  }

  /// By date: after each year and at the end; each first the total, then the tiers by priority.
  package let bands: [Band]
  /// By priority.
  package let chances: [Chance]

  /// Runs the plan once without chance, and all paths.
  ///
  /// - Throws: overflow where a balance of the run passes what a decimal holds.
  /// - Complexity: that of ``PlanSimulation`` and ``RiskSimulation``.
  package init(
    of conditions: PlanConditions, _ models: RiskModels, paying contribution: PlanContribution?,
    _ terms: Terms
  ) throws(DecimalError) {
    let plan = conditions.plan
    let calendar = ForecastMonths(from: conditions.start, count: PlanConditions.mostMonths)
    let last = min(terms.months, calendar.count)
    let order = plan.tiersByPriority
    let asked = order.map { tier in
      terms.until ?? conditions.due.first { $0.tier == tier }?.date
    }
    let months = asked.map { day in
      guard let day else { return Optional(last) }
      return calendar.month(of: day)
    }
    let length = max(last, months.compactMap(\.self).max() ?? 0)
    var question = RiskSimulation.Question(
      accounts: models.rows.map { row in
        RiskSimulation.Account(
          balance: plan.tiers[row.tier].accounts[row.account].balance.estimate,
          growth: row.growth(conditions, calendar.ends.prefix(length)))
      },
      tiers: Self.tiers(order, of: conditions, months: months.map { $0 ?? 0 }),
      marks: Self.marks(until: last))
    question.history = models.history.factors
    (question.paths, question.seed, question.block) = (terms.paths, terms.seed, terms.block)
    question.inflows = try Self.inflows(conditions, models, contribution, months: length)
    let answer = RiskSimulation(question)
    func date(_ month: Int) -> CalendarDate {
      month == 0 ? conditions.start : calendar.ends[month - 1]
    }
    bands = answer.bands.map { band in
      Band(
        date: date(band.month), tier: band.tier.map { order[$0] }, percentiles: band.percentiles)
    }
    chances = answer.chances.map { chance in
      guard months[chance.tier] != nil else {
        return Chance(
          tier: order[chance.tier], date: asked[chance.tier] ?? date(last), share: nil, error: nil)
      }
      return Chance(
        tier: order[chance.tier], date: date(chance.month), share: chance.share,
        error: chance.error)
    }
  }
}

extension RiskForecast {
  /// The end of each year, and the end.
  private static func marks(until last: Int) -> [Int] {
    Array(stride(from: 12, to: last, by: 12)) + [last]
  }

  private static func tiers(
    _ order: [Int], of conditions: PlanConditions, months: [Int]
  ) -> [RiskSimulation.Tier] {
    var first = 0
    let less = 0.999 / (0..<conditions.minorDigits).reduce(1.0) { power, _ in power * 10 }
    return zip(order, months).map { tier, month in
      let content = conditions.plan.tiers[tier]
      defer { first += content.accounts.count }
      // Full is a tier that lacks less than a minor unit, which no contribution can fill.
      return RiskSimulation.Tier(
        accounts: first..<(first + content.accounts.count), target: content.target.estimate - less,
        month: month)
    }
  }

  /// What contributions and recurring items bring in a run without chance, month by month.
  private static func inflows(
    _ conditions: PlanConditions, _ models: RiskModels, _ contribution: PlanContribution?,
    months: Int
  ) throws(DecimalError) -> [[Double]] {
    guard contribution != nil || !conditions.recurring.isEmpty else { return [] }
    let run = try PlanSimulation(of: conditions, paying: contribution, months: months)
    return run.months.map { month in
      models.rows.map { month.inflows[$0.tier][$0.account].estimate }
    }
  }
}

extension RiskModels.Row {
  /// As the simulation takes it, in the months that end on these days.
  fileprivate func growth(
    _ conditions: PlanConditions, _ ends: ArraySlice<CalendarDate>
  ) -> RiskSimulation.Growth {
    switch model {
    case .history(let column): return .history(column: column)
    case .lognormal(let meanPct, let volatilityPct):
      return .lognormal(meanPct: meanPct.estimate, volatilityPct: volatilityPct.estimate)
    case .rate:
      let rates = conditions.rates[tier][account]
      let begins = [conditions.start] + ends.dropLast()
      return .certain(
        zip(begins, ends).map { begin, end in
          let earned = rates.spans(from: begin, to: end).reduce(0.0) { sum, span in
            sum + span.rate.estimate * Double(span.days)
          }
          return 1 + earned / Double(begin.days(until: end))
        })
    }
  }
}

extension MonthlyRate {
  /// The fraction as a number of binary floating point.
  fileprivate var estimate: Double { Double(numerator) / Double(divisor) }
}

extension ForecastMonths {
  /// How many months are over when the month that the day falls into ends; 0 for the first day and
  /// those before it, nil after the last month.
  fileprivate func month(of day: CalendarDate) -> Int? {
    guard day > start else { return 0 }
    return ends.firstIndex { day <= $0 }.map { $0 + 1 }
  }
}
