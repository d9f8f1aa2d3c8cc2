import Expectations
import Forecasting
import PlainText
import Testing

@Suite struct RiskSimulationTests {
  private func lognormal(
    _ balance: Double = 1000, mean: Double = 6, volatility: Double = 15
  ) -> RiskSimulation.Account {
    .init(balance: balance, growth: .lognormal(meanPct: mean, volatilityPct: volatility))
  }

  private func question(
    _ accounts: [RiskSimulation.Account], months: Int, paths: Int = 4000, seed: UInt64 = 1
  ) -> RiskSimulation.Question {
    var question = RiskSimulation.Question(accounts: accounts, tiers: [], marks: [months])
    (question.paths, question.seed) = (paths, seed)
    return question
  }

  @Test("percentiles of a lognormal account match the closed form within the printed error")
  func closedForm() {
    // B exp(m T + v √T z). By chance, a third of the printed error (one standard error) would be
    // exceeded in 32 of 100 cases, and the whole error in 3 of 1000.
    var (all, passed, passedThird) = (0, 0, 0)
    for seed: UInt64 in 1...40 {
      let (mean, volatility) = (Double(seed % 5) * 4 - 4, Double(seed % 7) * 5 + 5)
      let months = [1, 3, 5, 12][Int(seed % 4)]
      let estimates = RiskSimulation(
        question(
          [lognormal(mean: mean, volatility: volatility)], months: months, paths: 1500, seed: seed)
      ).bands[0].percentiles.estimates
      let (years, v) = (Double(months) / 12, volatility / 100)
      let m = (1 + mean / 100).logarithm - v * v / 2
      for (percentage, estimate) in zip(Percentiles.percentages, estimates) {
        let z = NormalQuantile.value(at: Double(percentage) / 100)
        let exact = 1000 * (m * years + v * years.squareRoot() * z).exponential
        all += 1
        if abs(estimate.value - exact) > estimate.error { passed += 1 }
        if abs(estimate.value - exact) > estimate.error / 3 { passedThird += 1 }
      }
    }
    expect(all, equals: 200)
    expect(passed <= 4, "\(passed) of \(all) beyond the error")
    expect((40...90).contains(passedThird), "\(passedThird) of \(all) beyond a third of it")
  }

  @Test("a year's mean growth is the stated mean for any volatility")
  func mean() {
    // The margin is four standard deviations; the deviation of exp(v z) is about v.
    for (seed, volatility) in [(1, 5), (2, 20), (3, 40)] as [(UInt64, Double)] {
      var asked = question([lognormal(mean: 8, volatility: volatility)], months: 12, paths: 1)
      var sum = 0.0
      for number in 0..<2000 {
        asked.seed = seed * 10_000 + UInt64(number)
        sum += RiskSimulation(asked).bands[0].percentiles.estimates[2].value
      }
      let room = 4 * 1080 * volatility / 100 / 2000.0.squareRoot()
      expect(abs(sum / 2000 - 1080) < room, "seed \(seed)")
    }
  }

  @Test("the figures are bit-identical to an independent implementation")
  func reference() {
    var asked = RiskSimulation.Question(
      accounts: [
        .init(balance: 1000, growth: .history(column: 1)),
        .init(balance: 500, growth: .lognormal(meanPct: 7.5, volatilityPct: 20)),
        .init(balance: 250, growth: .history(column: 0)),
      ], tiers: [.init(accounts: 0..<3, target: 1900, month: 6)], marks: [6])
    asked.inflows = Array(repeating: [10, 0, 5.5], count: 6)
    asked.history = [[1.01, 0.97], [1.02, 1.05], [0.95, 1.10], [1.00, 0.90], [1.03, 1.01]]
    (asked.paths, asked.seed, asked.block) = (1000, 42, 3)
    let answer = RiskSimulation(asked)
    expect(
      answer.bands[0].percentiles.estimates.map(\.value),
      equals: [
        1679.3642213428577, 1808.268493770872, 1891.633161019655, 1979.8835639774175,
        2133.3404709100605,
      ])
    expect(
      answer.bands[0].percentiles.estimates.map(\.error),
      equals: [
        30.358556787360726, 17.639211227507758, 12.49201901011395, 14.970531332655582,
        30.366340866669134,
      ])
    expect(answer.chances[0].share, equals: 0.477)
  }

  @Test("the same seed gives the same figures, and another seed gives others")
  func seeds() {
    let accounts = [lognormal(), lognormal(500, mean: 2, volatility: 4)]
    let answers = [1, 1, 2].map { RiskSimulation(question(accounts, months: 24, seed: $0)) }
    expect(answers[0], equals: answers[1])
    expect(answers[0] != answers[2])
  }

  @Test("without volatility a lognormal account grows exactly by its mean")
  func certainty() {
    let answer = RiskSimulation(question([lognormal(volatility: 0)], months: 24, paths: 100))
    for estimate in answer.bands[0].percentiles.estimates {
      expect(abs(estimate.value - 1000 * 1.06 * 1.06) < 1e-9)
      expect(estimate.error < 1e-9)
    }
  }

  @Test("percentiles are increasing, and certain amounts are added to them")
  func order() {
    for seed: UInt64 in 1...10 {
      let answer = RiskSimulation(question([lognormal(), lognormal(70)], months: 9, seed: seed))
      let values = answer.bands[0].percentiles.estimates.map(\.value)
      expect(values == values.sorted() && Set(values).count == 5, "seed \(seed)")
    }
    let without = question([lognormal()], months: 5)
    var with = without
    with.certain = [1, 2, 3, 4, 5, 64]
    let answers = [without, with].map { RiskSimulation($0).bands[0].percentiles.estimates }
    for (a, b) in zip(answers[0], answers[1]) { expect(abs(a.value + 64 - b.value) < 1e-9) }
  }

  @Test("four times as many paths halve the error")
  func error() {
    for seed: UInt64 in 1...3 {
      let errors = [1000, 4000, 16_000].map { paths in
        RiskSimulation(question([lognormal()], months: 3, paths: paths, seed: seed))
          .bands[0].percentiles.estimates[2].error
      }
      expect((1.6...2.5).contains(errors[0] / errors[1]), "seed \(seed)")
      expect((1.6...2.5).contains(errors[1] / errors[2]), "seed \(seed)")
    }
  }

  @Test("blocks of one month have the mean and variance of independent draws")
  func independentDraws() {
    // If factors have mean a and mean square b, the mean after n months is a^n, and the mean square
    // is b^n. With longer blocks, neither holds for an alternating history.
    let factors = [1.10, 0.92, 1.10, 0.92, 1.10, 0.92]
    let (mean, square) = (1.01, (1.10 * 1.10 + 0.92 * 0.92) / 2)
    func ends(block: Int, seed: UInt64) -> (mean: Double, variance: Double) {
      var asked = question([.init(balance: 1, growth: .history(column: 0))], months: 6, paths: 1)
      asked.history = factors.map { [$0] }
      asked.block = block
      let ends = (0..<4000).map { number in
        asked.seed = seed * 100_000 + UInt64(number)
        return RiskSimulation(asked).bands[0].percentiles.estimates[2].value
      }
      let mean = ends.reduce(0, +) / 4000
      return (mean, ends.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 4000)
    }
    func power(_ base: Double) -> Double { (0..<6).reduce(1) { power, _ in power * base } }
    let variance = power(square) - power(mean) * power(mean)
    for seed: UInt64 in 1...3 {
      let drawn = ends(block: 1, seed: seed)
      expect(abs(drawn.mean - power(mean)) < 4 * (variance / 4000).squareRoot(), "seed \(seed)")
      expect(abs(drawn.variance / variance - 1) < 0.12, "seed \(seed)")
      expect(ends(block: 5, seed: seed).variance < variance / 2, "seed \(seed)")
    }
  }

  @Test("a huge block replays the history: after its length all paths are equal")
  func replay() {
    var asked = question([.init(balance: 100, growth: .history(column: 0))], months: 4, paths: 200)
    asked.history = [[1.5], [0.5], [2], [1.25]]
    asked.block = 1_000_000_000
    let estimates = RiskSimulation(asked).bands[0].percentiles.estimates
    expect(estimates.allSatisfy { $0.value == 187.5 && $0.error == 0 })
  }

  @Test("a probability is the share of paths that reach the target in its month, with its error")
  func chances() {
    let median = 1000 * ((1.06).logarithm - 0.15 * 0.15 / 2).exponential
    var asked = question([lognormal(), lognormal(50, volatility: 0)], months: 12)
    asked.tiers = [
      .init(accounts: 0..<1, target: median, month: 12),
      .init(accounts: 1..<2, target: 50, month: 3), .init(accounts: 1..<2, target: 54, month: 3),
      .init(accounts: 0..<1, target: 1000, month: 0),
      .init(accounts: 0..<0, target: 0, month: 5), .init(accounts: 0..<0, target: 1, month: 5),
    ]
    let answer = RiskSimulation(asked)
    expect(answer.chances.map(\.tier), equals: [0, 1, 2, 3, 4, 5])
    expect(answer.chances.map(\.month), equals: [12, 3, 3, 0, 5, 5])
    expect(answer.chances.dropFirst().map(\.share), equals: [1, 0, 1, 1, 0])
    // Nothing varies without volatility, before the first month has ended, or without accounts.
    expect(answer.chances.dropFirst().allSatisfy { $0.error == 0 })
    let chance = answer.chances[0]
    expect(abs(chance.share - 0.5) < chance.error)
    expect(chance.error, equals: 3 * (chance.share * (1 - chance.share) / 4000).squareRoot())
    // Bands are shown only at marks; the bands of tiers follow those of the total.
    expect(answer.bands.map(\.month), equals: Array(repeating: 12, count: 7))
    expect(answer.bands.map(\.tier), equals: [nil, 0, 1, 2, 3, 4, 5])
  }

  @Test("if all paths of a varying tier agree, the error is three divided by the number of paths")
  func ruleOfThree() {
    var asked = question(
      [
        lognormal(), lognormal(0), .init(balance: 100, growth: .history(column: 0)),
        .init(balance: 100, growth: .history(column: 1)),
      ], months: 1, paths: 500)
    asked.history = [[1.01, 1.02], [1.03, 1.02]]
    asked.tiers = (0..<4).map { .init(accounts: $0..<($0 + 1), target: 1, month: 1) }
    asked.tiers[0].target = 1e9
    var chances = RiskSimulation(asked).chances
    expect(chances.map(\.share), equals: [0, 0, 1, 1])
    // An account without a balance does not vary, nor does an account with a steady past.
    expect(chances.map(\.error), equals: [0.006, 0, 0.006, 0])
    asked.inflows = [[0, 5, 0, 0]]
    chances = RiskSimulation(asked).chances
    expect(chances.map(\.error), equals: [0.006, 0.006, 0.006, 0])
  }

  @Test("without accounts the result is zero")
  func nothing() {
    let answer = RiskSimulation(question([], months: 12))
    expect(answer.bands.map { $0.percentiles.estimates.map(\.value) }, equals: [[0, 0, 0, 0, 0]])
  }
}

/// Simulated paths, tested through the bands of a simulation.
@Suite struct RiskPathsTests {
  private func question(
    _ accounts: [RiskSimulation.Account], months: [Int] = [12], paths: Int = 400
  ) -> RiskSimulation.Question {
    var question = RiskSimulation.Question(accounts: accounts, tiers: [], marks: months)
    question.paths = paths
    return question
  }

  private func medians(_ question: RiskSimulation.Question) -> [Double] {
    RiskSimulation(question).bands.map { $0.percentiles.estimates[2].value }
  }

  @Test("growth is applied month by month, after inflows")
  func steady() {
    var asked = question(
      [.init(balance: 1000, growth: .history(column: 0))], months: [0, 1, 2, 3])
    asked.history = [[1.5]]
    expect(medians(asked), equals: [1000, 1500, 2250, 3375])
    asked.inflows = [[0], [-500], [2]]
    expect(medians(asked), equals: [1000, 1500, 1500, 2253])
  }

  @Test("an account with a leader grows by the same factors month by month")
  func leaders() {
    let growth = RiskSimulation.Growth.lognormal(meanPct: 5, volatilityPct: 20)
    let whole = question([.init(balance: 3000, growth: growth)])
    let parts = question([
      .init(balance: 1000, growth: growth), .init(balance: 2000, growth: growth, leader: 0),
    ])
    let apart = question([
      .init(balance: 1000, growth: growth), .init(balance: 2000, growth: growth),
    ])
    func widths(_ question: RiskSimulation.Question) -> [Int] {
      RiskSimulation(question).bands[0].percentiles.estimates.map { Int($0.value.rounded()) }
    }
    expect(widths(whole), equals: widths(parts))
    expect(widths(whole) != widths(apart))
  }

  @Test("certain amounts count at the start and after each month, and are zero beyond their list")
  func certain() {
    var asked = question([], months: [0, 1, 2])
    asked.certain = [1000, 1500]
    asked.tiers = [.init(accounts: 0..<0, target: 0, month: 1, certain: [7])]
    expect(medians(asked), equals: [1000, 7, 1500, 0, 0, 0])
  }

  @Test("a debt does not grow, and growth resumes once it is repaid")
  func debts() {
    var asked = question(
      [.init(balance: -100, growth: .history(column: 0))], months: [1, 2, 3])
    asked.history = [[2]]
    asked.inflows = [[0], [150]]
    expect(medians(asked), equals: [-100, 100, 200])
  }

  @Test("accounts with one history use the same month of it")
  func together() {
    var asked = question(
      [
        .init(balance: 100, growth: .history(column: 1)),
        .init(balance: 100, growth: .history(column: 0)),
      ], months: [7])
    // Each month doubles one account and halves the other, or changes neither.
    asked.history = [[2, 0.5], [0.5, 2], [1, 1]]
    asked.block = 1
    let apart = RiskSimulation(asked).bands[0].percentiles.estimates.map(\.value)
    for value in apart {
      // The possible totals are 100 x 2^k + 100 / 2^k.
      let powers = (0...7).map { 100 * Double(1 << $0) + 100 / Double(1 << $0) }
      expect(powers.contains(value), "\(value)")
    }
  }

  @Test("a path does not depend on the marks or on the number of paths")
  func stability() {
    let accounts: [RiskSimulation.Account] = [
      .init(balance: 100, growth: .lognormal(meanPct: 4, volatilityPct: 10)),
      .init(balance: 100, growth: .history(column: 0)),
    ]
    var (few, many) = (question(accounts), question(accounts, months: [0, 1, 5, 12, 20]))
    for history in [[[1.1], [0.9], [1.02]]] { (few.history, many.history) = (history, history) }
    let bands = RiskSimulation(many).bands
    expect(RiskSimulation(few).bands[0], equals: bands.first { $0.month == 12 })
    expect(bands.map(\.month), equals: [0, 1, 5, 12, 20])
    // A single path's figure is the lowest or the highest of two paths only if it is one of the
    // two.
    (few.paths, many.paths) = (1, 2)
    let one = RiskSimulation(few).bands[0].percentiles.estimates[2].value
    let two = RiskSimulation(many).bands.first { $0.month == 12 }?.percentiles.estimates
    expect(two?[0].value == one || two?[4].value == one)
  }

  @Test("an account that does not use its draw leaves the draws of others unchanged")
  func empty() {
    let other = RiskSimulation.Account(
      balance: 100, growth: .lognormal(meanPct: 4, volatilityPct: 10))
    var poor = other
    poor.balance = -7
    var rich = other
    rich.balance = 1e-9
    let figures = [poor, rich].map { medians(question([$0, other]))[0] }
    expect(abs(figures[0] + 7 - figures[1]) < 1e-6)
  }

  @Test("numbers stay finite for any growth")
  func extremes() {
    let wild = question(
      [
        .init(balance: 1e20, growth: .lognormal(meanPct: 1e15, volatilityPct: 1e12)),
        .init(balance: 1e20, growth: .lognormal(meanPct: 1e18, volatilityPct: 0)),
      ], months: [1, 60], paths: 100)
    expect(medians(wild).allSatisfy { $0.isFinite })
  }
}

@Suite struct RiskWorkTests {
  @Test("paths × months × accounts must not exceed ten thousand million")
  func forecast() {
    expect(RiskWork(months: 1200, accounts: 12).mostPaths, equals: 694_444)
    expect(RiskWork(months: 120, accounts: 12).mostPaths, equals: 6_944_444)
    expect(RiskWork(months: 1200, accounts: 100_000).mostPaths, equals: 83)
  }

  @Test("stored numbers are limited: paths × accounts must not exceed a hundred million")
  func memory() {
    expect(RiskWork(months: 1, accounts: 50).mostPaths, equals: 2_000_000)
    expect(RiskWork(months: 1200, accounts: 0).mostPaths, equals: 100_000_000)
  }

  @Test("the backtest draws new paths at each origin")
  func backtest() {
    var work = RiskWork(months: 12, accounts: 2)
    work.addBacktest(known: 34, ahead: 12, accounts: 2)
    expect(work.drawsOfPath, equals: 24)
    work.addBacktest(known: 134, ahead: 12, accounts: 3)
    expect(work.drawsOfPath, equals: 24 + 100 * 12 * 3)
    expect(work.mostPaths, equals: 2_759_381)
  }
}
