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
