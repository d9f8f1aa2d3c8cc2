import FinanceModel
import Investing
package import PlainText

/// Forecast bands for a plan. The plan's accounts grow randomly according to their models, and
/// money is allocated as in a deterministic run.
///
/// A month's contributions and recurring items are added to an account with random growth at the
/// beginning of the month. An account without a history or a stated volatility has the same balance
/// as in the deterministic run.
package struct RiskForecast: Equatable, Sendable {
  /// The forecast's options.
  package struct Terms: Equatable, Sendable {
    package var months = 12
    package var paths = 10_000
    package var seed: UInt64 = 1
    /// Mean length, in months, of the blocks of past months.
    package var block = 12
    /// Day on which chances are evaluated. If nil, chances are evaluated on the tier's day in
    /// `plan.due` or, without such a day, at the end of the forecast.
    package var until: CalendarDate?

    package init() {}
  }

  /// Percentiles of the balance on one day.
  package struct Band: Equatable, Sendable {
    package let date: CalendarDate
    /// Index of the tier in the plan; nil for all tiers together.
    package let tier: Int?
    package let percentiles: Percentiles
  }

  /// Probability that a tier is full on a day.
  package struct Chance: Equatable, Sendable {
    package let tier: Int
    /// The requested day, evaluated at the moment of its highest balance; otherwise the end of the
    /// run.
    package let date: CalendarDate
    /// Probability from 0 to 1, and three standard errors; nil if the day is too far in the future.
    package let share, error: Double?
  }

  /// Bands by date, after each year and at the end. For each date, the total precedes the tiers by
  /// priority.
  package let bands: [Band]
  /// Chances of the tiers, by priority.
  package let chances: [Chance]

  /// Runs the plan once deterministically, and simulates all paths.
  ///
  /// - Throws: overflow if a balance of the run exceeds the range of a decimal.
  /// - Complexity: the sum of the complexities of ``PlanSimulation`` and ``RiskSimulation``.
  package init(
    of conditions: PlanConditions, _ models: RiskModels, paying contribution: PlanContribution?,
    _ terms: Terms
  ) throws(DecimalError) {
    let days = ChanceDays(of: conditions, terms)
    let plain = try PlainRun(of: conditions, models, paying: contribution, days)
    var question = RiskSimulation.Question(
      accounts: Self.accounts(models, of: conditions.plan),
      tiers: try Self.tiers(models, days, plain), marks: Self.marks(until: days.last))
    question.certain = try plain.certain(inTier: nil)
    question.inflows = plain.inflows
    question.history = models.history.factors
    (question.paths, question.seed, question.block) = (terms.paths, terms.seed, terms.block)
    let answer = RiskSimulation(question)
    bands = answer.bands.map { band in
      Band(
        date: days.end(ofMonth: band.month), tier: band.tier.map { days.order[$0] },
        percentiles: band.percentiles)
    }
    chances = answer.chances.map { chance in
      let isKnown = days.isInReach(chance.tier)
      return Chance(
        tier: days.order[chance.tier],
        date: days.asked[chance.tier] ?? days.end(ofMonth: days.last),
        share: isKnown ? chance.share : nil, error: isKnown ? chance.error : nil)
    }
  }

  /// Returns the length of the paths in months. It is the requested length, or more if that is
  /// needed to reach the last month end on or before each day on which a chance is evaluated.
  package static func months(of conditions: PlanConditions, _ terms: Terms) -> Int {
    let days = ChanceDays(of: conditions, terms)
    return max(days.last, days.order.indices.map { days.month($0) }.max() ?? 0)
  }
}

extension RiskForecast {
  /// Returns the balances with random growth. If several balances use one account's mean and
  /// volatility, all of them follow the first.
  private static func accounts(
    _ models: RiskModels, of plan: Plan
  ) -> [RiskSimulation.Account] {
    var accounts: [RiskSimulation.Account] = []
    var leaders: [String: Int] = [:]
    for row in models.rows {
      guard let growth = row.growth else { continue }
      let leader = row.source.flatMap { leaders[$0] }
      if let source = row.source, leader == nil { leaders[source] = accounts.count }
      let balance = plan.tiers[row.tier].accounts[row.account].balance
      accounts.append(
        RiskSimulation.Account(balance: balance.estimate, growth: growth, leader: leader))
    }
    return accounts
  }

  /// Returns the month at the end of each year, and the last month.
  private static func marks(until last: Int) -> [Int] {
    Array(stride(from: 12, to: last, by: 12)) + [last]
  }

  private static func tiers(
    _ models: RiskModels, _ days: ChanceDays, _ plain: PlainRun
  ) throws(DecimalError) -> [RiskSimulation.Tier] {
    var (tiers, first) = ([RiskSimulation.Tier](), 0)
    for (number, tier) in days.order.enumerated() {
      let count = plain.rows(ofTier: tier).count { $0.growth != nil }
      tiers.append(
        RiskSimulation.Tier(
          accounts: first..<(first + count),
          target: try plain.target(number, days).estimate,
          month: days.month(number), certain: try plain.certain(inTier: tier)))
      first += count
    }
    return tiers
  }
}

/// Days on which chances are evaluated.
private struct ChanceDays {
  /// Tiers by priority.
  let order: [Int]
  /// Each tier's requested day; nil for the end of the run.
  let asked: [CalendarDate?]
  /// Number of months in the bands, and in the deterministic run.
  let last, months: Int
  private let calendar: ForecastMonths
  /// Maximum number of months ahead for the chances of dates in `plan.due` if the bands are
  /// shorter.
  static let reach = 120
  /// Number of months in a run that includes each tier's whole day; nil if the number is too large.
  private let covering: [Int?]

  init(of conditions: PlanConditions, _ terms: RiskForecast.Terms) {
    let order = conditions.plan.tiersByPriority
    self.order = order
    let due = Dictionary(
      conditions.due.map { ($0.tier, $0.date) }, uniquingKeysWith: { first, _ in first })
    asked = order.map { terms.until ?? due[$0] }
    let all = ForecastMonths(from: conditions.start, count: PlanConditions.mostMonths)
    let last = min(terms.months, all.count)
    covering = asked.map { day in
      guard let day else { return last }
      let months = conditions.months(covering: day)
      // A date in the plan must not extend a short forecast to a century.
      return terms.until == nil ? months.flatMap { $0 <= max(last, Self.reach) ? $0 : nil } : months
    }
    self.last = last
    months = max(last, covering.compactMap(\.self).max() ?? 0)
    calendar = ForecastMonths(from: conditions.start, count: months)
  }

  func isInReach(_ number: Int) -> Bool { covering[number] != nil }

  /// Returns the number of months completed by the end of a tier's day.
  func month(_ number: Int) -> Int {
    guard isInReach(number) else { return 0 }
    guard let day = asked[number] else { return last }
    return calendar.ends.prefix { $0 <= day }.count
  }

  func end(ofMonth month: Int) -> CalendarDate {
    month == 0 ? calendar.start : calendar.ends[month - 1]
  }

  /// The tiers and days that the deterministic run must observe.
  var watched: [DueTier] {
    order.indices.compactMap { number in
      asked[number].map { DueTier(tier: order[number], date: $0, row: number) }
    }
  }
}

/// The plan's deterministic run, and the values that the paths use.
private struct PlainRun {
  private let conditions: PlanConditions
  private let models: RiskModels
  private let run: PlanSimulation
  private let rowsByTier: [Int: ArraySlice<RiskModels.Row>]
  /// Highest balances on the observed days, by tier number.
  private let best: [Int: Decimal]

  init(
    of conditions: PlanConditions, _ models: RiskModels, paying contribution: PlanContribution?,
    _ days: ChanceDays
  ) throws(DecimalError) {
    self.conditions = conditions
    self.models = models
    run = try PlanSimulation(
      of: conditions.watching(days.watched), paying: contribution, months: days.months)
    rowsByTier = Dictionary(grouping: models.rows.indices) { models.rows[$0].tier }
      .mapValues { models.rows[($0.first ?? 0)...($0.last ?? 0)] }
    best = Dictionary(
      run.due.compactMap { outcome in outcome.balance.map { (outcome.due.row, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns a tier's balances, which are adjacent.
  func rows(ofTier tier: Int) -> ArraySlice<RiskModels.Row> { rowsByTier[tier] ?? [] }

  /// Contributions and recurring items in the accounts with random growth, by month.
  var inflows: [[Double]] {
    run.months.map { month in
      models.drawnRows.map { month.inflows[$0.tier][$0.account].estimate }
    }
  }

  /// Returns the total of the deterministic accounts in a tier, or in all tiers, at the start and
  /// after each month.
  func certain(inTier tier: Int?) throws(DecimalError) -> [Double] {
    var sums: [Double] = []
    for month in 0...run.months.count {
      sums.append(try certain(inTier: tier, after: month).nearestEstimate)
    }
    return sums
  }

  private func certain(
    inTier tier: Int?, after month: Int
  ) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    let chosen = tier.map { rows(ofTier: $0) } ?? models.rows[...]
    for row in chosen where row.model == .rate {
      sum = try sum + balance(of: row, after: month)
    }
    return sum
  }

  private func balance(of row: RiskModels.Row, after month: Int) -> Decimal {
    month == 0
      ? conditions.plan.tiers[row.tier].accounts[row.account].balance
      : run.months[month - 1].balances[row.tier][row.account]
  }

  /// Returns the balance that a tier's accounts with random growth need at the last month end
  /// before the tier's day is over.
  ///
  /// A tier is full if it lacks less than a minor unit, because contributions cannot fill the rest.
  /// If the tier has accounts with random growth, the tolerance is at most 0.999 of a unit, to
  /// absorb errors in estimated sums. The deterministic run's highest balance on the day may exceed
  /// its balance at the month end; the difference reduces the needed balance.
  func target(_ number: Int, _ days: ChanceDays) throws(DecimalError) -> Decimal {
    let (tier, month) = (days.order[number], days.month(number))
    let unit = try Decimal(units: 1, minorDigits: conditions.minorDigits)
    let isDrawn = rows(ofTier: tier).contains { $0.growth != nil }
    let decimals = isDrawn ? conditions.minorDigits + 3 : Decimal.decimals
    let step = try Decimal(units: 1, minorDigits: min(decimals, Decimal.decimals))
    let least = try conditions.plan.tiers[tier].target - unit + step
    var had = try certain(inTier: tier, after: month)
    if let best = best[number] {
      var end = Decimal.zero
      for row in rows(ofTier: tier) {
        end = try end + balance(of: row, after: month)
      }
      had = try had + best - end
    }
    return try least - had
  }
}

extension RiskModels {
  /// Balances with random growth.
  fileprivate var drawnRows: [Row] { rows.filter { $0.growth != nil } }
}

extension RiskModels.Row {
  /// Random growth; nil for a deterministic model.
  fileprivate var growth: RiskSimulation.Growth? {
    switch model {
    case .history(let column): .history(column: column)
    case .lognormal(let meanPct, let volatilityPct):
      .lognormal(meanPct: meanPct.estimate, volatilityPct: volatilityPct.estimate)
    case .rate: nil
    }
  }
}

extension Decimal {
  /// The nearest `Double`, which is exact for whole and half numbers, so that these numbers are
  /// rounded like money.
  fileprivate var nearestEstimate: Double {
    let (whole, rest) = mantissa.quotientAndRemainder(dividingBy: Decimal.one.mantissa)
    return Double(whole) + Double(rest) / 1e18
  }
}
