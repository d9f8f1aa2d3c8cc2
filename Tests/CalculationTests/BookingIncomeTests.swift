import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct BookingIncomeTests {
  private static let header =
    "date,account,type,subtype,symbol,quantity,unit_price,amount,fee,tax,currency\n"

  private func booked(_ rows: String, lenient: Bool = false) -> BookedLedger {
    BookedLedger(Self.header + rows, lenient: lenient)
  }

  @Test("income is gross, and cash increases by the amount after fee and tax")
  func plain() {
    let booked = booked("2025-03-03,A,DIVIDEND,,X,,,100,2,15,EUR\n")
    expect(booked.incomes, equals: ["A X 2025-03-03 gross 100 tax 15 fee 2 EUR"])
    expect(booked.cash == ["A EUR 83"] && booked.flows == ["A X 2025-03-03 83 EUR"])
    expect(booked.lots == [] && booked.findings == [])
  }

  @Test("a reinvested dividend buys units at the price, and the remainder stays in cash")
  func reinvested() {
    let booked = booked("2025-03-03,A,DIVIDEND,DRIP,X,4,21,100,,15,EUR\n")
    expect(booked.lots == ["A X 2025-03-03 4 84 EUR"] && booked.cash == ["A EUR 1"])
    expect(booked.incomes, equals: ["A X 2025-03-03 gross 100 tax 15 fee 0 EUR"])
    expect(booked.contributions, equals: [])
  }

  @Test(
    "without an amount, a reinvested dividend is quantity × price",
    arguments: [
      "DIVIDEND,DRIP", "INTEREST,STAKING_REWARD",
    ])
  func derived(kind: String) {
    let booked = booked("2025-03-03,A,\(kind),X,0.01,2000,,,,EUR\n")
    expect(booked.lots == ["A X 2025-03-03 0.01 20 EUR"] && booked.cash == [])
    expect(booked.incomes, equals: ["A X 2025-03-03 gross 20 tax 0 fee 0 EUR"])
  }

  @Test("a dividend in kind is income and a lot, without cash and without a contribution")
  func inKind() {
    let booked = booked("2025-03-03,A,DIVIDEND,DIVIDEND_IN_KIND,X,2,30,,,,EUR\n")
    expect(booked.lots == ["A X 2025-03-03 2 60 EUR"] && booked.cash == [])
    expect(booked.incomes, equals: ["A X 2025-03-03 gross 60 tax 0 fee 0 EUR"])
    expect(booked.contributions == [] && booked.flows == [])
  }

  @Test("a dividend in kind's fee and tax are paid from cash and are not part of the cost")
  func inKindFee() {
    let booked = booked("2025-03-03,A,DIVIDEND,DIVIDEND_IN_KIND,X,2,30,,2,3,EUR\n")
    expect(booked.lots == ["A X 2025-03-03 2 60 EUR"] && booked.cash == ["A EUR -5"])
    expect(booked.incomes, equals: ["A X 2025-03-03 gross 60 tax 3 fee 2 EUR"])
    expect(booked.flows, equals: ["A X 2025-03-03 -5 EUR"])
  }

  private static let held = """
    2025-01-06,A,BUY,,X,10,50,,,,EUR
    2025-02-03,A,BUY,,X,5,20,,,,EUR

    """

  @Test("a return of capital reduces the lots by units, but not below zero; the rest is a gain")
  func capital() {
    let booked = booked(
      Self.held + """
        2025-06-02,A,DIVIDEND,RETURN_OF_CAPITAL,X,,,60,,,EUR
        2025-12-01,A,DIVIDEND,RETURN_OF_CAPITAL,X,,,270,,,EUR

        """)
    expect(booked.lots, equals: ["A X 2025-01-06 10 280 EUR", "A X 2025-02-03 5 0 EUR"])
    expect(booked.disposals, equals: ["returnOfCapital A X 2025-12-01 0 for 10 EUR"])
    expect(booked.cash == ["A EUR -270"] && booked.incomes == [] && booked.findings == [])
  }

  @Test("a return of capital without a holding is an error; in lenient mode all of it is a gain")
  func nothingHeld() {
    let row = "2025-06-02,A,DIVIDEND,RETURN_OF_CAPITAL,X,,,60,,,EUR\n"
    expect(booked(row).findings, equals: ["error activity-oversold 0:0 symbol"])
    let lenient = booked(row, lenient: true)
    expect(lenient.findings, equals: ["warning activity-oversold 0:0 symbol"])
    expect(lenient.disposals, equals: ["returnOfCapital A X 2025-06-02 0 for 60 EUR"])
    expect(lenient.cash, equals: ["A EUR 60"])
  }

  @Test("a return of capital in another currency than the cost requires the day's rate")
  func otherCurrency() {
    let booked = booked(Self.held + "2025-06-02,A,DIVIDEND,RETURN_OF_CAPITAL,X,,,60,,,USD\n")
    expect(booked.lots.first?.hasSuffix("EUR"), equals: true)
  }
}
