import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct BookingOversoldTests {
  /// Returns the row proposed in the first error's hint, with a unit cost filled in.
  private func openingRow(_ booked: BookedLedger, cost: String = "1.25") -> String? {
    let hint = booked.booking.findings.first { $0.severity == .error }?.hint
    guard let row = hint?.split(separator: ": ", maxSplits: 1).last else { return nil }
    return String(row).replacing("PRICE", with: cost).replacing("COST", with: cost)
  }

  /// Returns the booking after the proposed rows have been added one after another.
  private func corrected(_ text: String, settings: String = "{}") throws -> BookedLedger {
    var text = text
    var booked = BookedLedger(text, settings: settings)
    expect(booked.findings.first?.hasPrefix("error activity-oversold"), equals: true)
    for _ in 0..<5 where booked.hasErrors {
      text += "\(try require(openingRow(booked)))\n"
      booked = BookedLedger(text, settings: settings)
    }
    // A warning about order is possible, because there are now lots from several days.
    expect(!booked.hasErrors, "\(booked.messages)")
    return booked
  }

  private static let text = """
    date,account,type,symbol,quantity,unit_price,amount,fee,currency
    2025-03-03,Broker,BUY,ACME,4,100,,,EUR
    2025-06-02,Broker,SELL,ACME,10,120,,10,EUR

    """

  @Test("the error shows the units held and an opening row for the day before")
  func message() {
    let booked = BookedLedger(Self.text)
    expect(booked.findings, equals: ["error activity-oversold 0:1 quantity"])
    expect(booked.messages, equals: ["10 of 'ACME' are sold, but 'Broker' holds 4"])
    expect(
      openingRow(booked, cost: "PRICE"), equals: "2025-03-02,Broker,TRANSFER_IN,ACME,6,PRICE,,,EUR")
    expect(
      booked.lots, equals: [], "what is held is taken, so that later rows are judged without it")
  }

  @Test("the suggested row corrects the ledger once its cost is filled in")
  func corrects() throws {
    let booked = try corrected(Self.text)
    expect(booked.lots, equals: [])
    expect(
      booked.disposals,
      equals: [
        "sale Broker ACME 2025-06-02 10 for 1190 EUR"
          + " from 2025-03-02 6 7.5 EUR + 2025-03-03 4 400 EUR"
      ])
  }

  @Test(
    "the suggestion works for any column layout and any type of row",
    arguments: [
      "type,amount,symbol,currency,account,quantity,unit_price,date,note\n"
        + "SELL,,\"A,B\",GBp,\"my \"\"own\"\"\",7,1200,2025-01-31,\n",
      "date,account,type,symbol,quantity,amount,currency\n2025-01-31,A,SELL,X,7,84,EUR\n",
      "date,account,type,symbol,quantity,unit_price\n2025-01-31,A,SELL,X,7,12\n",
      "date,account,type,symbol,quantity,unit_price,currency\n"
        + "2025-01-31,A,TRANSFER_OUT,X,0.000000000000000001,,EUR\n",
      "date,account,type,symbol,quantity,unit_price,currency\n2025-01-31,A,FEE,X,7,,EUR\n",
      "date,account,type,symbol,quantity,unit_price,currency\n"
        + "2025-01-30,A,BUY,Y,1,5,EUR\n2025-01-31,A,SELL,X,7,12,EUR\n"
        + "2025-01-31,A,SELL,X,3,12,EUR\n2025-02-01,A,SELL,Y,5,12,EUR\n",
      "date,account,type,subtype,symbol,quantity,unit_price,currency\n"
        + "2025-01-31,A,ADJUSTMENT,OPTION_EXPIRY,O,2,,EUR\n",
    ])
  func columns(text: String) throws {
    let settings = """
      {"accounts": [{"name": "A", "currency": "EUR"}],
       "assets": [{"symbol": "O", "kind": "OPTION", "multiplier": 100}]}
      """
    try expect(corrected(text, settings: settings).lots, equals: [])
  }

  @Test(
    "the suggested opening is in units before a later split, and sufficient",
    arguments: [("1:10", "0", "70"), ("4:1", "0", "1.75"), ("3:1", "0.000000000000000002", nil)])
  func split(ratio: String, left: String, opening: String?) throws {
    let text = """
      date,account,type,symbol,quantity,unit_price,currency,ratio
      2025-01-31,A,SPLIT,X,,,EUR,\(ratio)
      2025-02-01,A,SELL,X,7,12,EUR,

      """
    if let opening {
      expect(
        openingRow(BookedLedger(text), cost: ""),
        equals: "2025-01-30,A,TRANSFER_IN,X,\(opening),,EUR")
    }
    let lots = try corrected(text).booking.holdings.flatMap(\.openLots)
    expect(lots.map(\.quantity.description) == (left == "0" ? [] : [left]))
  }

  @Test("lenient mode takes the held units with their share of the amounts, or skips the row")
  func lenient() {
    let booked = BookedLedger(Self.text, lenient: true)
    expect(booked.findings, equals: ["warning activity-oversold 0:1 quantity"])
    expect(
      booked.messages,
      equals: [
        "10 of 'ACME' are sold, but 'Broker' holds 4; 4 are sold, and amounts are reduced in"
          + " proportion"
      ])
    expect(
      booked.disposals,
      equals: ["sale Broker ACME 2025-06-02 4 for 476 EUR from 2025-03-03 4 400 EUR"])
    expect(booked.cash, equals: ["Broker EUR 76"])
    let none = BookedLedger(Self.text.replacing("BUY,ACME", with: "BUY,OTHER"), lenient: true)
    expect(none.messages.first?.hasSuffix("holds 0; the row is ignored"), equals: true)
    expect(none.disposals == [] && none.cash == ["Broker EUR -400"])
  }

  @Test(
    "in lenient mode, fee and tax of units sent, paid or expired are charged pro rata",
    arguments: ["TRANSFER_OUT,", "FEE,", "ADJUSTMENT,OPTION_EXPIRY"])
  func shares(kind: String) {
    let text = """
      date,account,type,subtype,symbol,quantity,unit_price,fee,tax,currency
      2025-01-06,A,BUY,,X,5,10,,,EUR
      2025-03-03,A,\(kind),X,10,30,8,4,EUR

      """
    let settings = #"{"assets": [{"symbol": "X", "multiplier": 1}]}"#
    let booked = BookedLedger(text, settings: settings, lenient: true)
    expect(booked.cash == ["A EUR -56"] && booked.lots == [])
    expect(booked.flows, equals: ["A X 2025-01-06 -50 EUR", "A X 2025-03-03 -6 EUR"])
    let none = BookedLedger(text.replacing("BUY,,X", with: "BUY,,Y"), lenient: true)
    expect(none.cash, equals: ["A EUR -50"], "the row is left out with its fee")
  }

  @Test(
    "the message names the action of the row",
    arguments: [("SELL", "sold"), ("TRANSFER_OUT", "sent"), ("FEE", "paid as a fee")])
  func verbs(type: String, verb: String) {
    let booked = BookedLedger(
      "date,account,type,symbol,quantity,unit_price,currency\n2025-01-31,A,\(type),X,2,1,EUR\n")
    expect(booked.messages, equals: ["2 of 'X' are \(verb), but 'A' holds 0"])
  }
}

extension BookedLedger {
  fileprivate var hasErrors: Bool { findings.contains { $0.hasPrefix("error") } }
}

@Suite struct MissingUnitsTests {
  private static let header =
    "id,date,account,type,symbol,quantity,unit_price,amount,currency,ratio\n"

  /// Returns the account's missing units for each row that takes too many, such as `0 Broker ACME
  /// 2025-01-05 7 EUR`.
  private func missing(_ rows: String) -> [String] {
    let found = MissingUnits.byRow(in: BookedLedger(Self.header + rows).booking)
    return found.sorted { $0.key < $1.key }.map { place, missing in
      "\(place.record) \(missing.account) \(missing.symbol) \(missing.date)"
        + " \(missing.quantity) \(missing.currency)"
    }
  }

  private func isRefused(_ rows: String) -> Bool {
    BookedLedger(Self.header + rows).booking.findings.contains { $0.severity == .error }
  }

  @Test("no units are missing if every row has the units it takes")
  func complete() {
    let rows = """
      ,2025-01-06,A,BUY,X,5,10,,EUR,
      ,2025-02-03,A,SELL,X,5,11,,EUR,

      """
    expect(missing(rows), equals: [])
  }

  @Test("each row that oversells reports the missing units for all rows")
  func together() {
    let rows = """
      ,2025-01-06,A,DEPOSIT,,,,10,EUR,
      ,2025-02-03,A,SELL,X,5,11,,EUR,
      ,2025-02-04,A,BUY,X,2,11,,EUR,
      ,2025-02-05,A,SELL,X,4,11,,EUR,
      ,2025-02-06,B,SELL,X,1,11,,USD,

      """
    expect(
      missing(rows),
      equals: [
        "1 A X 2025-01-05 7 EUR", "3 A X 2025-01-05 7 EUR", "4 B X 2025-02-05 1 USD",
      ])
  }

  @Test("units are counted as before any splits, rounded up")
  func splits() {
    let rows = """
      ,2025-02-03,A,SELL,X,3,11,,EUR,
      ,2025-02-04,A,SPLIT,X,,,,EUR,2:1
      ,2025-02-05,A,SELL,X,7,11,,EUR,

      """
    expect(
      missing(rows), equals: ["0 A X 2025-02-02 6.5 EUR", "2 A X 2025-02-02 6.5 EUR"])
  }

  @Test("units sold short are not missing")
  func short() {
    let rows = """
      ,2025-02-03,A,SELL,X,3,11,,EUR,
      ,2025-02-05,A,BUY,X,3,11,,EUR,

      """
    expect(missing(rows), equals: [])
  }

  @Test("the missing units are the smallest number that prevents overselling")
  func smallest() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var rows = ""
      for day in 1...Int.random(in: 1...8, using: &generator) {
        let type = Bool.random(using: &generator) ? "BUY" : "TRANSFER_OUT"
        let units = Int.random(in: 1...6, using: &generator)
        rows += ",2025-03-0\(day),A,\(type),X,\(units),10,,EUR,\n"
      }
      let booking = BookedLedger(Self.header + rows).booking
      guard let lacking = MissingUnits.byRow(in: booking).values.first else {
        expect(!isRefused(rows))
        continue
      }
      func opening(_ units: Decimal) -> String {
        ",\(lacking.date),A,TRANSFER_IN,X,\(units),1,,EUR,\n"
      }
      expect(!isRefused(opening(lacking.quantity) + rows), "\(rows)")
      guard lacking.quantity > .one else { continue }
      expect(isRefused(opening(try lacking.quantity - .one) + rows), "\(rows)")
    }
  }
}
