/// All paths in a simulation at one moment, advanced month by month.
struct RiskPaths {
  private let question: RiskSimulation.Question
  private var month = 0
  /// Growth parameters for each account.
  private let drawn: [DrawnAccount]
  /// Balances by path, then account.
  private var balances: [Double]
  private var sources: [RandomSource]
  /// The current month in the history, for each path.
  private var positions: [Int]
  private let bootstrap: BlockBootstrap?
  /// Growth factors in the history, by month.
  private let factors: [Double]

  /// An account's parameters in the inner loop.
  struct DrawnAccount {
    /// Column in the history; nil for a lognormal account.
    let column: Int?
    /// Index of the earlier account with the same growth; nil if the account's growth is
    /// independent.
    let leader: Int?
    /// Mean of the logarithm of monthly growth.
    let mean: Double
    let deviation: Double
  }

  init(_ question: RiskSimulation.Question) {
    precondition(question.paths > 0, "a simulation has at least one path")
    self.question = question
    let drawn = question.accounts.map { DrawnAccount($0.growth, leader: $0.leader) }
    self.drawn = drawn
    let beginnings = question.accounts.map(\.balance)
    balances = []
    balances.reserveCapacity(question.paths * drawn.count)
    for _ in 0..<question.paths { balances += beginnings }
    var seeds = SeedSequence(seed: question.seed)
    sources = drawn.isEmpty ? [] : (0..<question.paths).map { _ in RandomSource(&seeds) }
    let usesHistory = drawn.contains { $0.column != nil }
    bootstrap =
      usesHistory
      ? BlockBootstrap(months: question.history.count, block: question.block) : nil
    positions = usesHistory ? Array(repeating: 0, count: question.paths) : []
    factors = usesHistory ? question.history.flatMap(\.self) : []
  }

  /// Returns the sum of these accounts' balances in each path; a single zero for an empty range.
  func sums(of accounts: Range<Int>) -> [Double] {
    guard !accounts.isEmpty else { return [0] }
    var sums: [Double] = []
    sums.reserveCapacity(question.paths)
    for path in 0..<question.paths {
      var sum = 0.0
      for account in accounts { sum += balances[path * drawn.count + account] }
      sums.append(sum)
    }
    return sums
  }

  /// Advances the paths to the end of the given month.
  mutating func advance(to end: Int) {
    guard end > month else { return }
    if !drawn.isEmpty { advancePaths(to: end) }
    month = end
  }

  private func inflow(_ month: Int, _ account: Int) -> Double {
    guard question.inflows.indices.contains(month),
      question.inflows[month].indices.contains(account)
    else { return 0 }
    return question.inflows[month][account]
  }

  private mutating func advancePaths(to end: Int) {
    let inflows = (month..<end).flatMap { month in drawn.indices.map { inflow(month, $0) } }
    let columns = bootstrap == nil ? 0 : factors.count / question.history.count
    var grown = [Double](repeating: 1, count: drawn.count)
    for path in 0..<question.paths {
      var source = sources[path]
      var index = 0
      for month in month..<end {
        var row = 0
        if let bootstrap {
          let position =
            month == 0
            ? bootstrap.begin(&source) : bootstrap.month(after: positions[path], &source)
          positions[path] = position
          row = position * columns
        }
        var place = path * drawn.count
        for (number, account) in drawn.enumerated() {
          let factor =
            if let column = account.column {
              factors[row + column]
            } else if let leader = account.leader {
              grown[leader]
            } else {
              PortableFunctions.exponential(
                account.mean + account.deviation * NormalQuantile.value(at: source.nextUniform()))
            }
          grown[number] = factor
          balances[place] = Self.grown(balances[place] + inflows[index], by: factor)
          place += 1
          index += 1
        }
      }
      sources[path] = source
    }
  }

  /// Returns the balance after growth. Debts do not grow, and balances are limited so that their
  /// sums do not overflow.
  private static func grown(_ balance: Double, by factor: Double) -> Double {
    balance > 0 ? min(balance * factor, 1e300) : balance
  }
}

extension RiskPaths.DrawnAccount {
  fileprivate init(_ growth: RiskSimulation.Growth, leader: Int?) {
    self.leader = leader
    switch growth {
    case .history(let column): (self.column, mean, deviation) = (column, 0, 0)
    case .lognormal(let meanPct, let volatilityPct):
      let volatility = volatilityPct / 100
      let mean =
        PortableFunctions.logarithm(1 + meanPct / 100) - volatility * volatility / 2
      column = nil
      self.mean = mean / 12
      deviation = volatility / (12.0).squareRoot()
    }
  }
}
