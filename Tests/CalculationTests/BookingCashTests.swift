import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct BookingCashTests {
  private static let header =
    "date,account,type,subtype,symbol,quantity,unit_price,amount,fee,tax,currency\n"

  private func booked(
    _ rows: String, settings: String = "{}", lenient: Bool = false
  ) -> BookedLedger {
    BookedLedger(Self.header + rows, settings: settings, lenient: lenient)
  }

  @Test(
    "fee and tax always reduce cash and are not contributions",
    arguments: [
      ("DEPOSIT,", "97", "100"), ("WITHDRAWAL,", "-103", "-100"), ("CREDIT,", "97", nil),
      ("CREDIT,BONUS", "97", "100"), ("CREDIT,REBATE", "97", nil), ("CREDIT,REFUND", "97", nil),
      ("TRANSFER_IN,", "97", "100"), ("TRANSFER_OUT,", "-103", "-100"),
      ("INTEREST,", "97", nil), ("DIVIDEND,ORDINARY", "97", nil),
    ])
  func table(kind: String, cash: String, contribution: String?) {
    let booked = booked("2025-01-06,A,\(kind),,,,100,1,2,EUR\n")
    expect(booked.cash, equals: ["A EUR \(cash)"])
    expect(
      booked.contributions
        == (contribution.map { ["external A 2025-01-06 \($0) EUR"] } ?? []))
    expect(booked.findings, equals: [])
  }

  @Test(
    "a charge is in `amount` or in the column of its name, and is counted once",
    arguments: ["FEE,MANAGEMENT_FEE,,,,5,,", "FEE,,,,,,5,", "TAX,,,,,5,,", "TAX,,,,,,,5"])
  func charges(row: String) {
    let booked = booked("2025-01-06,A,\(row),EUR\n")
    expect(booked.cash, equals: ["A EUR -5"])
    expect(booked.contributions == [] && booked.findings == [] && booked.flows == [])
  }

  @Test(
    "a charge in two columns is refused; in lenient mode the row is ignored",
    arguments: [
      ("FEE,,,,,5,5,", "amount", "amount and fee"), ("TAX,,,,,5,,5", "amount", "amount and tax"),
      ("FEE,,,,,,5,3", "fee", "fee and tax"),
    ])
  func twice(row: String, column: String, both: String) {
    let strict = booked("2025-01-06,A,\(row),EUR\n")
    expect(strict.findings, equals: ["error activity-value-twice 0:0 \(column)"])
    expect(strict.messages, equals: ["both \(both) contain the charge"])
    let lenient = booked("2025-01-06,A,\(row),EUR\n", lenient: true)
    expect(lenient.findings, equals: ["warning activity-value-twice 0:0 \(column)"])
    expect(strict.cash == [] && lenient.cash == [])
  }

  @Test("a charge for an asset is a cash flow of its holding")
  func assetCharge() {
    let booked = booked("2025-01-06,A,FEE,ADR_FEE,X,,,5,,,EUR\n")
    expect(booked.flows == ["A X 2025-01-06 -5 EUR"] && booked.lots == [])
  }

  @Test("an expired contract is disposed of at zero, less the fee")
  func expiry() {
    let settings = #"{"assets": [{"symbol": "C", "kind": "OPTION", "multiplier": 100}]}"#
    let rows = """
      2025-01-06,A,BUY,,C,2,3.50,,1,,EUR
      2025-06-20,A,ADJUSTMENT,OPTION_EXPIRY,C,2,,,0.5,,EUR

      """
    let booked = booked(rows, settings: settings)
    expect(
      booked.disposals, equals: ["expiry A C 2025-06-20 2 for -0.5 EUR from 2025-01-06 2 701 EUR"])
    expect(booked.cash == ["A EUR -701.5"] && booked.lots == [])
    let unnamed = self.booked(rows)
    expect(unnamed.findings, equals: ["error activity-multiplier-missing 0:1 symbol"])
  }

  @Test("a row with an uninterpreted type has no effect and is a warning")
  func uninterpreted() {
    let booked = booked(
      "2025-01-06,A,UNKNOWN,,X,2,3,6,1,,EUR\n2025-01-07,A,ADJUSTMENT,,X,2,3,6,1,,EUR\n")
    expect(
      booked.findings,
      equals: [
        "warning activity-uninterpreted 0:0 type", "warning activity-uninterpreted 0:1 type",
      ])
    expect(booked.cash == [] && booked.lots == [] && booked.contributions == [])
  }

  private static let implied = #"{"accounts": [{"name": "A", "cash": "implied"}]}"#

  @Test(
    "with implied cash, each cash movement is a contribution and the balance stays zero",
    arguments: [
      ("DIVIDEND,,X,,,100,,15", "-85"), ("INTEREST,,,,,7,,", "-7"), ("FEE,,,,,3,,", "3"),
      ("TAX,,,,,,,4", "4"), ("DIVIDEND,DIVIDEND_IN_KIND,X,2,30,,2,3", "5"),
      ("DIVIDEND,DRIP,X,2,30,70,,1", "-9"), ("TRANSFER_IN,,X,2,30,,5,", "5"),
    ])
  func impliedCash(row: String, contribution: String) {
    let booked = booked("2025-01-06,A,\(row),EUR\n", settings: Self.implied)
    expect(booked.cash == [] && booked.findings == [])
    expect(booked.contributions.first, equals: "implied A 2025-01-06 \(contribution) EUR")
  }

  @Test("with implied cash, deposits, withdrawals and credits have no effect")
  func impliedDeposit() {
    for kind in ["DEPOSIT,", "WITHDRAWAL,", "CREDIT,BONUS"] {
      let booked = booked("2025-01-06,A,\(kind),,,,100,1,,EUR\n", settings: Self.implied)
      expect(booked.findings, equals: ["warning activity-uninterpreted 0:0 type"])
      expect(booked.messages[0].hasSuffix(", because the cash of 'A' is implied"))
      expect(booked.cash == [] && booked.contributions == [])
    }
  }

  @Test("units paid as a fee are valued at amount, quantity × price or zero, in that order")
  func feeInKind() {
    let buy = "2025-01-06,A,BUY,,X,10,50,,,,EUR\n"
    for (sums, worth) in [("60,61", "61"), ("60,", "60"), (",61", "61"), (",", "0")] {
      let booked = booked(buy + "2025-02-03,A,FEE,,X,1,\(sums),2,1,EUR\n")
      expect(
        booked.disposals,
        equals: ["feeInKind A X 2025-02-03 1 for \(worth) EUR from 2025-01-06 1 50 EUR"]
      )
      expect(booked.cash == ["A EUR -503"] && booked.findings == [])
    }
  }

  @Test(
    "a missing required value is an error, and is not replaced by zero",
    arguments: [
      "DEPOSIT", "WITHDRAWAL", "CREDIT", "FEE", "TAX", "TRANSFER_IN", "TRANSFER_OUT", "INTEREST",
    ])
  func missing(type: String) {
    let booked = booked("2025-01-06,A,\(type),,,,,,,,EUR\n")
    expect(booked.findings, equals: ["error activity-value-missing 0:0 amount"])
    expect(booked.cash == [] && booked.contributions == [])
  }

  @Test("for an account tracked by statements, only income and contributions count")
  func statements() {
    let booked = booked(
      """
      2025-01-06,A,DEPOSIT,,,,,1000,2,,EUR
      2025-01-07,A,BUY,,X,2,100,,,,EUR
      2025-01-08,A,DIVIDEND,,X,,,10,1,2,EUR
      2025-01-09,A,DIVIDEND,RETURN_OF_CAPITAL,X,,,4,,,EUR
      2025-01-10,A,FEE,,,,,3,,,EUR
      2025-01-11,A,WITHDRAWAL,,,,,50,,,EUR
      2025-01-12,A,TRANSFER_IN,,Y,2,30,,,,EUR
      2025-01-13,A,CREDIT,REBATE,,,,7,,,EUR

      """, settings: #"{"accounts": [{"name": "A", "tracking": "HOLDINGS"}]}"#)
    expect(booked.lots == [] && booked.cash == [] && booked.findings == [])
    expect(
      booked.incomes,
      equals: [
        "A X 2025-01-08 gross 10 tax 2 fee 1 EUR", "A - 2025-01-13 gross 7 tax 0 fee 0 EUR",
      ])
    expect(
      booked.contributions,
      equals: [
        "external A 2025-01-06 1000 EUR", "external A 2025-01-11 -50 EUR",
        "external A 2025-01-12 2 Y 60 EUR",
      ])
  }
}

@Suite struct CashBalancesTests {
  private func booked(_ rows: String) -> BookedLedger {
    BookedLedger("date,account,type,amount,currency\n" + rows)
  }

  @Test("each account has one balance per currency, in order of first use")
  func order() {
    let booked = booked(
      """
      2025-01-06,B,DEPOSIT,5,USD
      2025-01-07,A,DEPOSIT,1.25,EUR
      2025-01-08,B,DEPOSIT,2,EUR
      2025-01-09,B,WITHDRAWAL,7,USD

      """)
    expect(booked.cash, equals: ["B USD -2", "B EUR 2", "A EUR 1.25"])
  }

  @Test("a balance that returns to zero is kept, and an amount of zero creates no balance")
  func zero() {
    let booked = booked(
      """
      2025-01-06,A,DEPOSIT,5,USD
      2025-01-07,A,WITHDRAWAL,5,USD
      2025-01-07,A,DEPOSIT,0,EUR

      """)
    expect(booked.cash, equals: ["A USD 0"])
  }

  @Test("a balance too large for a decimal is an error on the row, which is not booked")
  func overflow() {
    let greatest = "170141183460469231731"
    let booked = booked(
      """
      2025-01-06,A,DEPOSIT,\(greatest),EUR
      2025-01-07,A,DEPOSIT,1,EUR
      2025-01-08,A,DEPOSIT,1,USD

      """)
    expect(booked.findings, equals: ["error activity-range 0:1"])
    expect(booked.cash, equals: ["A EUR \(greatest)", "A USD 1"])
    expect(booked.contributions.count, equals: 2)
  }
}
