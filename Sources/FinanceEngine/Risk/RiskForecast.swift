import FinanceModel
package import PlainText

/// The bands that a plan may end in: its accounts grow by chance, each by its model, and money goes
/// where a run without chance sends it.
///
/// What contributions and recurring items bring to an account that varies in a month comes at the
/// month's beginning. An account without a history or a stated volatility holds what the run
/// without chance says, for certain.
package struct RiskForecast: Equatable, Sendable {
  /// What is asked.
  package struct Terms: Equatable, Sendable {
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
  package struct Band: Equatable, Sendable {
    package let date: CalendarDate
    /// By its index in the plan; nil for all tiers together.
    package let tier: Int?
    package let percentiles: Percentiles
  }

  /// How likely a tier is full on a day.
  package struct Chance: Equatable, Sendable {
    package let tier: Int
    /// The day asked for, at the best moment of which it is full; else the end of the run.
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

  /// How many months the paths of a forecast go: as long as is asked, and until the last month's
  /// end on or before each day that chances are told for.
  package static func months(of conditions: PlanConditions, _ terms: Terms) -> Int {
    let days = ChanceDays(of: conditions, terms)
    return max(days.last, days.order.indices.map { days.month($0) }.max() ?? 0)
  }
}

extension RiskForecast {
  /// The balances whose growth is drawn; those that take one account's mean and volatility are led
  /// by the first of them.
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

  /// The end of each year, and the end.
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

/// For which days chances are told.
private struct ChanceDays {
  /// The tiers by priority.
  let order: [Int]
  /// Of each the day asked for; nil for the end of the run.
  let asked: [CalendarDate?]
  /// After how many months the bands end, and those of the run without chance.
  let last, months: Int
  private let calendar: ForecastMonths
  /// Dates of `plan.due` are told until so many months ahead, and as far as the bands go.
  static let reach = 120
  /// Of each the months whose run has all of its day; nil where there are too many.
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
      // A date of the plan must not stretch a short forecast over a century.
      return terms.until == nil ? months.flatMap { $0 <= max(last, Self.reach) ? $0 : nil } : months
    }
    self.last = last
    months = max(last, covering.compactMap(\.self).max() ?? 0)
    calendar = ForecastMonths(from: conditions.start, count: months)
  }

  func isInReach(_ number: Int) -> Bool { covering[number] != nil }

  /// How many months are over in the evening of a tier's day.
  func month(_ number: Int) -> Int {
    guard isInReach(number) else { return 0 }
    guard let day = asked[number] else { return last }
    return calendar.ends.prefix { $0 <= day }.count
  }

  func end(ofMonth month: Int) -> CalendarDate {
    month == 0 ? calendar.start : calendar.ends[month - 1]
  }

  /// The tiers and days that the run without chance is to watch.
  var watched: [DueTier] {
    order.indices.compactMap { number in
      asked[number].map { DueTier(tier: order[number], date: $0, row: number) }
    }
  }
}

/// The plan's run without chance, as the paths take from it.
private struct PlainRun {
  private let conditions: PlanConditions
  private let models: RiskModels
  private let run: PlanSimulation
  private let rowsByTier: [Int: ArraySlice<RiskModels.Row>]
  /// The best moments of the days that are watched, by the number of the tier.
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

  /// The balances of a tier, which stand together.
  func rows(ofTier tier: Int) -> ArraySlice<RiskModels.Row> { rowsByTier[tier] ?? [] }

  /// What contributions and recurring items bring to the accounts that are drawn, month by month.
  var inflows: [[Double]] {
    run.months.map { month in
      models.drawnRows.map { month.inflows[$0.tier][$0.account].estimate }
    }
  }

  /// What the accounts of a tier, or of all, whose growth is certain hold at first and after each
  /// month.
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

  /// What the drawn accounts of a tier are to hold at the last month's end before its day is over.
  ///
  /// A tier is full that lacks less than a minor unit, which no contribution can fill; where chance
  /// is in it, at most 0.999 of one, so that what sums of estimates lose does not matter. What the
  /// run without chance has more at the best moment of that day than at the month's end counts as
  /// had.
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
  /// The balances whose growth is drawn.
  fileprivate var drawnRows: [Row] { rows.filter { $0.growth != nil } }
}

extension RiskModels.Row {
  /// Nil where nothing is drawn.
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
  /// With the nearest whole number or half of one exactly, so that it is rounded as money is.
  fileprivate var nearestEstimate: Double {
    let (whole, rest) = mantissa.quotientAndRemainder(dividingBy: Decimal.one.mantissa)
    return Double(whole) + Double(rest) / 1e18
  }
}
