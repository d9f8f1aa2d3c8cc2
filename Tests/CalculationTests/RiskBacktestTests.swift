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

  @Test("evenings count that have 23 months of growth before them and all asked for after them")
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

  @Test("on data of the model itself, bands cover about as often as they say, and beat no change")
  func coverage() {
    // Of each seed 150 evenings, one month ahead; independent, but for what is learned on the way.
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
    // Four deviations, and some for histories of only a few years.
    expect(abs(half / all - 0.5) < 4 * (0.25 / all).squareRoot() + 0.03, "\(half / all)")
    expect(abs(most / all - 0.9) < 4 * (0.09 / all).squareRoot() + 0.03, "\(most / all)")
  }

  @Test("pinball loss weighs what came above by the percentage, and what came below by the rest")
  func pinball() {
    expect(RiskBacktest.pinballLoss(of: 100, at: 5, outcome: 110), equals: 0.5)
    expect(RiskBacktest.pinballLoss(of: 100, at: 5, outcome: 90), equals: 9.5)
    expect(RiskBacktest.pinballLoss(of: 100, at: 50, outcome: 100), equals: 0)
    expect(RiskBacktest.pinballLoss(of: 100, at: 75, outcome: 104), equals: 3)
  }

  @Test("steady growth is forecast without loss, and carrying forward loses half of it")
  func steady() {
    let factors = Array(repeating: [1.5], count: 26)
    let worths = (0...26).map { [Double(1 << $0) * 1.0] }
    var question = RiskBacktest.Question(factors: factors, worths: worths, months: 2)
    question.paths = 10
    let result = RiskBacktest(question)
    expect(result.trials.count, equals: 2)
    expect(result.score?.coverage50 == 1 && result.score?.coverage90 == 1)
    expect(result.score?.pinball, equals: 0)
    // It gains 1.25 of the worth, weighed by 5, 25, 50, 75 and 95 %: a half in the mean.
    expect(abs((result.score?.baseline ?? 0) - 0.625) < 1e-12)
  }

  @Test("the future is not known: later months change no earlier evening's forecast")
  func noLookAhead() {
    var question = drawn(40, seed: 9)
    (question.paths, question.months) = (50, 3)
    let trials = RiskBacktest(question).trials
    expect(trials.map(\.origin), equals: Array(23...37))
    for known in [23, 30, 36] {
      // Another future, of growth and of worth.
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

  @Test("several accounts are drawn together, from what each was worth")
  func several() {
    var source = RandomSource(seed: 5)
    let factors = (0..<30).map { _ in
      let swing = 0.2 * (source.nextUniform() - 0.5)
      return [1 + swing, 1 - swing]
    }
    // Equal worths cancel each other: the sum never changes within a month.
    let worths = (0...30).map { _ in [50.0, 50.0] }
    var question = RiskBacktest.Question(factors: factors, worths: worths, months: 1)
    question.paths = 30
    let score = RiskBacktest(question).score
    expect((score?.pinball ?? 1) < 1e-15 && (score?.baseline ?? 1) < 1e-15)
  }
}
