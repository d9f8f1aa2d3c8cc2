import PlainText

/// Ranges that contain the future balance in 80 % of cases, based on the errors of past forecasts.
///
/// The method is multi-step adaptive conformal inference. Each horizon has separate errors, from
/// forecasts made a week apart, and separate levels for the two ends. When an outcome becomes
/// known, a miss or a hit adjusts the levels [Gibbs and Candès, "Adaptive Conformal Inference Under
/// Distribution Shift", NeurIPS 2021].
///
/// Forecasts overlap. For a horizon of `h` weeks, `n` errors are equivalent to only `N = 1 + (n -
/// 1) / h` independent errors. The median of the errors is then uncertain. A share of `1 / N` of
/// each end is therefore based on the absolute errors, on both sides of zero.
///
/// Errors that persist, such as those after a pay rise, grow with the horizon; errors that cancel
/// out do not. `h ^ g` is the growth of the absolute errors from one week to the previous horizon.
/// A range is wider by `1.1 g / √N`. If `N` is below four, the range is also at least as wide as
/// the range of the previous horizon, scaled by the same growth.
package struct CashRanges: Sendable {
  /// Horizons, in days, for which errors are recorded.
  package static let horizons = [7, 14, 30, 60, 90, 180, 365]
  /// Maximum number of days ahead.
  package static let longest = 366
  /// Number of days between two past forecasts.
  static let step = 7
  /// Minimum number of errors for a horizon.
  package static let fewest = 8
  /// Share of the outcomes beyond each end of a range.
  private static let share = 0.1
  private static let pace = 0.015

  /// A past forecast and its outcome, both as changes in the balance.
  package struct Trial: Sendable {
    /// Outcome minus forecast.
    let error: Double
    /// Actual change in the balance.
    let change: Double

    /// Creates a past forecast.
    ///
    /// - Parameters:
    ///   - error: the outcome minus the forecast.
    ///   - change: the actual change in the balance.
    package init(error: Double, change: Double) { (self.error, self.change) = (error, change) }
  }

  /// A range, relative to the forecast.
  package struct Range: Equatable, Sendable {
    package let days: Int
    package let low, high: Double
  }

  /// Accuracy of past forecasts for one horizon.
  package struct Score: Equatable, Sendable {
    /// Number of days ahead.
    package let days: Int
    /// Number of past forecasts whose range was scored.
    package let count: Int
    /// Mean absolute error, relative to the error of forecasting no change; mean pinball loss of
    /// the low end, the forecast and the high end; and share of the outcomes within the range.
    package let mase, pinball, coverage: Double
    /// Standard errors, for `count × 7 / days` independent forecasts.
    package let maseError, pinballError, coverageError: Double
  }

  /// Ranges by horizon, up to the first horizon without enough errors.
  package private(set) var ranges: [Range] = []
  /// Scores of the horizons that have at least one past range with a known outcome.
  package private(set) var scores: [Score] = []

  /// Computes the ranges and scores.
  ///
  /// - Parameter trials: for each horizon, one trial for each forecast day, in chronological order;
  ///   nil if there is no outcome or no forecast.
  /// - Precondition: all horizons have the same number of forecast days.
  /// - Complexity: forecast days × horizons, times the sum of the logarithm of the forecast days
  ///   and the cost of an insertion.
  package init(_ trials: [[Trial?]]) {
    var horizons = zip(Self.horizons, trials).map { Horizon(days: $0, trials: $1) }
    let count = trials.first?.count ?? 0
    // The forecast day with index `count` is today.
    for evening in 0...count {
      var shorter: Range?
      for index in horizons.indices {
        let growth = index > 1 ? horizons[index - 1].growth(since: horizons[0]) : 0.5
        let range = horizons[index].range(on: evening, atLeast: shorter, growth: growth)
        shorter = range ?? shorter
        if evening == count, let range, ranges.count == index { ranges.append(range) }
      }
    }
    scores = horizons.compactMap(\.score)
  }

  /// Returns the range for the given number of days ahead, interpolated between horizons; nil
  /// beyond the last horizon.
  package func range(after days: Int) -> Range? {
    guard let index = ranges.firstIndex(where: { $0.days >= days }) else { return nil }
    let next = ranges[index]
    let before = index > 0 ? ranges[index - 1] : Range(days: 0, low: 0, high: 0)
    let part = Double(days - before.days) / Double(next.days - before.days)
    return Range(
      days: days, low: before.low + part * (next.low - before.low),
      high: before.high + part * (next.high - before.high))
  }

  /// One horizon's errors, by forecast day.
  private struct Horizon {
    let days: Int
    let trials: [Trial?]
    private var sorted: [Double] = []
    /// Absolute errors, in ascending order.
    private var sizes: [Double] = []
    private var levels = (low: CashRanges.share, high: CashRanges.share)
    private var issued: [Range?] = []
    private var tally: [(error: Double, change: Double, pinball: Double, isHit: Bool)] = []

    init(days: Int, trials: [Trial?]) {
      (self.days, self.trials) = (days, trials)
    }

    private var weeks: Double { Double(days) / Double(CashRanges.step) }

    /// Records the outcome that has just become known, and returns the range on the given forecast
    /// day.
    mutating func range(on evening: Int, atLeast shorter: Range?, growth: Double) -> Range? {
      let past = evening - (days + CashRanges.step - 1) / CashRanges.step
      if past >= 0, let trial = trials[past] { learn(trial, issued[past]) }
      let range = range(atLeast: shorter, growth: growth)
      issued.append(range)
      return range
    }

    private mutating func learn(_ trial: Trial, _ range: Range?) {
      let error = trial.error
      if let range {
        let (isBelow, isAbove) = (error < range.low, error > range.high)
        levels.low = moved(levels.low, isMiss: isBelow)
        levels.high = moved(levels.high, isMiss: isAbove)
        let losses = [(range.low, 10), (0, 50), (range.high, 90)].map {
          RiskBacktest.pinballLoss(of: $0, at: $1, outcome: error)
        }
        tally.append(
          (
            error.magnitude, trial.change.magnitude, losses.reduce(0, +) / 3,
            !isBelow && !isAbove
          ))
      }
      sorted.insert(error, at: sorted.boundary { $0 > error })
      let size = error.magnitude
      sizes.insert(size, at: sizes.boundary { $0 > size })
    }

    private func moved(_ level: Double, isMiss: Bool) -> Double {
      min(0.3, max(0, level + CashRanges.pace * (CashRanges.share - (isMiss ? 1 : 0))))
    }

    /// Returns the exponent by which errors grow with the horizon, from 0 to 1.
    func growth(since first: Self) -> Double {
      guard !sizes.isEmpty, !first.sizes.isEmpty else { return 0 }
      let ratio = Self.point(0.9, of: sizes) / Self.point(0.9, of: first.sizes)
      guard ratio > 1, ratio.isFinite else { return 0 }
      return min(1, ratio.logarithm / (Double(days) / Double(first.days)).logarithm)
    }

    private func range(atLeast shorter: Range?, growth: Double) -> Range? {
      guard sorted.count >= CashRanges.fewest else { return nil }
      let windows = 1 + Double(sorted.count - 1) / weeks
      let wider = 1 + 1.1 * growth / windows.squareRoot()
      let (middle, common) = (Self.point(0.5, of: sorted), 1 / windows)
      func reach(_ own: Double, _ level: Double) -> Double {
        wider * ((1 - common) * own + common * Self.point(1 - 2 * level, of: sizes))
      }
      let below = reach(middle - Self.point(levels.low, of: sorted), levels.low)
      let above = reach(Self.point(1 - levels.high, of: sorted) - middle, levels.high)
      var low = min(0, (1 - common) * middle - below)
      var high = max(0, (1 - common) * middle + above)
      if let shorter, windows < 4 {
        let factor = (growth * (Double(days) / Double(shorter.days)).logarithm).exponential
        (low, high) = (min(low, shorter.low * factor), max(high, shorter.high * factor))
      }
      return Range(days: days, low: low, high: high)
    }

    /// Returns the interpolated quantile [Hyndman and Fan 1996, definition 6].
    ///
    /// - Precondition: there is at least one value.
    private static func point(_ share: Double, of values: [Double]) -> Double {
      let rank = share * Double(values.count + 1)
      guard rank > 1 else { return values[0] }
      guard rank < Double(values.count) else { return values[values.count - 1] }
      let below = Int(rank)
      return values[below - 1] + (rank - Double(below)) * (values[below] - values[below - 1])
    }

    var score: Score? {
      guard !tally.isEmpty else { return nil }
      let count = Double(tally.count)
      let independent = max(1, count / weeks)
      func mean(_ value: (Int) -> Double) -> (mean: Double, error: Double) {
        let values = tally.indices.map(value)
        let mean = values.reduce(0, +) / count
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (mean, (squares / count / independent).squareRoot())
      }
      let naive = mean { tally[$0].change }.mean
      let (mase, maseError) = mean { naive > 0 ? tally[$0].error / naive : 0 }
      let (pinball, pinballError) = mean { tally[$0].pinball }
      let (coverage, coverageError) = mean { tally[$0].isHit ? 1 : 0 }
      return Score(
        days: days, count: tally.count, mase: mase, pinball: pinball, coverage: coverage,
        maseError: maseError, pinballError: pinballError, coverageError: coverageError)
    }
  }
}
