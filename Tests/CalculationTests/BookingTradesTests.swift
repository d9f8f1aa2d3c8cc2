import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct BookingTradesTests {
  private static let header =
    "id,date,account,type,symbol,quantity,unit_price,amount,fee,tax,currency,fx_rate,lots\n"
  private static let three = """
    a,2025-01-06,A,BUY,X,10,100,,,,EUR,,
    b,2025-02-03,A,BUY,X,10,130,,,,EUR,,
    c,2025-03-03,A,BUY,X,10,120,,,,EUR,,

    """

  private func booked(
    _ rows: String, settings: String = "{}", lenient: Bool = false, method: LotsMethod? = nil
  ) -> BookedLedger {
    BookedLedger(Self.header + rows, settings: settings, lenient: lenient, method: method)
  }

  @Test("fees increase cost and reduce proceeds; withheld tax reduces only cash")
  func feesAndTax() {
    let booked = booked(
      """
      ,2025-01-06,A,BUY,X,10,100,,5,,EUR,,
      ,2025-11-03,A,SELL,X,4,120,,2,3,EUR,,

      """)
    expect(booked.lots, equals: ["A X 2025-01-06 6 603 EUR"])
    expect(booked.cash, equals: ["A EUR -530"])
    expect(
      booked.disposals, equals: ["sale A X 2025-11-03 4 for 478 EUR from 2025-01-06 4 402 EUR"])
    expect(booked.booking.events.disposals.map(\.tax.description), equals: ["3"])
    expect(booked.flows, equals: ["A X 2025-01-06 -1005 EUR", "A X 2025-11-03 475 EUR"])
    expect(booked.findings == [] && booked.contributions == [] && booked.incomes == [])
  }

  @Test(
    "each method takes different lots",
    arguments: [
      (LotsMethod.fifo, "2025-01-06 10 1000 EUR + 2025-02-03 5 650 EUR"),
      (.lifo, "2025-03-03 10 1200 EUR + 2025-02-03 5 650 EUR"),
      (.hifo, "2025-02-03 10 1300 EUR + 2025-03-03 5 600 EUR"),
      (.average, "2025-01-06 5 500 EUR + 2025-02-03 5 650 EUR + 2025-03-03 5 600 EUR"),
    ])
  func methods(method: LotsMethod, pieces: String) {
    let booked = booked(
      Self.three + ",2025-06-02,A,SELL,X,15,140,,,,EUR,,\n", method: method)
    expect(booked.disposals, equals: ["sale A X 2025-06-02 15 for 2100 EUR from \(pieces)"])
  }

  @Test("lots are selected by id or date, and taken in the order listed")
  func named() {
    for names in ["c a", "c;2025-01-06", "2025-03-03 a b"] {
      let booked = booked(
        Self.three + ",2025-06-02,A,SELL,X,15,140,,,,EUR,,\(names)\n", method: .average)
      expect(
        booked.disposals,
        equals: [
          "sale A X 2025-06-02 15 for 2100 EUR from 2025-03-03 10 1200 EUR + 2025-01-06 5 500 EUR"
        ])
      expect(booked.findings, equals: [])
    }
  }

  @Test("selected lots that are unknown or too small are refused before any unit is taken")
  func namedWrongly() {
    for (names, code) in [("c", "activity-oversold"), ("c z", "activity-lot-unknown")] {
      let rows = Self.three + ",2025-06-02,A,SELL,X,15,140,,,,EUR,,\(names)\n"
      expect(booked(rows).findings, equals: ["error \(code) 0:3 lots"])
      let lenient = booked(rows, lenient: true)
      expect(lenient.findings, equals: ["warning \(code) 0:3 lots"])
      expect(lenient.lots.count == 3 && lenient.disposals == [])
      expect(lenient.messages.allSatisfy { $0.hasSuffix("; the row is ignored") })
    }
  }

  @Test("HIFO refuses lots in several currencies unless the row names them")
  func currencies() {
    let mixed = Self.three.replacing(
      "c,2025-03-03,A,BUY,X,10,120,,,,EUR", with: "c,2025-03-03,A,BUY,X,10,120,,,,USD")
    let sale = ",2025-06-02,A,SELL,X,15,140,,,,EUR,,"
    expect(
      booked(mixed + sale + "\n", method: .hifo).findings,
      equals: [
        "error activity-currency-differs 0:3 lots"
      ])
    expect(booked(mixed + sale + "a b\n", method: .hifo).findings, equals: [])
    expect(booked(mixed + sale + "\n").findings, equals: [])
  }

  @Test("with a rate, cash is in the account's currency and the lot in the paid currency")
  func rate() {
    let booked = booked(
      ",2025-03-03,A,BUY,X,10,100,,5,,USD,0.90,\n",
      settings: #"{"accounts": [{"name": "A", "currency": "EUR"}]}"#)
    expect(booked.cash == ["A EUR -904.5"] && booked.lots == ["A X 2025-03-03 10 1005 USD"])
  }

  @Test("pence are hundredths of a pound in cash, cost and price")
  func pence() {
    let booked = booked(",2025-03-03,A,BUY,X,40,1250,,100,,GBp,,\n")
    expect(booked.cash == ["A GBP -501"] && booked.lots == ["A X 2025-03-03 40 501 GBP"])
    expect(booked.booking.trades[0]?.latest.amount.description, equals: "12.5")
  }

  @Test("selling more than is held is an error; lenient mode sells the held units pro rata")
  func oversold() {
    let rows = ",2025-01-06,A,BUY,X,10,100,,,,EUR,,\n,2025-02-03,A,SELL,X,15,120,,3,6,EUR,,\n"
    let strict = booked(rows)
    expect(strict.findings, equals: ["error activity-oversold 0:1 quantity"])
    let lenient = booked(rows, lenient: true)
    expect(lenient.findings, equals: ["warning activity-oversold 0:1 quantity"])
    expect(
      lenient.disposals, equals: ["sale A X 2025-02-03 10 for 1198 EUR from 2025-01-06 10 1000 EUR"]
    )
    expect(lenient.cash, equals: ["A EUR 194"])
  }

  @Test("with implied cash, each trade is a contribution or withdrawal of its amount")
  func implied() {
    let booked = booked(
      """
      ,2025-01-06,A,BUY,X,10,100,,5,,EUR,,
      ,2025-11-03,A,SELL,X,4,120,,2,3,EUR,,

      """, settings: #"{"accounts": [{"name": "A", "cash": "implied"}]}"#)
    expect(booked.cash, equals: [])
    expect(
      booked.contributions,
      equals: ["implied A 2025-01-06 1005 EUR", "implied A 2025-11-03 -475 EUR"])
  }

  @Test("the requested method takes precedence over the asset's, and that over the account's")
  func precedence() {
    let rows = Self.three + ",2025-06-02,A,SELL,X,10,140,,,,EUR,,\n"
    func taken(_ settings: String, _ method: LotsMethod? = nil) -> String? {
      booked(rows, settings: settings, method: method).disposals.first?
        .split(separator: " ").dropLast(3).last.map(String.init)
    }
    let account = #"{"accounts": [{"name": "A", "lots_method": "LIFO"}]"#
    expect(taken(account + "}"), equals: "2025-03-03")
    let asset = account + #", "assets": [{"symbol": "X", "lots_method": "HIFO"}]}"#
    expect(taken(asset) == "2025-02-03" && taken(asset, .fifo) == "2025-01-06")
  }
}
