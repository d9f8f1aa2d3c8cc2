/// Monte Carlo simulation of account balances: estimates in binary floating point, identical for
/// the same seed on every machine.
///
/// In each month of each path the inflow precedes the growth; a balance at or below zero does not
/// grow. Balances of deterministic accounts are given and added. Accounts that draw from the
/// history use the same month; lognormal accounts are independent of all others except their
/// followers. The n-th path does not depend on the number of paths, and a month does not depend on
/// the months after it.
package struct RiskSimulation: Equatable, Sendable {
  /// Growth of an account.
  package enum Growth: Equatable, Sendable {
    /// Factor exp(m / 12 + v / √12 z) a month, z standard normal, v = volatilityPct / 100 and m =
    /// ln(1 + meanPct / 100) - v² / 2.
    case lognormal(meanPct: Double, volatilityPct: Double)
    /// Factors of a column of the history, in drawn months.
    case history(column: Int)
  }

  /// Initial state of an account with random growth.
  package struct Account: Equatable, Sendable {
    package var balance: Double
    package var growth: Growth
    /// Index of an earlier account with the same growth in every month, because both balances are
    /// money in one account; nil if it draws its own.
    package var leader: Int?

    package init(balance: Double, growth: Growth, leader: Int? = nil) {
      self.balance = balance
      self.growth = growth
      self.leader = leader
    }
  }

  /// Accounts with a joint target.
  package struct Tier: Equatable, Sendable {
    package var accounts: Range<Int>
    /// Target balance of the tier's accounts, without the deterministic part.
    package var target: Double
    /// Number of months until the chance is evaluated.
    package var month: Int
    /// Deterministic part of the balance, at the start and after each month; zero for missing
    /// values.
    package var certain: [Double]

    package init(accounts: Range<Int>, target: Double, month: Int, certain: [Double] = []) {
      self.accounts = accounts
      self.target = target
      self.month = month
      self.certain = certain
    }
  }

  /// Inputs of a simulation.
  package struct Question: Equatable, Sendable {
    package var accounts: [Account]
    package var tiers: [Tier]
    /// Deterministic part of the total, as in ``Tier/certain``.
    package var certain: [Double] = []
    /// Inflow of each account by month; zero for missing months and accounts.
    package var inflows: [[Double]] = []
    /// Growth factor of each column by past month.
    package var history: [[Double]] = []
    /// Months after which bands are computed.
    package var marks: [Int]
    package var paths = 10_000
    package var seed: UInt64 = 1
    /// Mean length of blocks of past months.
    package var block = 12

    package init(accounts: [Account], tiers: [Tier], marks: [Int]) {
      self.accounts = accounts
      self.tiers = tiers
      self.marks = marks
    }
  }

  /// Percentiles of a sum after some months.
  package struct Band: Equatable, Sendable {
    package let month: Int
    /// Index of the tier; nil for all accounts.
    package let tier: Int?
    package let percentiles: Percentiles
  }

  /// Probability that a tier reaches its target.
  package struct Chance: Equatable, Sendable {
    package let tier: Int
    package let month: Int
    /// Share of the paths in which the tier does: 0.25 is 25 %.
    package let share: Double
    /// Three standard errors: 3 √(p (1 - p) / paths). If all paths agree, 3 / paths for a random
    /// tier (the rule of three, Hanley and Lippman-Hand 1983) and zero for a deterministic one.
    package let error: Double
  }

  /// Bands by month; for each month the total, then the tiers in order.
  package let bands: [Band]
  /// Chances in the order of the tiers.
  package let chances: [Chance]

  /// Runs all paths.
  ///
  /// - Precondition: at least one path; the accounts of tiers and the columns of the history exist,
  ///   and the history is not empty if an account grows by it.
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
  /// Whether the tier's balance in its month can differ between paths.
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
