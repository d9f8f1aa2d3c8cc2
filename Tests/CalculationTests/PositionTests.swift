import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct PositionTests {
  @Test("the gain in the base currency includes the effect of the exchange rate")
  func currencyGain() throws {
    let folder = InvestedFolder(
      activities: ["2024-01-10,Depot,BUY,ACME,10,100,,,USD,,,"],
      prices: [
        "2024-01-10,USD,EUR,0.90,", "2024-06-03,USD,EUR,0.80,", "2024-06-03,ACME,USD,110,",
      ], settings: InvestedFolder.inEuros)
    let portfolio = try folder.answers(on: "2024-06-03").portfolio
    expect(heldLines(portfolio), equals: ["Depot ACME USD 10 1000 900 110 1100 880 100 -20"])
    expect(portfolio.cash.map(\.amount.description), equals: ["-1000"])
    let totals = try PortfolioTotals(of: portfolio)
    expect(totals.unrealizedGain.text, equals: "-20")
    expect(totals.value.text, equals: "80")
  }

  @Test("the average cost has at most ten decimals, and a gain on a cost of zero has no percentage")
  func shares() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,BUY,A,3,,100,,EUR,,,", "2024-01-02,x,BUY,B,1,0,,,EUR,,,",
      ], prices: ["2024-01-03,B,EUR,5,"])
    let positions = try folder.answers(on: "2024-01-03").portfolio.positions
    expect(positions.map(\.averageCost.text), equals: ["33.3333333333", "0"])
    expect(positions.map(\.unrealizedGain.text).last, equals: "5")
    expect(positions.last?.unrealizedGainPct == nil)
  }
}
