import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct HoldingTests {
  private static let header = "date,time,account,type,symbol,quantity,amount,currency,group,lots\n"

  private func booked(_ rows: String, method: LotsMethod? = nil) -> BookedLedger {
    BookedLedger(Self.header + rows, method: method)
  }

  @Test("lots are in acquisition order, including transferred lots")
  func order() {
    let booked = booked(
      """
      2025-01-02,,A,BUY,X,1,10,EUR,,
      2025-01-04,,B,BUY,X,2,30,EUR,,
      2025-01-06,,A,BUY,X,3,60,EUR,,
      2025-02-03,,A,TRANSFER_OUT,X,4,,EUR,g,
      2025-02-04,,B,TRANSFER_IN,X,4,,EUR,g,

      """)
    expect(
      booked.lots,
      equals: [
        "B X 2025-01-02 1 10 EUR", "B X 2025-01-04 2 30 EUR", "B X 2025-01-06 3 60 EUR",
      ])
    let holding = booked.booking.holdings.first { !$0.openLots.isEmpty }
    expect(holding?.quantity.description, equals: "6")
    expect(holding?.openLots.map(\.row), equals: [0, 1, 2])
  }
}

@Suite struct HoldingSlotsTests {
  @Test(
    "each account and symbol has its own holding, for a few pairs and for over a million",
    arguments: [3, 1100])
  func pairs(names: Int) {
    var generator = SeededGenerator(seed: 7)
    var expected: [String: Int] = [:]
    var rows = (0..<names).map { ($0, $0) }
    rows += (0..<400).map { _ in
      (Int.random(in: 0..<names, using: &generator), Int.random(in: 0..<names, using: &generator))
    }
    var text = "date,account,type,symbol,quantity,unit_price,currency\n"
    for (account, symbol) in rows {
      let units = Int.random(in: 1...9, using: &generator)
      expected["A\(account) S\(symbol)", default: 0] += units
      text += "2025-01-06,A\(account),BUY,S\(symbol),\(units),1,EUR\n"
    }
    let booked = BookedLedger(text)
    let held = booked.booking.holdings.map { holding in
      let (accounts, symbols) = (booked.ledger.accounts, booked.ledger.symbols)
      return ("\(accounts[holding.account]) \(symbols[holding.symbol])", holding.quantity)
    }
    expect(booked.findings, equals: [])
    expect(held.count, equals: expected.count, "seed 7: a pair has one holding")
    for (name, quantity) in held {
      expect(quantity, equals: Decimal(expected[name, default: 0]), "seed 7: \(name)")
    }
  }

  @Test("a sold holding is found again, in the order of the first lots")
  func again() {
    let booked = BookedLedger(
      """
      date,account,type,symbol,quantity,unit_price,currency
      2025-01-06,B,BUY,Y,1,10,EUR
      2025-01-07,A,BUY,X,1,10,EUR
      2025-01-08,B,SELL,Y,1,10,EUR
      2025-01-09,B,BUY,X,2,10,EUR
      2025-01-10,B,BUY,Y,3,10,EUR

      """)
    expect(
      booked.lots,
      equals: [
        "B Y 2025-01-10 3 30 EUR", "A X 2025-01-07 1 10 EUR", "B X 2025-01-09 2 20 EUR",
      ])
    expect(booked.booking.holdings.count, equals: 3)
  }
}
