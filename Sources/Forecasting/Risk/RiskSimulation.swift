/// Monte Carlo simulation of account balances. The estimates use binary floating point and are
/// identical for the same seed on every machine.
///
/// In each month of a path, the inflow precedes the growth. A balance at or below zero does not
/// grow. Balances of deterministic accounts are inputs and are added to the simulated balances. All
/// accounts that draw from the history use the same past month. Lognormal accounts are independent
/// of all others except their followers. The n-th path does not depend on the number of paths, and
/// a month does not depend on later months.
package struct RiskSimulation: Equatable, Sendable {
  /// An account's growth.
  package enum Growth: Equatable, Sendable {
    /// The factor for one month, exp(m / 12 + v / √12 z), where z is standard normal. The other
    /// terms are v = volatilityPct / 100 and m = ln(1 + meanPct / 100) - v² / 2.
    case lognormal(meanPct: Double, volatilityPct: Double)
    /// Factors from a column of the history, in randomly drawn months.
    case history(column: Int)
  }

  /// The initial state of an account with random growth.
  package struct Account: Equatable, Sendable {
    package var balance: Double
    package var growth: Growth
    /// Index of an earlier account with the same growth in every month, because both balances are
    /// in one real account; nil if the account has its own growth.
    package var leader: Int?

    package init(balance: Double, growth: Growth, leader: Int? = nil) {
      self.balance = balance
      self.growth = growth
      self.leader = leader
    }
  }

  /// Accounts with a combined target.
  package struct Tier: Equatable, Sendable {
    package var accounts: Range<Int>
    /// Target balance of the tier's accounts with random growth, without the deterministic part.
    package var target: Double
    /// Number of months after which the chance is evaluated.
    package var month: Int
    /// Deterministic part of the balance, at the start and after each month. Missing values are
    /// zero.
    package var certain: [Double]

    package init(accounts: Range<Int>, target: Double, month: Int, certain: [Double] = []) {
      self.accounts = accounts
      self.target = target
      self.month = month
      self.certain = certain
    }
  }

  /// A simulation's inputs.
  package struct Question: Equatable, Sendable {
    package var accounts: [Account]
    package var tiers: [Tier]
    /// Deterministic part of the total, as in ``Tier/certain``.
    package var certain: [Double] = []
    /// Each account's inflow, by month; missing months and accounts are zero.
    package var inflows: [[Double]] = []
    /// Each column's growth factor, by past month.
    package var history: [[Double]] = []
    /// Months after which bands are computed.
    package var marks: [Int]
    package var paths = 10_000
    package var seed: UInt64 = 1
    /// Mean length, in months, of the blocks of past months.
    package var block = 12

    package init(accounts: [Account], tiers: [Tier], marks: [Int]) {
      self.accounts = accounts
      self.tiers = tiers
      self.marks = marks
    }
  }

  /// Percentiles of a sum after a number of months.
  package struct Band: Equatable, Sendable {
    package let month: Int
    /// Index of the tier; nil for all accounts together.
    package let tier: Int?
    package let percentiles: Percentiles
  }

  /// Probability that a tier reaches its target.
  package struct Chance: Equatable, Sendable {
    package let tier: Int
    package let month: Int
    /// Share of the paths in which the tier reaches its target: 0.25 is 25 %.
    package let share: Double
    /// Three standard errors: 3 √(p (1 - p) / paths). If all paths agree, 3 / paths for a tier with
    /// random growth (the rule of three, Hanley and Lippman-Hand 1983) and zero for a deterministic
    /// tier.
    package let error: Double
  }

  /// Bands by month. For each month, the total precedes the tiers, which are in order.
  package let bands: [Band]
  /// Chances in the order of the tiers.
  package let chances: [Chance]

  /// Simulates all paths, and computes the bands and chances.
  ///
  /// - Precondition: there is at least one path. The tiers' accounts and the history's columns
  ///   exist, and the history is not empty if an account's growth depends on it.
  /// - Complexity: paths × months × accounts; memory linear in paths × accounts.
  package init(_ question: Question) {
    var walk = RiskPaths(question)
    var bands: [Band] = []
    var chances = [Chance?](repeating: nil, count: question.tiers.count)
    let marks = Set(question.marks)
    for month in marks.union(question.tiers.map(\.month)).sorted() {
      walk.advance(to: month)
      if marks.contains(month) {
        let all = walk.sums(of: question.accounts.indices)
        bands.append(Band(month, nil, all, above: question.certain))
      }
      for (number, tier) in question.tiers.enumerated() {
        guard marks.contains(month) || tier.month == month else { continue }
        let sums = walk.sums(of: tier.accounts)
        if marks.contains(month) {
          bands.append(Band(month, number, sums, above: tier.certain))
        }
        if tier.month == month {
          chances[number] = Chance(number, tier, sums, varies: question.varies(tier))
        }
      }
    }
    self.bands = bands
    self.chances = chances.compactMap(\.self)
  }
}

extension RiskSimulation.Band {
  fileprivate init(_ month: Int, _ tier: Int?, _ sums: [Double], above certain: [Double]) {
    let base = certain.indices.contains(month) ? certain[month] : 0
    self.month = month
    self.tier = tier
    percentiles = Percentiles(of: sums.map { base + $0 })
  }
}

extension RiskSimulation.Chance {
  fileprivate init(
    _ number: Int, _ tier: RiskSimulation.Tier, _ sums: [Double], varies: Bool
  ) {
    let paths = Double(sums.count)
    share = Double(sums.count { $0 >= tier.target }) / paths
    let agrees = share == 0 || share == 1
    error = agrees ? (varies ? 3 / paths : 0) : 3 * (share * (1 - share) / paths).squareRoot()
    self.tier = number
    month = tier.month
  }
}

extension RiskSimulation.Question {
  /// Whether the tier's balance at evaluation can differ between paths.
  fileprivate func varies(_ tier: RiskSimulation.Tier) -> Bool {
    let flows = inflows.prefix(tier.month)
    return tier.month > 0
      && tier.accounts.contains { account in
        let isUsed =
          accounts[account].balance > 0
          || flows.contains { $0.indices.contains(account) && $0[account] > 0 }
        return isUsed && varies(accounts[account].growth)
      }
  }

  private func varies(_ growth: RiskSimulation.Growth) -> Bool {
    switch growth {
    case .lognormal(_, let volatilityPct): volatilityPct != 0
    case .history(let column): history.contains { $0[column] != history[0][column] }
    }
  }
}

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

/// Amount of computation for random draws, and its limits.
package struct RiskWork: Equatable, Sendable {
  /// Maximum number of monthly growth draws.
  package static let mostDraws = 10_000_000_000
  /// Maximum number of values stored at once.
  package static let mostNumbers = 100_000_000

  /// Draws per path: months × accounts for the forecast, plus months × accounts × month ends for a
  /// backtest.
  package private(set) var drawsOfPath: Int
  /// Number of values stored per path.
  private let numbersOfPath: Int

  /// Creates the work for a forecast with the given numbers of months and of accounts with random
  /// growth.
  package init(months: Int, accounts: Int) {
    drawsOfPath = months * accounts
    numbersOfPath = max(1, accounts)
  }

  /// Adds a backtest of the given number of months ahead, for a history with `known` months.
  package mutating func addBacktest(known: Int, ahead months: Int, accounts: Int) {
    drawsOfPath += RiskBacktest.mostOrigins(of: known, ahead: months) * months * accounts
  }

  /// Maximum number of paths.
  ///
  ///     RiskWork(months: 1200, accounts: 12).mostPaths   // 694_444
  package var mostPaths: Int {
    min(Self.mostDraws / max(1, drawsOfPath), Self.mostNumbers / numbersOfPath)
  }
}
