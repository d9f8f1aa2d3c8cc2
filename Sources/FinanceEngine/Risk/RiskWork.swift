/// How much is to be drawn, and how much can be.
package struct RiskWork: Equatable, Sendable {
  /// The most draws of a month's growth of an account.
  package static let mostDraws = 10_000_000_000
  /// The most numbers that are kept at once.
  package static let mostNumbers = 100_000_000

  /// In each path: months times accounts, of the backtest times its evenings too.
  package private(set) var drawsOfPath: Int
  /// In each path.
  private let numbersOfPath: Int

  /// The work of a forecast of so many months and accounts that are drawn.
  package init(months: Int, accounts: Int) {
    drawsOfPath = months * accounts
    numbersOfPath = max(1, accounts)
  }

  /// Adds the backtest of a history of so many months, so many months ahead.
  package mutating func addBacktest(known: Int, ahead months: Int, accounts: Int) {
    drawsOfPath += RiskBacktest.mostOrigins(of: known, ahead: months) * months * accounts
  }

  /// How many paths are possible.
  ///
  ///     RiskWork(months: 1200, accounts: 12).mostPaths   // 694_444
  package var mostPaths: Int {
    min(Self.mostDraws / max(1, drawsOfPath), Self.mostNumbers / numbersOfPath)
  }
}
