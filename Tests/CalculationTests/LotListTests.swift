import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// Lots in chunks, compared with ``EagerLots``, which changes each lot separately.
@Suite struct LotListTests {
  @Test(
    "lots and pieces match the simple implementation to the last decimal",
    arguments: LotsMethod.takingLots.map(Optional.some) + [nil])
  func plain(method: LotsMethod?) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let many = try ManyLots(method, seed: seed)
      let booked = many.booked(method)
      expect(booked.lots, equals: many.eager.lines, "seed \(seed)")
      expect(booked.pieces, equals: many.pieces, "seed \(seed)")
      expect(booked.findings.filter { $0.hasPrefix("error") }, equals: [], "seed \(seed)")
    }
  }

  @Test(
    "a few lots match the simple implementation too",
    arguments: LotsMethod.takingLots.map(Optional.some) + [nil])
  func few(method: LotsMethod?) throws {
    let mix = ManyLots.Mix(bought: 3, rows: 40, splits: 15, ratios: ["2:1", "1:2", "1:3", "7:3"])
    for seed in 1...60 as ClosedRange<UInt64> {
      let many = try ManyLots(method, mix, seed: seed)
      let booked = many.booked(method)
      expect(booked.lots == many.eager.lines && booked.pieces == many.pieces, "seed \(seed)")
    }
  }

  @Test("lots inserted between others are in row order")
  func between() throws {
    var text = "date,account,type,symbol,quantity,amount,currency,group\n"
    for lot in 0..<300 {
      let day = try require(CalendarDate.of("2001-01-01")?.adding(days: lot))
      text += "\(day),\(lot % 2 == 0 ? "A" : "B"),BUY,X,1,\(lot % 7 + 1),EUR,\n"
    }
    for move in 0..<150 {
      let day = try require(CalendarDate.of("2003-01-01")?.adding(days: move))
      text += "\(day),A,TRANSFER_OUT,X,1,,EUR,g\(move)\n\(day),B,TRANSFER_IN,X,1,,EUR,g\(move)\n"
    }
    let booked = BookedLedger(text)
    expect(booked.booking.holdings.flatMap(\.openLots).map(\.row), equals: Array(0..<300))
    expect(booked.findings, equals: [])
  }
}
