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

@Suite struct LotNamesTests {
  private static let header = "id,date,account,type,symbol,quantity,amount,currency,lots\n"

  @Test(
    "an id selects its row's lot, a date the day's lots, and an id takes precedence over a date"
  )
  func names() {
    let bought = """
      a,2025-01-02,A,BUY,X,1,10,EUR,
      2025-01-02,2025-01-03,A,BUY,X,1,20,EUR,
      c,2025-01-04,A,BUY,X,1,30,EUR,

      """
    func left(_ name: String) -> [String] {
      BookedLedger(Self.header + bought + ",2025-02-03,A,SELL,X,1,99,EUR,\(name)\n").lots
        .map { String($0.split(separator: " ")[2]) }
    }
    expect(left("a"), equals: ["2025-01-03", "2025-01-04"])
    expect(left("2025-01-02"), equals: ["2025-01-02", "2025-01-04"])
    expect(left("2025-01-04"), equals: ["2025-01-02", "2025-01-03"])
    expect(left("2025-1-4").count, equals: 3)
  }

  @Test("an id shared by two rows selects the lots of both, in booking order")
  func twice() {
    let booked = BookedLedger(
      Self.header + """
        a,2025-01-02,A,BUY,X,1,10,EUR,
        b,2025-01-03,A,BUY,X,1,20,EUR,
        a,2025-01-04,A,BUY,X,1,30,EUR,
        ,2025-02-03,A,SELL,X,2,99,EUR,a

        """)
    expect(booked.lots, equals: ["A X 2025-01-03 1 20 EUR"])
  }
}

/// Units that count as having different costs, as reported by ``DayOrder`` for sales that take
/// them.
@Suite struct UnitCostTests {
  private func isReported(_ first: String, _ second: String) -> Bool {
    let booked = BookedLedger(
      """
      date,account,type,symbol,quantity,amount,currency
      2025-01-02,A,BUY,X,\(first)
      2025-01-02,A,BUY,X,\(second)
      2025-02-03,A,SELL,X,3,9,EUR

      """)
    return booked.findings == ["warning activity-order-matters 0:2"]
  }

  @Test("equal unit costs for different quantities are equal, despite rounding")
  func alike() {
    expect(!isReported("3,100,EUR", "6,200,EUR") && !isReported("6,200,EUR", "3,100,EUR"))
    expect(!isReported("7,700,EUR", "7,700,EUR"))
    expect(!isReported("3,0,EUR", "5,0,EUR"))
  }

  @Test("unit costs that differ by a cent or in currency are different")
  func different() {
    expect(isReported("3,100,EUR", "6,200.01,EUR") && isReported("6,200.01,EUR", "3,100,EUR"))
    expect(isReported("3,0,EUR", "5,0.01,EUR"))
    expect(isReported("3,100,EUR", "6,200,USD"))
  }

  @Test("HIFO takes the highest unit cost, whatever the total cost, and the first on a tie")
  func dearest() {
    let rows = """
      date,account,type,symbol,quantity,amount,currency
      2025-01-02,A,BUY,X,3,100,EUR
      2025-01-03,A,BUY,X,1,40,EUR
      2025-01-04,A,BUY,X,6,200,EUR
      2025-02-03,A,SELL,X,2,9,EUR
      2025-02-04,A,SELL,X,1,9,EUR

      """
    let booked = BookedLedger(rows, method: .hifo)
    expect(
      booked.lots,
      equals: [
        "A X 2025-01-02 1 33.333333333333333333 EUR", "A X 2025-01-04 6 200 EUR",
      ])
  }
}
