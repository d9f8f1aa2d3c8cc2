import Expectations
import Forecasting
import Testing

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
