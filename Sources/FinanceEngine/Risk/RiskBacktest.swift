/// How good bands drawn from the past would have been at each past month's end, against what came.
///
/// At each evening with enough months of growth before it and all asked for after it, the history
/// known then is drawn from, from what the accounts were worth then; what came is that worth grown
/// by the months that followed. What was put in later has no part in either.
package struct RiskBacktest: Equatable, Sendable {
  /// What is asked.
  package struct Question: Equatable, Sendable {
    /// Of each month the growth factor of each account.
    package var factors: [[Double]]
    /// The accounts' worth before the first month, and after each, in one currency.
    package var worths: [[Double]]
    /// How many months ahead.
    package var months: Int
    package var paths = 10_000
    package var seed: UInt64 = 1
    package var block = 12

    package init(factors: [[Double]], worths: [[Double]], months: Int) {
      self.factors = factors
      self.worths = worths
      self.months = months
    }
  }

  /// Shares and losses of all evenings.
  package struct Score: Equatable, Sendable {
    /// How often the band from 25 to 75, or from 5 to 95, held what came: 0.5 is half of the times.
    package let coverage50, coverage90: Double
    /// The mean pinball loss of the five percentiles, over the worth at each evening; that of
    /// carrying the worth forward in place of each percentile.
    package let pinball, baseline: Double
  }

  /// What was forecast on one evening, and what came.
  package struct Trial: Equatable, Sendable {
    /// How many months of growth were known.
    package let origin: Int
    /// Of each of ``Percentiles/percentages``.
    package let forecasts: [Double]
    package let outcome: Double
  }

  /// Evening by evening.
  package let trials: [Trial]
  /// Nil where there is none.
  package let score: Score?

  /// - Precondition: there is one row of worths more than of factors, or none of either.
  /// - Complexity: evenings times paths times months times accounts.
  package init(_ question: Question) {
    let (factors, worths) = (question.factors, question.worths)
    precondition(factors.isEmpty || worths.count == factors.count + 1, "worths enclose factors")
    var (trials, tally) = ([Trial](), Tally())
    let first = GrowthHistory.fewestMonths
    for origin in first..<(first + Self.mostOrigins(of: factors.count, ahead: question.months)) {
      let worth = worths[origin].reduce(0, +)
      guard worth > 0 else { continue }
      let trial = Self.trial(question, at: origin)
      trials.append(trial)
      tally.add(trial, worth: worth)
    }
    self.trials = trials
    score = tally.score
  }

  /// How many evenings can be asked for so many months ahead, of a history of so many months.
  package static func mostOrigins(of known: Int, ahead months: Int) -> Int {
    max(0, known - GrowthHistory.fewestMonths - months + 1)
  }

  /// The loss of a forecast of the percentile: what came above it weighs by the percentage, what
  /// came below it by the rest.
  ///
  ///     RiskBacktest.pinballLoss(of: 100, at: 5, outcome: 90)   // 9.5
  package static func pinballLoss(of forecast: Double, at percentage: Int, outcome: Double)
    -> Double
  {
    let share = Double(percentage) / 100
    return outcome >= forecast ? (outcome - forecast) * share : (forecast - outcome) * (1 - share)
  }
}

extension RiskBacktest {
  private static func trial(_ question: Question, at origin: Int) -> Trial {
    let beginnings = question.worths[origin]
    let accounts = beginnings.enumerated().map { column, worth in
      RiskSimulation.Account(balance: worth, growth: .history(column: column))
    }
    var run = RiskSimulation.Question(accounts: accounts, tiers: [], marks: [question.months])
    run.history = Array(question.factors[..<origin])
    (run.paths, run.seed, run.block) = (question.paths, question.seed, question.block)
    var outcomes = beginnings
    for row in question.factors[origin..<(origin + question.months)] {
      for (column, factor) in row.enumerated() where outcomes[column] > 0 {
        outcomes[column] *= factor
      }
    }
    let bands = RiskSimulation(run).bands
    return Trial(
      origin: origin, forecasts: bands[0].percentiles.estimates.map(\.value),
      outcome: outcomes.reduce(0, +))
  }

  private struct Tally {
    private(set) var count = 0
    private var within50 = 0
    private var within90 = 0
    private var loss = 0.0
    private var baseline = 0.0

    mutating func add(_ trial: Trial, worth: Double) {
      let (forecasts, outcome) = (trial.forecasts, trial.outcome)
      count += 1
      if forecasts[1] <= outcome, outcome <= forecasts[3] { within50 += 1 }
      if forecasts[0] <= outcome, outcome <= forecasts[4] { within90 += 1 }
      for (percentage, forecast) in zip(Percentiles.percentages, forecasts) {
        loss += RiskBacktest.pinballLoss(of: forecast, at: percentage, outcome: outcome) / worth
        baseline += RiskBacktest.pinballLoss(of: worth, at: percentage, outcome: outcome) / worth
      }
    }

    var score: Score? {
      guard count > 0 else { return nil }
      let trials = Double(count)
      let losses = trials * Double(Percentiles.percentages.count)
      return Score(
        coverage50: Double(within50) / trials, coverage90: Double(within90) / trials,
        pinball: loss / losses, baseline: baseline / losses)
    }
  }
}
