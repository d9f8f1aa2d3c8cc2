import Expectations
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct RiskBacktestTests {
  /// Returns factors drawn independently from the lognormal model, and the resulting values.
  private func drawn(_ months: Int, seed: UInt64) -> RiskBacktest.Question {
    var source = RandomSource(seed: seed)
    let factors = (0..<months).map { _ in
      [(0.004 + 0.03 * NormalQuantile.value(at: source.nextUniform())).exponential]
    }
    var worths = [[1000.0]]
    for row in factors { worths.append([worths[worths.count - 1][0] * row[0]]) }
    return RiskBacktest.Question(factors: factors, worths: worths, months: 1)
  }

  @Test("an origin needs 23 months of growth before it and the full forecast period after it")
  func origins() {
    for (months, ahead, expected) in [
      (22, 1, 0), (23, 1, 0), (24, 1, 1), (30, 1, 7), (30, 7, 1), (30, 8, 0), (60, 12, 26),
    ] {
      var question = drawn(months, seed: 1)
      (question.months, question.paths) = (ahead, 20)
      let result = RiskBacktest(question)
      expect(result.trials.count, equals: expected)
      expect((result.score == nil) == (expected == 0))
    }
    expect(
      RiskBacktest(RiskBacktest.Question(factors: [], worths: [], months: 12)).trials, equals: [])
  }

  @Test("on data from the model, bands have their stated coverage and beat a constant forecast")
  func coverage() {
    // Each seed has 150 forecasts, one month ahead. They are independent, except that later
    // forecasts learn from a longer history.
    var (half, most, all) = (0.0, 0.0, 0.0)
    for seed: UInt64 in 1...3 {
      var question = drawn(173, seed: seed)
      (question.paths, question.block) = (200, 1)
      let result = RiskBacktest(question)
      expect(result.trials.count, equals: 150)
      guard let score = result.score else { continue }
      half += score.coverage50 * 150
      most += score.coverage90 * 150
      all += 150
      expect(score.pinball < score.baseline, "seed \(seed)")
    }
    // Four standard deviations, and a margin for histories of only a few years.
    expect(abs(half / all - 0.5) < 4 * (0.25 / all).squareRoot() + 0.03, "\(half / all)")
    expect(abs(most / all - 0.9) < 4 * (0.09 / all).squareRoot() + 0.03, "\(most / all)")
  }

  @Test("pinball loss weights values above by the percentile, and values below by its complement")
  func pinball() {
    expect(RiskBacktest.pinballLoss(of: 100, at: 5, outcome: 110), equals: 0.5)
    expect(RiskBacktest.pinballLoss(of: 100, at: 5, outcome: 90), equals: 9.5)
    expect(RiskBacktest.pinballLoss(of: 100, at: 50, outcome: 100), equals: 0)
    expect(RiskBacktest.pinballLoss(of: 100, at: 75, outcome: 104), equals: 3)
  }

  @Test("steady growth is forecast without loss, and a constant forecast loses half of the growth")
  func steady() {
    let factors = Array(repeating: [1.5], count: 26)
    let worths = (0...26).map { [Double(1 << $0) * 1.0] }
    var question = RiskBacktest.Question(factors: factors, worths: worths, months: 2)
    question.paths = 10
    let result = RiskBacktest(question)
    expect(result.trials.count, equals: 2)
    expect(result.score?.coverage50 == 1 && result.score?.coverage90 == 1)
    expect(result.score?.pinball, equals: 0)
    // The gain is 1.25 of the value, weighted by 5, 25, 50, 75 and 95 %, which is one half on
    // average.
    expect(abs((result.score?.baseline ?? 0) - 0.625) < 1e-12)
  }

  @Test("later months do not change the forecasts of earlier origins")
  func noLookAhead() {
    var question = drawn(40, seed: 9)
    (question.paths, question.months) = (50, 3)
    let trials = RiskBacktest(question).trials
    expect(trials.map(\.origin), equals: Array(23...37))
    for known in [23, 30, 36] {
      // A different future, in both growth and value.
      var other = question
      for month in known..<40 {
        other.factors[month] = [3]
        other.worths[month + 1] = [7]
      }
      let others = RiskBacktest(other).trials
      for (trial, another) in zip(trials, others) where trial.origin <= known {
        expect(trial.forecasts, equals: another.forecasts, "evening \(trial.origin) of \(known)")
      }
      let (trial, another) = (trials[known - 23], others[known - 23])
      expect(trial.origin == known && trial.outcome != another.outcome)
      expect(trials[known - 22].forecasts != others[known - 22].forecasts)
    }
  }

  @Test("several accounts are drawn together, starting from their values")
  func several() {
    var source = RandomSource(seed: 5)
    let factors = (0..<30).map { _ in
      let swing = 0.2 * (source.nextUniform() - 0.5)
      return [1 + swing, 1 - swing]
    }
    // Equal values cancel out, so the sum never changes within a month.
    let worths = (0...30).map { _ in [50.0, 50.0] }
    var question = RiskBacktest.Question(factors: factors, worths: worths, months: 1)
    question.paths = 30
    let score = RiskBacktest(question).score
    expect((score?.pinball ?? 1) < 1e-15 && (score?.baseline ?? 1) < 1e-15)
  }
}
