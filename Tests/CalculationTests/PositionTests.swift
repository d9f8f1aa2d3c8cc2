import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
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

@Suite struct PositionAppraiserTests {
  @Test("foreign prices and pence are converted to the position's currency")
  func quotes() throws {
    // HV03 and HV02 of the portfolio cases. The cost is converted at the rate on its own day, not
    // at today's rate.
    let pence = InvestedFolder(
      activities: ["2024-01-02,isa,BUY,AZN.L,17,,2393.94,,GBP,,,"],
      prices: ["2024-01-09,AZN.L,GBp,14818,", "2024-01-10,AZN.L,GBp,14906,"])
    let azn = try pence.answers(on: "2024-01-10").portfolio
    expect(
      heldLines(azn),
      equals: ["isa AZN.L GBP 17 2393.94 2393.94 149.06 2534.02 2534.02 140.08 140.08"])
    expect(azn.positions.map(\.dayChange.text), equals: ["14.96"])
    let dollars = InvestedFolder(
      activities: ["2024-01-02,x,BUY,AAPL,20,90,,,USD,,,"],
      prices: [
        "2024-01-02,USD,CAD,1.2,", "2024-01-10,USD,CAD,1.3,", "2024-01-09,AAPL,USD,95,",
        "2024-01-10,AAPL,USD,100,",
      ], settings: #"{"base_currency": "CAD"}"#)
    let aapl = try dollars.answers(on: "2024-01-10").portfolio
    expect(heldLines(aapl), equals: ["x AAPL USD 20 1800 2160 100 2000 2600 200 440"])
  }

  @Test("statement positions are valued from the last statement on or before the day")
  func statements() throws {
    let folder = InvestedFolder(
      prices: ["2024-01-02,A,EUR,12,", "2024-01-02,USD,EUR,0.5,"],
      positions: [
        "2024-02-01,pension,A,5,10,EUR", "2024-02-01,pension,$CASH,7.5,,USD",
        "2024-03-01,pension,A,6,11,EUR",
      ], settings: InvestedFolder.inEuros)
    let february = try folder.answers(on: "2024-02-29").portfolio
    expect(heldLines(february), equals: ["pension A EUR 5 50 50 12 60 60 10 10"])
    expect(february.cash.map(\.amountBase.text), equals: ["3.75"])
    let march = try folder.answers(on: "2024-03-01").portfolio
    expect(heldLines(march), equals: ["pension A EUR 6 66 66 12 72 72 6 6"])
    expect(march.cash.isEmpty)
    expect(try folder.answers(on: "2024-01-31").portfolio.positions.isEmpty)
  }

  @Test("a statement from before a split is converted to units after it")
  func statementSplit() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,BUY,A,1,100,,,EUR,,,", "2024-03-01,x,SPLIT,A,,,,,EUR,,4:1,",
      ], prices: ["2024-03-04,A,EUR,30,"], positions: ["2024-02-01,pension,A,5,100,EUR"],
      settings: #"{"accounts": [{"name": "pension", "tracking": "HOLDINGS"}]}"#)
    expect(
      heldLines(try folder.answers(on: "2024-03-04").portfolio),
      equals: [
        "pension A EUR 20 500 500 30 600 600 100 100", "x A EUR 4 100 100 30 120 120 20 20",
      ])
  }
}

@Suite struct StatedHoldingsTests {
  @Test("statements are used if the settings say so, or if there are no activities")
  func counted() throws {
    let settings = try require(
      read(
        Settings.self,
        from: """
          {"accounts": [{"name": "a", "tracking": "HOLDINGS"},
            {"name": "b", "tracking": "TRANSACTIONS"}, {"name": "c", "tracking": "VALUES"}]}
          """, stage: "settings"
      ).value)
    let text =
      "date,account,type,amount,currency\n"
      + ["a", "d"].map { "2024-01-02,\($0),DEPOSIT,5,EUR\n" }.joined()
    let activities = try require(
      ActivityLedger.reading([SourceText(file: "a.csv", bytes: Array(text.utf8))], settings).value)
    let day = try CalendarDate(parsing: "2024-01-03")
    let ledger = PositionLedger(
      ["e", "d", "c", "b", "a"].enumerated().map { record, account in
        StatedPosition(
          account: account, symbol: "X", date: day, quantity: .one, currency: "EUR",
          place: LedgerPlace(file: 0, record: record))
      })
    expect(
      ledger.statements(beside: activities, settings, onOrBefore: day).map(\.account),
      equals: ["a", "e"])
    let before = try require(day.adding(days: -1))
    expect(ledger.statements(beside: activities, settings, onOrBefore: before).isEmpty)
    expect(
      PositionLedger().statements(beside: activities, settings, onOrBefore: day).isEmpty)
  }

  @Test("an account only in the settings, or without counting activities, has stated holdings")
  func named() throws {
    let settings = Settings.of(#"{"accounts": [{"name": "a"}, {"name": "b"}]}"#)
    let activities = ActivityLedger.of(
      [
        "date,account,type,amount,currency,status\n2024-01-02,b,DEPOSIT,5,EUR,\n"
          + "2024-01-02,c,DEPOSIT,5,EUR,PENDING\n"
      ], settings)
    let day = try CalendarDate(parsing: "2024-01-03")
    let ledger = PositionLedger(
      ["a", "b", "c"].map { account in
        StatedPosition(
          account: account, symbol: "X", date: day, quantity: .one, currency: "EUR",
          place: LedgerPlace(file: 0, record: 0))
      })
    expect(
      ledger.statements(beside: activities, settings, onOrBefore: day).map(\.account),
      equals: ["a", "c"])
  }
}
