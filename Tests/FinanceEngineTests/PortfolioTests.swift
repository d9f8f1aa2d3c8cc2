import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct PortfolioTests {
  private let base = #"{"base_currency": "EUR"}"#

  private func lines(_ portfolio: Portfolio) -> [String] {
    portfolio.positions.map { position in
      [
        position.account, position.symbol, position.currency, position.quantity.description,
        position.costBasis.text, position.costBasisBase.text, position.price.text,
        position.marketValue.text, position.marketValueBase.text,
        position.unrealizedGain.text, position.unrealizedGainBase.text,
      ].joined(separator: " ")
    }
  }

  @Test("the gain in the base currency has what the exchange rate did in it")
  func currencyGain() throws {
    let folder = InvestedFolder(
      activities: ["2024-01-10,Depot,BUY,ACME,10,100,,,USD,,,"],
      prices: [
        "2024-01-10,USD,EUR,0.90,", "2024-06-03,USD,EUR,0.80,", "2024-06-03,ACME,USD,110,",
      ], settings: base)
    let portfolio = try folder.answers(on: "2024-06-03").portfolio
    #expect(lines(portfolio) == ["Depot ACME USD 10 1000 900 110 1100 880 100 -20"])
    #expect(portfolio.cash.map(\.amount.description) == ["-1000"])
    let totals = try PortfolioTotals(of: portfolio)
    #expect(totals.unrealizedGain.text == "-20")
    #expect(totals.value.text == "80")
  }

  @Test("a foreign price and pence are told in the position's currency")
  func quotes() throws {
    // HV03 and HV02 of the portfolio cases; the cost is told at its own day, not today's rate.
    let pence = InvestedFolder(
      activities: ["2024-01-02,isa,BUY,AZN.L,17,,2393.94,,GBP,,,"],
      prices: ["2024-01-09,AZN.L,GBp,14818,", "2024-01-10,AZN.L,GBp,14906,"])
    let azn = try pence.answers(on: "2024-01-10").portfolio
    #expect(
      lines(azn) == ["isa AZN.L GBP 17 2393.94 2393.94 149.06 2534.02 2534.02 140.08 140.08"])
    #expect(azn.positions.map(\.dayChange.text) == ["14.96"])
    let dollars = InvestedFolder(
      activities: ["2024-01-02,x,BUY,AAPL,20,90,,,USD,,,"],
      prices: [
        "2024-01-02,USD,CAD,1.2,", "2024-01-10,USD,CAD,1.3,", "2024-01-09,AAPL,USD,95,",
        "2024-01-10,AAPL,USD,100,",
      ], settings: #"{"base_currency": "CAD"}"#)
    let aapl = try dollars.answers(on: "2024-01-10").portfolio
    #expect(lines(aapl) == ["x AAPL USD 20 1800 2160 100 2000 2600 200 440"])
    #expect(aapl.positions.map(\.dayChangeBase.text) == ["130"])
  }

  @Test("prices are as traded: one from before a split is told for the units after it")
  func split() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,BUY,A,10,100,,,EUR,,,", "2024-03-01,x,SPLIT,A,,,,,EUR,,4:1,",
      ], prices: ["2024-02-28,A,EUR,120,"])
    func shown(_ day: String) throws -> [String] {
      try folder.answers(on: day).portfolio.positions.map {
        "\($0.quantity) \($0.price.text) \($0.marketValue.text) \($0.averageCost.text)"
      }
    }
    #expect(try shown("2024-02-29") == ["10 120 1200 100"])
    #expect(try shown("2024-03-01") == ["40 30 1200 25"])
  }

  @Test("what a statement says is valued at the last one of the day or before")
  func statements() throws {
    let folder = InvestedFolder(
      prices: ["2024-01-02,A,EUR,12,", "2024-01-02,USD,EUR,0.5,"],
      positions: [
        "2024-02-01,pension,A,5,10,EUR", "2024-02-01,pension,$CASH,7.5,,USD",
        "2024-03-01,pension,A,6,11,EUR",
      ], settings: base)
    let february = try folder.answers(on: "2024-02-29").portfolio
    #expect(lines(february) == ["pension A EUR 5 50 50 12 60 60 10 10"])
    #expect(february.cash.map(\.amountBase.text) == ["3.75"])
    let march = try folder.answers(on: "2024-03-01").portfolio
    #expect(lines(march) == ["pension A EUR 6 66 66 12 72 72 6 6"])
    #expect(march.cash.isEmpty)
    #expect(try folder.answers(on: "2024-01-31").portfolio.positions.isEmpty)
  }

  @Test("a statement of before a split counts in the units after it")
  func statementSplit() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,BUY,A,1,100,,,EUR,,,", "2024-03-01,x,SPLIT,A,,,,,EUR,,4:1,",
      ], prices: ["2024-03-04,A,EUR,30,"], positions: ["2024-02-01,pension,A,5,100,EUR"],
      settings: #"{"accounts": [{"name": "pension", "tracking": "HOLDINGS"}]}"#)
    #expect(
      lines(try folder.answers(on: "2024-03-04").portfolio) == [
        "pension A EUR 20 500 500 30 600 600 100 100", "x A EUR 4 100 100 30 120 120 20 20",
      ])
  }

  @Test("without a price all that depends on one is unknown, and sums leave the position out")
  func unpriced() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,TRANSFER_IN,A,10,,1000,,EUR,,,", "2024-01-02,x,BUY,B,1,50,,,EUR,,,",
      ])
    let answers = try folder.answers(on: "2024-06-03")
    #expect(
      lines(answers.portfolio) == [
        "x A EUR 10 1000 1000 100 1000 1000 0 0", "x B EUR 1 50 50 50 50 50 0 0",
      ])
    let stated = InvestedFolder(positions: ["2024-02-01,x,A,5,10,EUR"], settings: base)
    let portfolio = try stated.answers(on: "2024-06-03").portfolio
    #expect(lines(portfolio) == ["x A EUR 5 50 50 - - - - -"])
    let totals = try PortfolioTotals(of: portfolio)
    #expect(totals.unpriced == 1)
    #expect(totals.costBasis.text == "0")
  }
}
