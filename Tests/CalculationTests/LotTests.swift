import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct LotTests {
  private static let header = "date,account,type,symbol,quantity,amount,currency,ratio\n"

  /// Returns a positive number of random length, small enough to be summed.
  private func number(_ generator: inout SeededGenerator, least: Int128 = 1) -> Decimal {
    Decimal(mantissa: Int128(generator.skewed() >> 24) + least) ?? .one
  }

  /// Returns lots of random size and cost, sold in random parts until none remain.
  private func text(_ generator: inout SeededGenerator) throws -> String {
    var text = Self.header
    var left = Decimal.zero
    for day in 1...Int.random(in: 1...4, using: &generator) {
      // With fewer units, the cost of one unit could exceed the range of a number.
      let quantity = number(&generator, least: 1 << 40)
      left = try left + quantity
      text += "2025-01-0\(day),A,BUY,X,\(quantity),\(number(&generator)),EUR,\n"
    }
    for day in 1...Int.random(in: 1...9, using: &generator) {
      let part = Int128(generator.skewed() % UInt128(left.mantissa)) + 1
      let units = try require(Decimal(mantissa: part))
      text += "2025-02-0\(day),A,SELL,X,\(units),1,EUR,\n"
      left = try left - units
      if left.isZero { return text }
    }
    return text + "2025-03-01,A,SELL,X,\(left),1,EUR,\n"
  }

  @Test("the pieces of a lot sum to it, and the remainder always has its share of the cost")
  func pieces() throws {
    for seed in UInt64(1)...300 {
      var generator = SeededGenerator(seed: seed)
      let text = try text(&generator)
      let method = try require(LotsMethod.allCases.randomElement(using: &generator))
      let booked = BookedLedger(text, method: method)
      let comment: Comment = "seed \(seed), \(method)"
      expect(booked.lots == [] && booked.messages == [], comment)
      for row in 0..<booked.ledger.count where booked.ledger[row].type == .buy {
        let quantity = try require(booked.ledger[row].quantity)
        let cost = try require(booked.ledger[row].amount)
        var (left, costLeft) = (quantity, cost)
        for piece in booked.booking.events.disposals.flatMap(\.pieces) where piece.row == row {
          expect(piece.quantity.isPositive && !piece.cost.isNegative, comment)
          left = try left - piece.quantity
          costLeft = try costLeft - piece.cost
          try expect(costLeft, equals: cost.scaled(by: left, over: quantity, .halfEven), comment)
        }
        expect(left.isZero && costLeft.isZero, comment)
      }
    }
  }

  @Test("if a cost cannot be divided exactly, the last piece gets the last digit")
  func thirds() {
    let third = "0.333333333333333333"
    let rows = (1...3).map { "2025-02-0\($0),A,SELL,X,1,1,EUR,\n" }
    let booked = BookedLedger(
      Self.header + "2025-01-01,A,BUY,X,3,1,EUR,\n" + rows.joined())
    let costs = booked.booking.events.disposals.flatMap(\.pieces).map(\.cost.description)
    // The remaining costs are 0.666666666666666667, 0.333333333333333333 and zero.
    expect(costs, equals: [third, "0.333333333333333334", third])
  }

  @Test("a split changes the units, not the cost or date, and the pieces still sum to the lot")
  func split() throws {
    for seed in UInt64(1)...100 {
      var generator = SeededGenerator(seed: seed)
      let (new, old) = (
        Int.random(in: 1...9, using: &generator), Int.random(in: 1...9, using: &generator)
      )
      let cost = number(&generator)
      let before = BookedLedger(
        Self.header + """
          2025-01-01,A,BUY,X,10,\(cost),EUR,
          2025-02-01,A,SELL,X,3,1,EUR,
          2025-03-01,A,SPLIT,X,,,EUR,\(new):\(old)

          """)
      let lot = try require(before.booking.holdings.first?.openLots.first)
      let comment: Comment = "seed \(seed), \(new):\(old)"
      try expect(
        lot.quantity, equals: Decimal(7).scaled(by: Decimal(new), over: Decimal(old), .halfEven))
      try expect(
        lot.cost, equals: cost.scaled(by: Decimal(7), over: Decimal(10), .halfEven), comment)
      expect(lot.date.description == "2025-01-01" && lot.row == 0, comment)
      let half = try lot.quantity.scaled(by: .one, over: Decimal(2), .halfEven)
      let after = BookedLedger(
        Self.header + """
          2025-01-01,A,BUY,X,10,\(cost),EUR,
          2025-02-01,A,SELL,X,3,1,EUR,
          2025-03-01,A,SPLIT,X,,,EUR,\(new):\(old)
          2025-04-01,A,SELL,X,\(half),1,EUR,
          2025-05-01,A,SELL,X,\(try lot.quantity - half),1,EUR,

          """)
      var sum = Decimal.zero
      for piece in after.booking.events.disposals.flatMap(\.pieces) { sum = try sum + piece.cost }
      expect(sum == cost && after.lots == [], comment)
    }
  }
}
