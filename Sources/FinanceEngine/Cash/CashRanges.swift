/// Ranges that contain the later balance in 80 of 100 cases, by the errors of past forecasts.
///
/// Multi-step adaptive conformal inference: each horizon has its own errors, of forecasts from
/// evenings a week apart, and its own levels of both ends. A level moves with each miss and hit
/// when its day comes [Gibbs and Candès, "Adaptive Conformal Inference Under Distribution Shift",
/// NeurIPS 2021]. Forecasts overlap, so that `n` errors of a horizon of `h` weeks are as few as `n
/// / h`; the range is wider by 1 + 2 / (n / h), at most four times as wide. If these are fewer than
/// four, it is also not narrower than the range of the next shorter horizon times the root of h /
/// h'.
package struct CashRanges: Sendable {
  /// Numbers of days ahead that have their own errors.
  package static let horizons = [7, 14, 30, 60, 90, 180, 365]
  /// The greatest number of days ahead.
  package static let longest = 366
  /// Number of days between two evenings.
  static let step = 7
  /// Minimum number of errors of a horizon.
  package static let fewest = 8
  /// Share of the outcomes that each end of a range leaves out.
  private static let share = 0.1
  private static let pace = 0.03

  /// A past forecast and its outcome, as changes of the balance.
  package struct Trial: Sendable {
    /// Outcome minus forecast.
    let error: Double
    /// Actual change of the balance.
    let change: Double

    /// - Parameters: the outcome minus the forecast, and the actual change of the balance.
    package init(error: Double, change: Double) { (self.error, self.change) = (error, change) }
  }

  /// A range, relative to the forecast.
  package struct Range: Equatable, Sendable {
    package let days: Int
    package let low, high: Double
  }

  /// Accuracy of the past forecasts of one horizon.
  package struct Score: Equatable, Sendable {
    /// Number of days ahead.
    package let days: Int
    /// Number of past evenings whose range was scored.
    package let count: Int
    /// Mean error without sign, relative to that of an unchanged balance; mean pinball loss of low
    /// end, forecast and high end; share of the outcomes in the range.
    package let mase, pinball, coverage: Double
    /// Standard errors, for `count × 7 / days` independent evenings.
    package let maseError, pinballError, coverageError: Double
  }

  /// Ranges by horizon, up to the first horizon without enough errors.
  package private(set) var ranges: [Range] = []
  /// Scores of the horizons with a past range.
  package private(set) var scores: [Score] = []

  /// - Parameter trials: for each horizon, a forecast for each evening, the earliest first; nil if
  ///   it has no outcome or no forecast.
  /// - Precondition: all have as many evenings.
  /// - Complexity: the evenings times the horizons, times the logarithm of the evenings and the
  ///   cost of an insertion.
  package init(_ trials: [[Trial?]]) {
    var horizons = zip(Self.horizons, trials).map { Horizon(days: $0, trials: $1) }
    let count = trials.first?.count ?? 0
    // After the last evening comes today.
    for evening in 0...count {
      var shorter: Range?
      for index in horizons.indices {
        let range = horizons[index].range(on: evening, atLeast: shorter)
        shorter = range ?? shorter
        if evening == count, let range, ranges.count == index { ranges.append(range) }
      }
    }
    scores = horizons.compactMap(\.score)
  }

  /// Returns the range that many days ahead, interpolated between horizons; nil beyond the last.
  package func range(after days: Int) -> Range? {
    guard let index = ranges.firstIndex(where: { $0.days >= days }) else { return nil }
    let next = ranges[index]
    let before = index > 0 ? ranges[index - 1] : Range(days: 0, low: 0, high: 0)
    let part = Double(days - before.days) / Double(next.days - before.days)
    return Range(
      days: days, low: before.low + part * (next.low - before.low),
      high: before.high + part * (next.high - before.high))
  }

  /// The errors of one horizon, evening after evening.
  private struct Horizon {
    let days: Int
    let trials: [Trial?]
    private var sorted: [Double] = []
    private var levels = (low: CashRanges.share, high: CashRanges.share)
    private var issued: [Range?] = []
    private var tally: [(error: Double, change: Double, pinball: Double, isHit: Bool)] = []

    init(days: Int, trials: [Trial?]) {
      (self.days, self.trials) = (days, trials)
    }

    private var weeks: Double { Double(days) / Double(CashRanges.step) }

    /// Counts the outcome that has just become known, and returns the range of this evening.
    mutating func range(on evening: Int, atLeast shorter: Range?) -> Range? {
      let past = evening - (days + CashRanges.step - 1) / CashRanges.step
      if past >= 0, let trial = trials[past] { learn(trial, issued[past]) }
      let range = range(atLeast: shorter)
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
      sorted.insert(error, at: sorted.firstIndex { $0 > error } ?? sorted.count)
    }

    private func moved(_ level: Double, isMiss: Bool) -> Double {
      min(0.3, max(0, level + CashRanges.pace * (CashRanges.share - (isMiss ? 1 : 0))))
    }

    private func range(atLeast shorter: Range?) -> Range? {
      guard sorted.count >= CashRanges.fewest else { return nil }
      let middle = point(0.5)
      let wider = 1 + min(2 * weeks / Double(sorted.count), 3)
      var low = min(0, middle - (middle - point(levels.low)) * wider)
      var high = max(0, middle + (point(1 - levels.high) - middle) * wider)
      if let shorter, Double(sorted.count) < 4 * weeks {
        let growth = (Double(days) / Double(shorter.days)).squareRoot()
        (low, high) = (min(low, shorter.low * growth), max(high, shorter.high * growth))
      }
      return Range(days: days, low: low, high: high)
    }

    /// Returns the error of a rank, interpolated [Hyndman and Fan 1996, definition 6].
    private func point(_ share: Double) -> Double {
      let rank = share * Double(sorted.count + 1)
      guard rank > 1 else { return sorted[0] }
      guard rank < Double(sorted.count) else { return sorted[sorted.count - 1] }
      let below = Int(rank)
      return sorted[below - 1] + (rank - Double(below)) * (sorted[below] - sorted[below - 1])
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
