import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct BookingChecksTests {
  private static let header =
    "date,account,type,subtype,symbol,quantity,unit_price,amount,fee,tax,currency,fx_rate,ratio\n"

  private func booked(
    _ row: String, settings: String = "{}", lenient: Bool = false
  ) -> BookedLedger {
    BookedLedger(Self.header + "2025-01-06,A,\(row)\n", settings: settings, lenient: lenient)
  }

  @Test(
    "a missing value that the row's type requires is reported by column",
    arguments: [
      ("BUY,,,10,100,,,,EUR,,", "symbol"), ("BUY,,X,,100,,,,EUR,,", "quantity"),
      ("BUY,,X,0,100,,,,EUR,,", "quantity"), ("SELL,,X,10,,,,,EUR,,", "unit_price"),
      ("SPLIT,,X,,,,,,EUR,,", "ratio"), ("SPLIT,,,,,,,,EUR,,2:1", "symbol"),
      ("DIVIDEND,,X,,,,,,EUR,,", "amount"), ("INTEREST,,,,,,,,EUR,,", "amount"),
      ("DIVIDEND,DRIP,X,,21,84,,,EUR,,", "quantity"),
      ("DIVIDEND,RETURN_OF_CAPITAL,,,,10,,,EUR,,", "symbol"), ("DEPOSIT,,,,,,,,EUR,,", "amount"),
      ("WITHDRAWAL,,,,,,,,EUR,,", "amount"), ("CREDIT,,,,,,,,EUR,,", "amount"),
      ("FEE,,,,,,,,EUR,,", "amount"), ("TAX,,,,,,,,EUR,,", "amount"),
      ("TRANSFER_IN,,,,,,,,EUR,,", "amount"), ("TRANSFER_OUT,,X,,,,,,EUR,,", "quantity"),
      ("ADJUSTMENT,OPTION_EXPIRY,,2,,,,,EUR,,", "symbol"),
    ])
  func needs(row: String, column: String) {
    let strict = booked(row)
    let oversold = row.hasPrefix("SELL") ? ["error activity-oversold 0:0 quantity"] : []
    expect(strict.findings, equals: ["error activity-value-missing 0:0 \(column)"] + oversold)
    let lenient = booked(row, lenient: true)
    expect(lenient.findings, equals: ["warning activity-value-missing 0:0 \(column)"])
    for state in [strict, lenient] { expect(state.lots == [] && state.cash == []) }
  }

  @Test("a sign is an error; in lenient mode the sign is ignored")
  func signs() {
    for (row, column) in [
      ("BUY,,X,-10,100,,,,EUR,,", "quantity"), ("BUY,,X,10,-100,,,,EUR,,", "unit_price"),
      ("BUY,,X,10,,-1000,,,EUR,,", "amount"),
    ] {
      expect(booked(row).findings, equals: ["error activity-number-negative 0:0 \(column)"])
      let lenient = booked(row, lenient: true)
      expect(lenient.findings, equals: ["warning activity-number-negative 0:0 \(column)"])
      expect(lenient.lots, equals: ["A X 2025-01-06 10 1000 EUR"])
    }
    let charged = booked("DEPOSIT,,,,,100,-1,-2,EUR,,", lenient: true)
    expect(charged.cash == ["A EUR 97"] && charged.findings.count == 2)
  }

  @Test("a rate of zero or less is an error; lenient mode ignores a zero or a minus sign")
  func unsoundRates() {
    let settings = #"{"accounts": [{"name": "A", "currency": "EUR"}]}"#
    for (rate, cash) in [("0", "A USD 100"), ("-0.9", "A EUR 90")] {
      let row = "DEPOSIT,,,,,100,,,USD,\(rate),"
      let strict = booked(row, settings: settings)
      expect(strict.findings, equals: ["error activity-number-negative 0:0 fx_rate"])
      let lenient = booked(row, settings: settings, lenient: true)
      expect(lenient.findings, equals: ["warning activity-number-negative 0:0 fx_rate"])
      expect(lenient.cash, equals: [cash])
    }
  }

  @Test("all findings of a row are reported together")
  func together() {
    expect(
      booked("SELL,,X,-1,,,-2,,EUR,0.9,").findings,
      equals: [
        "error activity-number-negative 0:0 quantity", "error activity-number-negative 0:0 fee",
        "error activity-fx-rate-meaningless 0:0 fx_rate",
        "error activity-value-missing 0:0 unit_price",
        "error activity-oversold 0:0 quantity",
      ])
    expect(
      booked("TRANSFER_IN,,X,,,,-2,,EUR,0.9,").findings,
      equals: [
        "error activity-number-negative 0:0 fee", "error activity-fx-rate-meaningless 0:0 fx_rate",
        "error activity-value-missing 0:0 quantity", "error activity-basis-missing 0:0 unit_price",
      ])
    expect(
      booked("FEE,,,,,5,-3,,EUR,0.9,").findings,
      equals: [
        "error activity-number-negative 0:0 fee", "error activity-fx-rate-meaningless 0:0 fx_rate",
        "error activity-value-twice 0:0 amount",
      ])
  }

  @Test("a rate between two equal currencies is an error")
  func rates() {
    let row = "DEPOSIT,,,,,100,,,EUR,0.9,"
    expect(booked(row).findings, equals: ["error activity-fx-rate-meaningless 0:0 fx_rate"])
    let lenient = booked(row, lenient: true)
    expect(lenient.findings, equals: ["warning activity-fx-rate-meaningless 0:0 fx_rate"])
    expect(lenient.cash, equals: ["A EUR 100"])
    expect(booked("DEPOSIT,,,,,100,,,EUR,1,").findings, equals: [])
  }

  @Test(
    "an amount that differs by the fee is reported as net of the fee",
    arguments: [
      ("BUY,,X,10,20,204.95,4.95,,EUR,,", true), ("BUY,,X,10,20,195.05,4.95,,EUR,,", false),
      ("BUY,,X,10,20,200,4.95,,EUR,,", false), ("BUY,,X,10,20,204.95,,,EUR,,", false),
      // The rounding of the price could explain a larger difference than the fee.
      ("BUY,,X,100000,1.2345,123454.95,4.95,,EUR,,", true),
    ])
  func netAmounts(row: String, isNet: Bool) {
    let strict = booked(row)
    expect(strict.findings.contains("error activity-amount-net 0:0 amount"), equals: isNet)
    let lenient = booked(row, lenient: true)
    expect(!isNet || lenient.findings == ["warning activity-amount-net 0:0 amount"])
    expect(
      !isNet
        || lenient.lots.first?.hasSuffix(row.contains("1.2345") ? "123454.95 EUR" : "204.95 EUR")
          == true
    )
  }

  @Test("a sale's amount without the fee is reported as net, with the amount to write")
  func netSale() {
    let buy = "BUY,,X,10,20,,,,EUR,,\n2025-01-07,A,"
    let booked = booked(buy + "SELL,,X,10,20,195.05,4.95,,EUR,,")
    expect(booked.findings, equals: ["error activity-amount-net 0:1 amount"])
    expect(
      booked.messages,
      equals: [
        "amount '195.05' looks net of the fee: quantity times price is"
          + " 200.00"
      ])
    expect(
      booked.booking.findings.first?.hint, equals: "write 200.00, and the fee in column fee")
  }

  @Test("an amount beats quantity × price; a difference beyond rounding is a warning")
  func otherAmounts() {
    let rounded = booked("BUY,,X,3,33.3333,100,,,EUR,,")
    expect(rounded.findings == [] && rounded.lots == ["A X 2025-01-06 3 100 EUR"])
    let other = booked("BUY,,X,3,33,100,,,EUR,,")
    expect(other.findings, equals: ["warning activity-amount-differs 0:0 amount"])
    expect(other.lots, equals: ["A X 2025-01-06 3 100 EUR"])
    expect(booked("BUY,,X,3,33.335,100.01,,,EUR,,").findings, equals: [])
    expect(booked("BUY,,X,3,33.335,100.02,,,EUR,,").findings.count, equals: 1)
  }

  @Test("an option and an option expiry require a multiplier")
  func multipliers() {
    let option = #"{"assets": [{"symbol": "X", "kind": "OPTION"}]}"#
    let contract = #"{"assets": [{"symbol": "X", "kind": "OPTION", "multiplier": 100}]}"#
    let missing = ["error activity-multiplier-missing 0:0 symbol"]
    expect(booked("BUY,,X,2,3.50,,1,,USD,,", settings: option).findings, equals: missing)
    let known = booked("BUY,,X,2,3.50,,1,,USD,,", settings: contract)
    expect(known.lots == ["A X 2025-01-06 2 701 USD"] && known.findings == [])
    expect(booked("BUY,,X,2,3.50,700,1,,USD,,", settings: option).findings, equals: [])
    expect(
      booked("ADJUSTMENT,OPTION_EXPIRY,X,2,,,,,USD,,").findings,
      equals: missing + ["error activity-oversold 0:0 quantity"])
  }

  @Test("totals too large for a decimal are reported without a trap")
  func range() {
    let huge = "99999999999999999999"
    expect(
      booked("BUY,,X,\(huge),\(huge),,,,EUR,,").findings, equals: ["error activity-range 0:0"])
    expect(
      booked("DEPOSIT,,,,,\(huge),,,EUR,,\n2025-01-07,A,DEPOSIT,,,,,\(huge),,,EUR,,").findings,
      equals: ["error activity-range 0:1"])
  }
}
