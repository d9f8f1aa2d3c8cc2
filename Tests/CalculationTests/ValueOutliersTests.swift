import Checking
import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// Values contradicted by their neighbours, tested through the statements that use them.
@Suite struct OutliersTests {
  private func outliers(_ quantities: Int...) throws -> [Int] {
    let rows = quantities.enumerated().map { "2026-01-1\($0.offset),P,X,\($0.element),EUR\n" }
    let table = RandomLedger.table(
      .positions, ["date,account,symbol,quantity,currency\n" + rows.joined()])
    let ledger = try require(PositionLedger.reading(table, Settings()).value)
    return ledger.doubts.compactMap { $0.place?.record }
  }

  @Test("a value between two agreeing ones, or a last value, can be an outlier; a new level is not")
  func neighbours() throws {
    try expect(outliers(980, 98, 990), equals: [1])
    try expect(outliers(980, 98), equals: [1])
    try expect(outliers(980, 98, 99), equals: [])
    try expect(outliers(980, 98, 990, 9900, 995), equals: [1, 3])
    try expect(outliers(980), equals: [])
  }
}

/// Values that are far away or inverse, tested through the findings that use them.
@Suite struct MultiplesTests {
  private func isJump(_ first: String, _ second: String) throws -> Bool {
    let prices = try rateBook(["2026-01-01 A EUR \(first)", "2026-01-02 A EUR \(second)"])
    return try !PriceJumps(prices).findings(.all(CalendarDate(parsing: "2026-01-02"))).isEmpty
  }

  private func isInverse(_ first: String, _ second: String) throws -> Bool {
    let prices = try rateBook(["2026-01-01 USD EUR \(first)", "2026-01-02 USD EUR \(second)"])
    return try !PriceJumps(prices).findings(.all(CalendarDate(parsing: "2026-01-02"))).isEmpty
  }

  @Test("a factor of five in either direction is a jump, and a digit less is not")
  func far() throws {
    expect(try isJump("10", "50"))
    expect(try isJump("50", "10"))
    expect(try !isJump("10", "49.999999999999999999"))
    expect(try !isJump("0", "50"))
    expect(try isJump("0.000000000000000001", "100000000000000000000"))
  }

  @Test("a rate and its inverse are on opposite sides of one, and their product is close to one")
  func inverse() throws {
    expect(try isInverse("0.9", "1.11"))
    expect(try isInverse("1.11", "0.9"))
    expect(try !isInverse("0.9", "0.95"))
    expect(try !isInverse("0.99", "1.01"))
    expect(try !isInverse("0.9", "1.3"))
    expect(try !isInverse("1", "1.2"))
  }
}

@Suite struct PositionDoubtsTests {
  private func doubts(_ quantities: String..., symbol: String = "PENF") throws -> [String] {
    let rows = quantities.enumerated().map {
      "2026-0\($0.offset + 1)-01,P,\(symbol),\($0.element),EUR\n"
    }
    let table = RandomLedger.table(
      .positions, ["date,account,symbol,quantity,currency\n" + rows.joined()])
    let ledger = try require(PositionLedger.reading(table, Settings()).value)
    return ledger.doubts.map { "\($0.place?.record ?? -1) \($0.code) \($0.message)" }
  }

  @Test("a quantity far from those in neighbouring statements is reported")
  func jumps() throws {
    try expect(
      doubts("980", "1.000"),
      equals: [
        "1 position-jump quantity '1' of 'PENF' is far from 980 on 2026-01-01"
      ])
    try expect(doubts("980", "98", "990").count, equals: 1)
    try expect(doubts("980", "98", "99"), equals: [])
    try expect(doubts("980", "123"), equals: [])
    try expect(doubts("980", "0"), equals: [])
  }

  @Test("cash quantities are not checked")
  func cash() throws {
    try expect(doubts("980", "1", symbol: "$CASH"), equals: [])
  }
}
