import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct BookingSplitsTests {
  private static let header = "date,account,type,symbol,quantity,unit_price,currency,ratio,group\n"

  private func booked(
    _ rows: String, lenient: Bool = false, through last: String? = nil
  ) -> BookedLedger {
    BookedLedger(Self.header + rows, lenient: lenient, through: last)
  }

  @Test("a split changes each lot's units but not its date or cost")
  func units() {
    let rows = """
      2025-01-06,A,BUY,X,10,100,EUR,,
      2025-02-03,A,BUY,X,1,90,EUR,,
      2025-03-03,A,SELL,X,10,40,EUR,,
      2025-03-03,A,SPLIT,X,,,,4:1,

      """
    expect(booked(rows, through: "2025-03-02").lots.first, equals: "A X 2025-01-06 10 1000 EUR")
    // The split applies before the other rows of its day, regardless of its position in the file.
    let after = booked(rows)
    expect(after.lots, equals: ["A X 2025-01-06 30 750 EUR", "A X 2025-02-03 4 90 EUR"])
    expect(
      after.disposals, equals: ["sale A X 2025-03-03 10 for 400 EUR from 2025-01-06 10 250 EUR"])
    expect(after.findings, equals: [])
  }

  @Test("units are rounded to 18 decimals, and the cost is unchanged")
  func rounding() {
    let booked = booked("2025-01-06,A,BUY,X,10,100,EUR,,\n2025-03-03,A,SPLIT,X,,,,1:3,\n")
    expect(booked.lots, equals: ["A X 2025-01-06 3.333333333333333333 1000 EUR"])
    expect(booked.booking.events.splits.map(\.ratio.description), equals: ["1:3"])
  }

  @Test("the holding is rounded and its lots sum to it, by largest remainder")
  func holding() {
    let rows =
      (6...8).map { "2025-01-0\($0),A,BUY,X,10,100,EUR,,\n" }.joined()
      + "2025-02-03,A,SPLIT,X,,,,1:3,\n"
    let split = booked(rows)
    expect(
      split.lots,
      equals: [
        "A X 2025-01-06 3.333333333333333334 1000 EUR",
        "A X 2025-01-07 3.333333333333333333 1000 EUR",
        "A X 2025-01-08 3.333333333333333333 1000 EUR",
      ])
    let sold = booked(rows + "2025-03-03,A,SELL,X,10,310,EUR,,\n")
    expect(sold.lots == [] && sold.findings == [])
    expect(sold.booking.holdings.map(\.quantity), equals: [.zero])
  }

  @Test(
    "a lot rounded to zero adds its cost to the previous lot, or to the next if it is first",
    arguments: [
      ([1, 1, 4], ["06 0.000000000000000001 12", "08 0.000000000000000001 9"]),
      ([1, 2, 3], ["07 0.000000000000000001 12", "08 0.000000000000000001 9"]),
      ([3, 1, 2], ["06 0.000000000000000001 12", "08 0.000000000000000001 9"]),
    ])
  func lostLots(units: [Int], lots: [String]) {
    var rows = ""
    for (index, units) in units.enumerated() {
      rows += "2025-01-0\(index + 6),A,BUY,X,0.00000000000000000\(units),\(5 + 2 * index),EUR,,\n"
    }
    let text =
      "date,account,type,symbol,quantity,amount,currency,ratio,group\n" + rows
      + "2025-02-03,A,SPLIT,X,,,,1:3,\n"
    let split = BookedLedger(text)
    expect(split.findings == [] && split.disposals == [])
    expect(split.lots, equals: lots.map { "A X 2025-01-\($0) EUR" })
    expect(
      split.booking.holdings.map(\.quantity),
      equals: [split.booking.holdings.flatMap(\.openLots).map(\.quantity).reduce(.zero, sum)])
  }

  @Test("a holding or a transfer rounded to zero is closed, and its cost is lost")
  func closed() {
    let buy = "2025-01-06,A,BUY,X,0.000000000000000001,12000000000000000000,EUR,,\n"
    let split = "2025-02-03,A,SPLIT,X,,,,1:3,\n"
    let held = booked(buy + split)
    let loss =
      "split A X 2025-02-03 0.000000000000000001 for 0 EUR from 2025-01-06"
      + " 0.000000000000000001 12 EUR"
    expect(held.lots == [] && held.disposals == [loss] && held.findings == [])
    let sent = "2025-02-02,A,TRANSFER_OUT,X,0.000000000000000001,,EUR,,g\n"
    let underWay = booked(buy + sent + split)
    expect(underWay.transits == [] && underWay.disposals == [loss])
    expect(underWay.booking.events.disposals.map { $0.transit != nil }, equals: [true])
  }

  private static let two = "2025-01-06,A,BUY,X,10,100,EUR,,\n2025-01-06,B,BUY,X,3,100,EUR,,\n"

  @Test("each account with a holding needs its own split row; lenient mode splits all of them")
  func missing() {
    let rows = Self.two + "2025-03-03,A,SPLIT,X,,,,2:1,\n2025-03-03,B,BUY,X,1,50,EUR,,\n"
    let strict = booked(rows)
    expect(strict.findings, equals: ["error activity-split-missing 0:2 ratio"])
    expect(strict.messages[0].hasPrefix("'B' holds 'X' on 2025-03-03"))
    let lenient = booked(rows, lenient: true)
    expect(lenient.findings, equals: ["warning activity-split-missing 0:2 ratio"])
    expect(
      lenient.lots,
      equals: [
        "A X 2025-01-06 20 1000 EUR", "B X 2025-01-06 6 300 EUR", "B X 2025-03-03 1 50 EUR",
      ])
    expect(
      booked(Self.two + "2025-03-03,A,SPLIT,X,,,,2:1,\n2025-03-03,B,SPLIT,X,,,,2:1,\n")
        .findings, equals: [])
  }

  @Test("an account without a holding, or one that first buys that day, needs no split row")
  func notHeld() {
    let rows = "2025-01-06,A,BUY,X,10,100,EUR,,\n2025-03-03,A,SPLIT,X,,,,2:1,\n"
    expect(booked(rows + "2025-03-03,B,BUY,X,3,50,EUR,,\n").findings, equals: [])
  }

  @Test("two splits on one day are an error; in lenient mode the first is used")
  func twice() {
    let rows = "2025-01-06,A,BUY,X,10,100,EUR,,\n" + "2025-03-03,A,SPLIT,X,,,,2:1,\n"
    let again = rows + "2025-03-03,A,SPLIT,X,,,,3:1,\n"
    expect(booked(again).findings, equals: ["error activity-split-twice 0:2 ratio"])
    let lenient = booked(again, lenient: true)
    expect(lenient.findings, equals: ["warning activity-split-twice 0:2 ratio"])
    expect(lenient.lots, equals: ["A X 2025-01-06 20 1000 EUR"])
  }

  @Test("pending units are split together with the sending account")
  func underWay() {
    let rows = """
      2025-01-06,A,BUY,X,10,100,EUR,,
      2025-03-02,A,TRANSFER_OUT,X,10,,EUR,,g
      2025-03-03,A,SPLIT,X,,,,2:1,
      2025-03-04,B,TRANSFER_IN,X,20,,EUR,,g

      """
    expect(booked(rows, through: "2025-03-03").transits, equals: ["g X 2025-01-06 20 1000 EUR"])
    let after = booked(rows)
    expect(after.lots == ["B X 2025-01-06 20 1000 EUR"] && after.findings == [])
    let missing = booked(rows.replacing("A,SPLIT", with: "B,SPLIT"))
    expect(missing.findings.first, equals: "error activity-split-missing 0:2 ratio")
  }
}

@Suite struct SplitScaleTests {
  @Test("splitting many lots gives the same result as splitting each, exact or rounded")
  func splits() throws {
    let sets = [
      ["2:1", "1:2"], ["3:1", "1:3", "2:1"], ["7:3", "3:7"], ["1:10", "10:1", "2:3", "3:2"],
      ["1.05:1", "1:1.05"], ["1000000007:1", "1:1000000007"],
    ]
    for (seed, ratios) in sets.enumerated() {
      let mix = ManyLots.Mix(bought: 130, rows: 260, splits: 60, ratios: ratios)
      let many = try ManyLots(.fifo, mix, seed: UInt64(seed))
      let booked = many.booked(.fifo)
      expect(booked.lots == many.eager.lines && booked.pieces == many.pieces, "seed \(seed)")
    }
  }

  @Test("a hundred two-for-one splits, each after selling half, are exact")
  func growth() throws {
    var text = "date,account,type,symbol,quantity,amount,currency,ratio\n"
    var eager = EagerLots()
    for (row, units) in [4, 1, 1].enumerated() {
      eager.add(row, Decimal(units), Decimal(10))
      text += "2001-01-0\(row + 1),A,BUY,X,\(units),10,EUR,\n"
    }
    for step in 0..<100 {
      let day = try require(CalendarDate.of("2002-01-01")?.adding(days: step))
      text += "\(day),A,SPLIT,X,,,EUR,2:1\n\(day),A,SELL,X,6,9,EUR,\n"
      try eager.split(SplitRatio(parsing: "2:1"))
      _ = try eager.take(Decimal(6), .fifo)
    }
    let booked = BookedLedger(text)
    expect(
      booked.booking.holdings.flatMap(\.openLots).map { "\($0.row) \($0.quantity) \($0.cost)" },
      equals: eager.lines)
  }
}
