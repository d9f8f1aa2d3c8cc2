import Expectations
import Forecasting
import Testing

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
