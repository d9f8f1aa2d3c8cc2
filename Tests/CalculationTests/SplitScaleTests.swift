import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

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
