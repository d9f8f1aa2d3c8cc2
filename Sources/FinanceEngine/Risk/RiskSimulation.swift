/// Bands of what accounts may come to, drawn at random many times over: estimates in binary
/// floating point, the same for the same seed on every machine.
///
/// In each month of each path first comes what flows into an account, then its growth; a balance at
/// or below zero does not grow. What accounts of certain growth hold is given, and added. Accounts
/// that draw from a history take the same month of it; those that are lognormal are independent of
/// all others but those that move with them. The n-th path is the same however many there are, and
/// a month the same however many come after it.
package struct RiskSimulation: Equatable, Sendable {
  /// How an account grows.
  package enum Growth: Equatable, Sendable {
    /// By exp(m / 12 + v / √12 z) a month, z standard normal, v = volatilityPct / 100 and
    /// m = ln(1 + meanPct / 100) - v² / 2.
    case lognormal(meanPct: Double, volatilityPct: Double)
    /// By the factors of a column of the history, in months that are drawn.
    case history(column: Int)
  }

  /// An account at the beginning, whose growth is drawn.
  package struct Account: Equatable, Sendable {
    package var balance: Double
    package var growth: Growth
    /// The number of an earlier account whose growth is this one's in every month, for both are
    /// money in one account; nil where it draws its own.
    package var leader: Int?

    package init(balance: Double, growth: Growth, leader: Int? = nil) {
      self.balance = balance
      self.growth = growth
      self.leader = leader
    }
  }

  /// Accounts that are to come to a target together.
  package struct Tier: Equatable, Sendable {
    package var accounts: Range<Int>
    /// What those accounts are to hold, without what is certain.
    package var target: Double
    /// After so many months the chance is told.
    package var month: Int
    /// What it holds beside them for certain, at first and after each month; nothing where one is
    /// missing.
    package var certain: [Double]

    package init(accounts: Range<Int>, target: Double, month: Int, certain: [Double] = []) {
      self.accounts = accounts
      self.target = target
      self.month = month
      self.certain = certain
    }
  }

  /// What is asked.
  package struct Question: Equatable, Sendable {
    package var accounts: [Account]
    package var tiers: [Tier]
    /// What there is beside all accounts for certain, as in ``Tier/certain``.
    package var certain: [Double] = []
    /// Of each month what flows into each account; nothing where a month or an account is missing.
    package var inflows: [[Double]] = []
    /// Of each past month the growth factor of each column.
    package var history: [[Double]] = []
    /// After how many months the bands are told.
    package var marks: [Int]
    package var paths = 10_000
    package var seed: UInt64 = 1
    /// The mean length of blocks of past months.
    package var block = 12

    package init(accounts: [Account], tiers: [Tier], marks: [Int]) {
      self.accounts = accounts
      self.tiers = tiers
      self.marks = marks
    }
  }

  /// The percentiles of a sum after some months.
  package struct Band: Equatable, Sendable {
    package let month: Int
    /// Its number; nil for all accounts.
    package let tier: Int?
    package let percentiles: Percentiles
  }

  /// How likely a tier holds its target.
  package struct Chance: Equatable, Sendable {
    package let tier: Int
    package let month: Int
    /// The part of the paths in which it does: 0.25 is 25 %.
    package let share: Double
    /// Three standard errors: 3 √(p (1 - p) / paths). Where all paths agree of a tier that varies,
    /// 3 / paths (the rule of three, Hanley and Lippman-Hand 1983); zero where nothing varies.
    package let error: Double
  }

  /// By month; in each first the total, then the tiers in their order.
  package let bands: [Band]
  /// In the order of the tiers.
  package let chances: [Chance]

  /// Runs all paths.
  ///
  /// - Precondition: there is a path, the accounts of tiers and the columns of the history are
  ///   there, and a history is there where an account grows by one.
  /// - Complexity: paths times months times accounts; memory linear in paths times accounts.
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
  /// Whether paths can differ in what the tier holds in its month.
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
