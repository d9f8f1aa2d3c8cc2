import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

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
