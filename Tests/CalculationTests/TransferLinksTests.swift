import Expectations
import FinanceModel
import Investing
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

@Suite struct PendingTransferTests {
  private static let header =
    "date,account,type,symbol,quantity,unit_price,amount,currency,ratio,group\n"

  private static let twoSenders =
    header + """
      2025-01-01,A,BUY,X,10,10,,EUR,,
      2025-01-02,B,BUY,X,4,20,,EUR,,
      2025-02-01,A,TRANSFER_OUT,X,10,,,EUR,,t
      2025-02-03,B,TRANSFER_OUT,X,4,,,EUR,,t
      2025-02-05,C,TRANSFER_IN,X,14,,,EUR,,t

      """

  @Test("a transfer is pending for each sending account, from its first row")
  func fields() throws {
    let booked = BookedLedger(Self.twoSenders, through: "2025-02-04")
    expect(booked.lots, equals: [])
    expect(booked.transits, equals: ["t X 2025-01-01 10 100 EUR", "t X 2025-01-02 4 80 EUR"])
    let transits = booked.booking.transits.map { transit in
      "\(booked.ledger.accounts[transit.account]) \(transit.date) \(transit.row)"
    }
    expect(transits, equals: ["A 2025-02-01 2", "B 2025-02-03 3"])
    expect(booked.booking.transits.allSatisfy { !$0.isEmpty })
    expect(booked.findings, equals: [], "its other side is still to come")
  }

  @Test("received units are no longer pending, and keep their lots")
  func received() {
    let booked = BookedLedger(Self.twoSenders)
    expect(booked.transits == [] && booked.booking.transits.isEmpty)
    expect(booked.lots, equals: ["C X 2025-01-01 10 100 EUR", "C X 2025-01-02 4 80 EUR"])
  }

  @Test("units sent after all earlier ones arrived are pending from the day they were sent")
  func refilled() throws {
    let text =
      Self.header + """
        2025-01-01,A,BUY,X,10,10,,EUR,,
        2025-02-01,A,TRANSFER_OUT,X,4,,,EUR,,t
        2025-02-02,C,TRANSFER_IN,X,4,,,EUR,,t
        2025-03-01,A,TRANSFER_OUT,X,6,,,EUR,,t
        2025-03-05,C,TRANSFER_IN,X,6,,,EUR,,t

        """
    let between = BookedLedger(text, through: "2025-02-15")
    expect(between.transits, equals: [])
    let again = BookedLedger(text, through: "2025-03-02")
    expect(again.transits, equals: ["t X 2025-01-01 6 60 EUR"])
    expect(again.booking.transits.first { !$0.isEmpty }?.date.description, equals: "2025-03-01")
  }

  @Test("cash is pending in its currency, and each currency and asset separately")
  func cash() throws {
    let text =
      Self.header + """
        2025-01-01,A,BUY,X,10,10,,EUR,,
        2025-02-01,A,TRANSFER_OUT,,,,100,EUR,,t
        2025-02-01,A,TRANSFER_OUT,,,,30,USD,,t
        2025-02-01,A,TRANSFER_OUT,X,2,,,EUR,,t
        2025-02-03,B,TRANSFER_IN,,,,60,EUR,,t
        2025-02-04,B,TRANSFER_IN,,,,40,EUR,,t
        2025-02-04,B,TRANSFER_IN,,,,30,USD,,t
        2025-02-04,B,TRANSFER_IN,X,2,,,EUR,,t

        """
    let sent = BookedLedger(text, through: "2025-02-03")
    expect(sent.transits, equals: ["t 40 EUR", "t 30 USD", "t X 2025-01-01 2 20 EUR"])
    expect(sent.cash, equals: ["A EUR -200", "A USD -30", "B EUR 60"])
    let all = BookedLedger(text)
    expect(all.transits == [] && all.findings == [])
    expect(all.cash, equals: ["A EUR -200", "A USD -30", "B EUR 100", "B USD 30"])
  }

  @Test("pending units are split by a row of the sending account")
  func split() {
    let booked = BookedLedger(
      Self.header + """
        2025-01-01,A,BUY,X,10,10,,EUR,,
        2025-02-01,A,TRANSFER_OUT,X,10,,,EUR,,t
        2025-02-02,A,SPLIT,X,,,,EUR,2:1,
        2025-02-03,B,TRANSFER_IN,X,20,,,EUR,,t

        """)
    expect(booked.lots, equals: ["B X 2025-01-01 20 100 EUR"])
    expect(booked.findings, equals: [])
  }
}
