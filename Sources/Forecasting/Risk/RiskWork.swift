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
