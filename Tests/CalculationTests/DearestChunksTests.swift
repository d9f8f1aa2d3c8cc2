import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

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
