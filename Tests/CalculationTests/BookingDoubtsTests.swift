import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// All errors are reported together, without the errors that follow from them.
@Suite struct BookingDoubtsTests {
  private static let header =
    "id,date,account,type,symbol,quantity,unit_price,amount,currency,fx_rate,ratio,group,lots\n"

  private func booked(_ rows: String, lenient: Bool = false) -> BookedLedger {
    BookedLedger(Self.header + rows, lenient: lenient)
  }

  @Test("selling units from a refused purchase is not an error; in lenient mode it is a warning")
  func refusedPurchase() {
    let rows = """
      b,2025-01-06,A,BUY,X,5,,,EUR,,,,
      ,2025-02-03,A,SELL,X,2,110,,EUR,,,,
      ,2025-02-04,A,SELL,X,3,110,,EUR,,,,b
      ,2025-02-05,A,SELL,Y,1,110,,EUR,,,,

      """
    expect(
      booked(rows).findings,
      equals: [
        "error activity-value-missing 0:0 unit_price", "error activity-oversold 0:3 quantity",
      ])
    expect(booked(rows, lenient: true).findings.count, equals: 4)
  }

  @Test("a transfer with one invalid side, and sales after it, give a single error")
  func refusedTransfer() {
    let rows = """
      ,2025-01-06,A,BUY,X,5,10,,EUR,,,,
      ,2025-02-03,A,TRANSFER_OUT,X,,,,EUR,,,t,
      ,2025-02-04,B,TRANSFER_IN,X,5,,,EUR,,,t,
      ,2025-02-05,B,SELL,X,5,110,,EUR,,,,

      """
    expect(booked(rows).findings, equals: ["error activity-value-missing 0:1 quantity"])
    let received = rows.replacing("OUT,X,,", with: "OUT,X,5,").replacing("IN,X,5", with: "IN,X,")
    expect(booked(received).findings, equals: ["error activity-value-missing 0:2 quantity"])
    let oversold = rows.replacing("OUT,X,,", with: "OUT,X,9,").replacing("IN,X,5", with: "IN,X,9")
    expect(booked(oversold).findings, equals: ["error activity-oversold 0:1 quantity"])
  }

  @Test("units from an unlinked transfer are reported missing once")
  func unlinked() {
    let rows = """
      ,2025-02-04,B,TRANSFER_IN,X,5,,,EUR,,,t,
      ,2025-02-05,B,SELL,X,5,110,,EUR,,,,

      """
    expect(booked(rows).findings, equals: ["error activity-transfer-unlinked 0:0 group"])
  }

  @Test("after a split without a ratio, no other missing split or units are reported")
  func refusedSplit() {
    let rows = """
      ,2025-01-06,A,BUY,X,5,10,,EUR,,,,
      ,2025-01-06,B,BUY,X,5,10,,EUR,,,,
      ,2025-02-03,A,SPLIT,X,,,,,,,,
      ,2025-02-03,B,SPLIT,X,,,,,,2:1,,
      ,2025-02-05,A,SELL,X,10,5,,EUR,,,,

      """
    expect(booked(rows).findings, equals: ["error activity-value-missing 0:2 ratio"])
  }

  @Test("units sold by a reported row are missing for the next row, which is reported with it")
  func chains() {
    let rows = """
      ,2025-01-06,A,BUY,X,5,10,,EUR,,,,
      ,2025-02-03,A,SELL,X,8,5,,EUR,,,,
      ,2025-02-04,A,SELL,X,2,,,EUR,,,,
      ,2025-02-05,A,SELL,X,1,5,,EUR,,,,

      """
    expect(
      booked(rows).findings,
      equals: [
        "error activity-oversold 0:1 quantity", "error activity-value-missing 0:2 unit_price",
        "error activity-oversold 0:2 quantity", "error activity-oversold 0:3 quantity",
      ])
  }
}
