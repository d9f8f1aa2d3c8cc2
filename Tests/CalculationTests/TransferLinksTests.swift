import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Rows that precede the rows whose units they receive on the same day, because files are read in
/// name order.
@Suite struct TransferLinksTests {
  private static let header = "date,account,type,symbol,quantity,unit_price,currency,group\n"

  private func booked(_ files: [String]) -> BookedLedger {
    BookedLedger(files.map { Self.header + $0 }, Settings())
  }

  private static let old = """
    2026-03-02,Old,BUY,X,10,100,EUR,
    2026-03-02,Old,TRANSFER_OUT,X,10,,EUR,t1

    """

  @Test("units sold on the day they arrive are available, whichever file is read first")
  func soldAtOnce() {
    let new = "2026-03-02,New,TRANSFER_IN,X,10,,EUR,t1\n2026-03-02,New,SELL,X,10,120,EUR,\n"
    for files in [[Self.old, new], [new, Self.old]] {
      let booked = booked(files)
      expect(booked.findings == [] && booked.lots == [] && booked.transits == [])
      expect(
        booked.disposals,
        equals: [
          "sale New X 2026-03-02 10 for 1200 EUR from 2026-03-02 10 1000 EUR"
        ])
    }
  }

  @Test("a chain of same-day transfers works in every file order")
  func chain() {
    let middle =
      "2026-03-02,Mid,TRANSFER_IN,X,10,,EUR,t1\n2026-03-02,Mid,TRANSFER_OUT,X,4,,EUR,t2\n"
    let last = "2026-03-02,New,TRANSFER_IN,X,4,,EUR,t2\n2026-03-02,New,SELL,X,1,120,EUR,\n"
    let files = [Self.old, middle, last]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let booked = booked(order.map { files[$0] })
      expect(booked.findings, equals: [])
      expect(
        booked.lots.sorted(), equals: ["Mid X 2026-03-02 6 600 EUR", "New X 2026-03-02 3 300 EUR"])
    }
  }

  @Test("two accounts that wait for each other are reported, and the day continues")
  func circle() {
    let one = "2026-03-02,A,TRANSFER_IN,X,1,,EUR,t1\n2026-03-02,A,TRANSFER_OUT,X,1,,EUR,t2\n"
    let two = "2026-03-02,B,TRANSFER_IN,X,1,,EUR,t2\n2026-03-02,B,TRANSFER_OUT,X,1,,EUR,t1\n"
    let booked = booked([one + "2026-03-02,A,BUY,Y,1,5,EUR,\n", two])
    expect(booked.findings.count { $0.hasPrefix("error activity-transfer-unlinked") }, equals: 2)
    expect(booked.lots, equals: ["A Y 2026-03-02 1 5 EUR"])
  }

  @Test("units sent on a later day do not arrive")
  func later() {
    let new = "2026-03-01,New,TRANSFER_IN,X,10,,EUR,t1\n2026-03-01,New,BUY,X,1,90,EUR,\n"
    let booked = booked([new, Self.old])
    expect(booked.findings.first, equals: "error activity-transfer-unlinked 0:0 group")
    expect(booked.lots, equals: ["New X 2026-03-01 1 90 EUR"])
  }
}
