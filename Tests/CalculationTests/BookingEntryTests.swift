import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct BookingEntryTests {
  private func booked(_ rows: String, settings: String = "{}") -> BookedLedger {
    BookedLedger(
      "date,account,type,symbol,quantity,unit_price,amount,fee,tax,currency,fx_rate\n" + rows,
      settings: settings)
  }

  /// Returns the last traded price of each symbol, such as `12.5 for 1 GBP`.
  private func prices(_ booked: BookedLedger) -> [String] {
    booked.booking.trades.map { trail in
      trail.map {
        "\($0.latest.amount) for \($0.latest.units) \(booked.currency($0.latest.currency))"
      } ?? "-"
    }
  }

  private static let option =
    #"{"assets": [{"symbol": "C", "kind": "OPTION", "multiplier": 100}]}"#

  @Test("a blank amount is quantity × price × multiplier")
  func amount() {
    let booked = booked(
      "2025-01-06,A,BUY,C,2,3.50,,1,,EUR,\n2025-01-07,A,BUY,X,3,33.3333,,,,EUR,\n",
      settings: Self.option)
    expect(booked.lots, equals: ["A C 2025-01-06 2 701 EUR", "A X 2025-01-07 3 99.9999 EUR"])
    expect(booked.cash, equals: ["A EUR -800.9999"])
  }

  @Test("an amount is exact although the price is rounded, and replaces a missing price")
  func price() {
    let booked = booked(
      """
      2025-01-06,A,BUY,X,3,33.3333,100,,,EUR,
      2025-01-06,A,BUY,Y,4,,100,2,,EUR,
      2025-01-06,A,BUY,C,2,,700,,,EUR,

      """, settings: Self.option)
    expect(
      booked.lots,
      equals: [
        "A X 2025-01-06 3 100 EUR", "A Y 2025-01-06 4 102 EUR", "A C 2025-01-06 2 700 EUR",
      ])
    expect(prices(booked), equals: ["33.3333 for 1 EUR", "100 for 4 EUR", "700 for 200 EUR"])
    expect(booked.findings, equals: [])
  }

  @Test(
    "all amounts in a minor unit are converted to its currency",
    arguments: [
      ("GBp", "12.5 for 1 GBP", "505 GBP", "-507 GBP"),
      ("GBX", "12.5 for 1 GBP", "505 GBP", "-507 GBP"),
      ("ILA", "12.5 for 1 ILS", "505 ILS", "-507 ILS"),
      ("KWF", "1.25 for 1 KWD", "50.5 KWD", "-50.7 KWD"),
      ("EUR", "1250 for 1 EUR", "50500 EUR", "-50700 EUR"),
    ])
  func minorUnits(code: String, price: String, cost: String, cash: String) {
    let booked = booked(
      """
      2025-01-06,A,BUY,X,40,1250,,500,,\(code),
      2025-01-07,A,FEE,,,,200,,,\(code),

      """)
    expect(prices(booked), equals: [price])
    expect(booked.lots, equals: ["A X 2025-01-06 40 \(cost)"])
    let words = cash.split(separator: " ")
    expect(booked.cash, equals: ["A \(words[1]) \(words[0])"])
  }

  @Test("the row's rate converts cash to the account's currency; the lot keeps the paid currency")
  func rate() {
    let settings = #"{"accounts": [{"name": "A", "currency": "EUR"}]}"#
    let dollars = booked("2025-03-03,A,BUY,MSFT,10,100,,5,,USD,0.90\n", settings: settings)
    expect(dollars.cash, equals: ["A EUR -904.5"])
    expect(dollars.lots, equals: ["A MSFT 2025-03-03 10 1005 USD"])
    // The rate applies to one unit of the row's currency, which is a penny.
    let pence = booked("2025-03-03,A,BUY,BP,40,1250,,500,,GBp,0.0115\n", settings: settings)
    expect(pence.cash, equals: ["A EUR -580.75"])
    expect(pence.lots, equals: ["A BP 2025-03-03 40 505 GBP"])
    let stated = pence.booking.statedRates.map { "\($0.symbol) \($0.amount) \($0.quote)" }
    expect(stated, equals: ["GBP 1.15 EUR"])
    expect(pence.booking.statedRate(ofRow: 0)?.rate, equals: .of("1.15"))
  }

  @Test("a product too large for a decimal is an error on the row")
  func overflow() {
    let booked = booked(
      "2025-01-06,A,BUY,X,100000000000,100000000000,,,,EUR,\n2025-01-07,A,BUY,X,1,2,,,,EUR,\n")
    expect(booked.findings, equals: ["error activity-range 0:0"])
    expect(booked.lots, equals: ["A X 2025-01-07 1 2 EUR"])
  }
}
