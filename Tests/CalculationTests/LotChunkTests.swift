import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LotChunkTests {
  @Test("lots are split, removed and reinserted in the middle of many")
  func named() throws {
    for seed in 11...14 as ClosedRange<UInt64> {
      let many = try ManyLots(nil, ManyLots.Mix(bought: 260, rows: 500, splits: 2), seed: seed)
      let booked = many.booked(nil)
      expect(booked.pieces, equals: many.pieces, "seed \(seed)")
      expect(booked.lots, equals: many.eager.lines, "seed \(seed)")
    }
  }
}

@Suite struct DearestChunksTests {
  @Test("the most expensive of many lots is taken first, ties in order, also after splits")
  func dearest() throws {
    for (seed, splits) in [(1, 0), (2, 0), (3, 10), (4, 30)] as [(UInt64, Int)] {
      let mix = ManyLots.Mix(bought: 400, rows: 700, splits: splits)
      let many = try ManyLots(.hifo, mix, seed: seed)
      let booked = many.booked(.hifo)
      expect(booked.pieces, equals: many.pieces, "seed \(seed)")
      expect(booked.lots, equals: many.eager.lines, "seed \(seed)")
    }
  }
}
