/// Backtest of forecast bands, which compares the forecast at each past month end with the actual
/// outcome.
///
/// Each month end used is preceded by enough months of growth and followed by all requested months.
/// The forecast draws from the history known at that time, starting from the accounts' value at
/// that time. The outcome is that value after the growth of the following months. The forecast and
/// the outcome exclude later contributions.
package struct RiskBacktest: Equatable, Sendable {
  /// A backtest's inputs.
  package struct Question: Equatable, Sendable {
    /// Each account's growth factor, by month.
    package var factors: [[Double]]
    /// Each account's value before the first month and after each month, in one currency.
    package var worths: [[Double]]
    /// Number of months ahead.
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

  /// Coverage and loss over all trials.
  package struct Score: Equatable, Sendable {
    /// Share of outcomes within the band from percentile 25 to 75, or from percentile 5 to 95; 0.5
    /// is half of the outcomes.
    package let coverage50, coverage90: Double
    /// Mean pinball loss for the five percentiles, relative to the value at each trial's start, and
    /// the corresponding loss for a forecast of no change.
    package let pinball, baseline: Double
  }

  /// The forecast at one month end, and the outcome.
  package struct Trial: Equatable, Sendable {
    /// Number of known growth months.
    package let origin: Int
    /// Forecast for each of ``Percentiles/percentages``.
    package let forecasts: [Double]
    package let outcome: Double
  }

  /// Trials, in date order.
  package let trials: [Trial]
  /// Score over all trials; nil if there are no trials.
  package let score: Score?

  /// Forecasts from each usable past month end, and scores the forecasts.
  ///
  /// - Precondition: `worths` has one row more than `factors`, or both are empty.
  /// - Complexity: month ends × paths × months × accounts.
  package init(_ question: Question) {
    let (factors, worths) = (question.factors, question.worths)
    precondition(
      factors.isEmpty || worths.count == factors.count + 1,
      "there is one more row of values than of growth factors")
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

  /// Returns the maximum number of month ends that a backtest can use for forecasts the given
  /// number of months ahead, with a history of `known` months.
  package static func mostOrigins(of known: Int, ahead months: Int) -> Int {
    max(0, known - GrowthHistory.fewestMonths - months + 1)
  }

  /// Returns the loss of a percentile forecast. An outcome above the forecast is weighted by the
  /// percentage, and an outcome below it by the complement.
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
