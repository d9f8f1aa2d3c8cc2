import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct PortfolioTotalsTests {
  private let folder = InvestedFolder(
    activities: [
      "2024-01-02,x,TRANSFER_IN,A,10,,1000,,EUR,,,", "2024-01-02,x,BUY,B,1,50,,,EUR,,,",
      "2024-01-02,x,DEPOSIT,,,,75,,EUR,,,",
    ], prices: ["2024-01-03,B,EUR,60,"])

  @Test("totals exclude positions without a price, and give their number")
  func unpriced() throws {
    let portfolio = try folder.answers(on: "2024-06-03").portfolio
    expect(
      heldLines(portfolio),
      equals: [
        "x A EUR 10 1000 1000 - - - - -", "x B EUR 1 50 50 60 60 60 10 10",
      ])
    let totals = try PortfolioTotals(of: portfolio)
    expect(totals.unpriced, equals: 1)
    expect(totals.costBasis.text, equals: "50")
    expect(totals.marketValue.text, equals: "60")
    expect(totals.unrealizedGainPct.text, equals: "20")
    expect(totals.dayChange.text, equals: "10")
    expect(totals.cash.text, equals: "25")
    expect(totals.value.text, equals: "85")
  }

  @Test("with several currencies and no base all totals are unknown")
  func noBase() throws {
    var mixed = folder
    mixed.activities.append("2024-01-02,x,DEPOSIT,,,,5,,USD,,,")
    let answers = try mixed.answers(on: "2024-06-03")
    let totals = try PortfolioTotals(of: answers.portfolio)
    expect((totals.costBasis, totals.cash, totals.value) == (nil, nil, nil))
    expect(totals.unpriced, equals: 1)
    expect(answers.findings, equals: [])
  }
}
