import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct BookingTransfersTests {
  private static let header =
    "date,account,type,symbol,quantity,unit_price,amount,fee,currency,group\n"

  private func booked(
    _ rows: String, settings: String = "{}", lenient: Bool = false, through last: String? = nil
  ) -> BookedLedger {
    BookedLedger(Self.header + rows, settings: settings, lenient: lenient, through: last)
  }

  private static let sent = """
    2024-12-02,Old,BUY,X,10,100,,5,EUR,
    2026-03-02,Old,TRANSFER_OUT,X,10,,,20,EUR,t1

    """

  @Test("linked lots keep their date and cost, and are pending between the two sides")
  func linked() {
    let rows = Self.sent + "2026-03-06,New,TRANSFER_IN,X,10,,,,EUR,t1\n"
    let between = booked(rows, through: "2026-03-05")
    expect(between.lots == [] && between.transits == ["t1 X 2024-12-02 10 1005 EUR"])
    expect(between.findings, equals: [])
    let after = booked(rows)
    expect(after.lots == ["New X 2024-12-02 10 1005 EUR"] && after.transits == [])
    expect(after.cash == ["Old EUR -1025"] && after.disposals == [] && after.findings == [])
    expect(
      after.contributions,
      equals: [
        "linked Old 2026-03-02 -10 X -1005 EUR", "linked New 2026-03-06 10 X 1005 EUR",
      ])
    expect(after.flows.last, equals: "Old X 2026-03-02 -20 EUR")
  }

  @Test("pending cash excludes fees, and each fee is paid by its own side")
  func cash() {
    let rows = """
      2026-03-02,Old,TRANSFER_OUT,,,,1000,2,EUR,t1
      2026-03-04,New,TRANSFER_IN,,,,1000,3,EUR,t1

      """
    expect(booked(rows, through: "2026-03-03").transits, equals: ["t1 1000 EUR"])
    expect(booked(rows).cash, equals: ["Old EUR -1002", "New EUR 997"])
    expect(booked(rows).transits == [] && booked(rows).findings == [])
  }

  @Test("cash exchanged in a transfer arrives in the other currency")
  func exchanged() {
    let rows = """
      2026-03-02,Old,TRANSFER_OUT,,,,1000,,EUR,t1
      2026-03-02,Old,TRANSFER_IN,,,,1080,,USD,t1

      """
    expect(booked(rows).cash, equals: ["Old EUR -1000", "Old USD 1080"])
    expect(booked(rows).transits == [] && booked(rows).findings == [])
  }

  @Test("received units equal sent units, unless a fee in units explains the difference")
  func unequal() {
    let more = Self.sent + "2026-03-06,New,TRANSFER_IN,X,11,,,,EUR,t1\n"
    expect(booked(more).findings, equals: ["error activity-transfer-unequal 0:2 quantity"])
    let lenient = booked(more, lenient: true)
    expect(lenient.findings, equals: ["warning activity-transfer-unequal 0:2 quantity"])
    expect(lenient.lots, equals: ["New X 2024-12-02 10 1005 EUR"])
    let less = Self.sent + "2026-03-06,New,TRANSFER_IN,X,9,,,,EUR,t1\n"
    expect(booked(less).findings, equals: ["error activity-transfer-unequal 0:2 group"])
    let fee = "2026-03-06,New,FEE,X,1,120,,,EUR,t1\n"
    for rows in [less + fee, Self.sent + fee + less.dropFirst(Self.sent.count)] {
      let paid = booked(rows)
      expect(paid.findings == [] && paid.transits == [])
      expect(paid.lots, equals: ["New X 2024-12-02 9 904.5 EUR"])
      expect(
        paid.disposals,
        equals: [
          "feeInKind New X 2026-03-06 1 for 120 EUR from 2024-12-02 1 100.5 EUR"
        ])
    }
  }

  @Test("in lenient mode, all units and cash sent arrive with the last receipt")
  func rest() {
    let rows =
      Self.sent + """
        2026-03-02,Old,TRANSFER_OUT,,,,1000,,EUR,t2
        2026-03-06,Other,TRANSFER_IN,X,4,,,,EUR,t1
        2026-03-07,New,TRANSFER_IN,X,5,,,,EUR,t1
        2026-03-07,New,TRANSFER_IN,,,,900,,EUR,t2
        2026-03-08,New,SELL,X,6,120,,,EUR,

        """
    let booked = booked(rows, lenient: true)
    expect(
      booked.findings,
      equals: [
        "warning activity-transfer-unequal 0:4 group",
        "warning activity-transfer-unequal 0:5 group",
      ])
    expect(booked.messages.allSatisfy { $0.hasSuffix("; 'New' receives the amount sent") })
    expect(booked.transits == [] && booked.lots == ["Other X 2024-12-02 4 402 EUR"])
    expect(booked.cash, equals: ["Old EUR -2025", "New EUR 1720"])
    let linked = booked.contributions.filter { $0.contains("New") }
    expect(
      linked,
      equals: [
        "linked New 2026-03-07 5 X 502.5 EUR", "linked New 2026-03-07 1 X 100.5 EUR",
        "linked New 2026-03-07 900 EUR", "linked New 2026-03-07 100 EUR",
      ])
    let changes = booked.booking.events.lotChanges.filter {
      booked.ledger.accounts[$0.account] == "New"
    }
    expect(changes.map(\.quantity).reduce(.zero, sum), equals: .zero)
  }

  @Test("in lenient mode, units sent after the last receipt arrive on the day they were sent")
  func late() {
    let rows = """
      2024-12-02,Old,BUY,X,10,100,,,EUR,
      2026-03-02,Old,TRANSFER_OUT,X,6,,,,EUR,t1
      2026-03-06,New,TRANSFER_IN,X,6,,,,EUR,t1
      2026-03-09,Old,TRANSFER_OUT,X,4,,,,EUR,t1

      """
    let booked = booked(rows, lenient: true)
    expect(booked.findings, equals: ["warning activity-transfer-unequal 0:3 group"])
    expect(
      booked.lots, equals: ["New X 2024-12-02 6 600 EUR", "New X 2024-12-02 4 400 EUR"])
    expect(booked.contributions.last, equals: "linked New 2026-03-09 4 X 400 EUR")
  }

  @Test("a fee in units with an equal transfer is paid by the sending account")
  func ownFee() {
    let rows = """
      2024-12-02,Old,BUY,X,11,100,,,EUR,
      2026-03-02,Old,TRANSFER_OUT,X,10,,,,EUR,t1
      2026-03-02,Old,FEE,X,1,120,,,EUR,t1
      2026-03-02,New,TRANSFER_IN,X,10,,,,EUR,t1

      """
    let booked = booked(rows)
    expect(booked.findings == [] && booked.lots == ["New X 2024-12-02 10 1000 EUR"])
  }

  @Test("an unmatched sent side is a warning, an unmatched received side an error")
  func unlinked() {
    expect(booked(Self.sent).findings, equals: ["warning activity-transfer-unlinked 0:1 group"])
    expect(booked(Self.sent).transits, equals: ["t1 X 2024-12-02 10 1005 EUR"])
    let came = "2026-03-06,New,TRANSFER_IN,X,10,,,,EUR,t1\n"
    expect(booked(came).findings, equals: ["error activity-transfer-unlinked 0:0 group"])
    expect(booked(came, lenient: true).lots, equals: [])
  }

  @Test("external units cost the row's amount including the fee, which is not a contribution")
  func outside() {
    let booked = booked("2025-05-05,A,TRANSFER_IN,X,10,80,,5,EUR,\n")
    expect(booked.lots == ["A X 2025-05-05 10 805 EUR"] && booked.cash == ["A EUR -5"])
    expect(booked.contributions, equals: ["external A 2025-05-05 10 X 800 EUR"])
  }

  @Test("external units without a stated cost are refused")
  func basis() {
    let row = "2025-05-05,A,TRANSFER_IN,X,10,,,,EUR,\n"
    expect(booked(row).findings, equals: ["error activity-basis-missing 0:0 unit_price"])
    expect(booked(row, lenient: true).lots, equals: [])
    let free = booked("2025-05-05,A,TRANSFER_IN,X,10,0,,,EUR,\n")
    expect(free.lots == ["A X 2025-05-05 10 0 EUR"] && free.findings == [])
  }

  @Test("units sent to an external account take their lots without a gain")
  func sentAway() {
    let rows = "2025-05-05,A,BUY,X,10,80,,,EUR,\n2025-06-05,A,TRANSFER_OUT,X,4,95,,,EUR,\n"
    let booked = booked(rows)
    expect(booked.lots == ["A X 2025-05-05 6 480 EUR"] && booked.disposals == [])
    expect(booked.contributions, equals: ["external A 2025-06-05 -4 X -380 EUR"])
  }

  @Test("an account tracked by values has flows and transfers no lots")
  func untracked() {
    let values = #"{"accounts": [{"name": "Out", "tracking": "VALUES"}]}"#
    let rows = """
      2025-05-05,A,BUY,X,10,80,,,EUR,
      2025-06-05,A,TRANSFER_OUT,X,4,95,,,EUR,g
      2025-06-05,Out,TRANSFER_IN,X,4,95,,,EUR,g
      2025-06-06,Out,TRANSFER_OUT,X,1,96,,,EUR,h
      2025-06-06,A,TRANSFER_IN,X,1,96,,,EUR,h

      """
    let booked = booked(rows, settings: values)
    expect(booked.findings == [] && booked.transits == [])
    expect(booked.lots, equals: ["A X 2025-05-05 6 480 EUR", "A X 2025-06-06 1 96 EUR"])
    expect(
      booked.contributions,
      equals: [
        "half A 2025-06-05 -4 X -380 EUR", "half Out 2025-06-05 4 X 380 EUR",
        "half Out 2025-06-06 -1 X -96 EUR", "half A 2025-06-06 1 X 96 EUR",
      ])
  }
}
