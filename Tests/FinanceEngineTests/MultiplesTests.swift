import FinanceEngine
import FinanceModel
import PlainText
import Testing

/// What counts as far away and as an inverse, seen through the findings that use it.
@Suite struct MultiplesTests {
  private func isJump(_ first: String, _ second: String) throws -> Bool {
    let prices = try rateBook(["2026-01-01 A EUR \(first)", "2026-01-02 A EUR \(second)"])
    return try !PriceJumps(prices).findings(.all(CalendarDate(parsing: "2026-01-02"))).isEmpty
  }

  private func isInverse(_ first: String, _ second: String) throws -> Bool {
    let prices = try rateBook(["2026-01-01 USD EUR \(first)", "2026-01-02 USD EUR \(second)"])
    return try !PriceJumps(prices).findings(.all(CalendarDate(parsing: "2026-01-02"))).isEmpty
  }

  @Test("five times is far, either way, and a digit less is not")
  func far() throws {
    #expect(try isJump("10", "50"))
    #expect(try isJump("50", "10"))
    #expect(try !isJump("10", "49.999999999999999999"))
    #expect(try !isJump("0", "50"))
    #expect(try isJump("0.000000000000000001", "100000000000000000000"))
  }

  @Test("an inverse is on the other side of one, and their product is nearly one")
  func inverse() throws {
    #expect(try isInverse("0.9", "1.11"))
    #expect(try isInverse("1.11", "0.9"))
    #expect(try !isInverse("0.9", "0.95"))
    #expect(try !isInverse("0.99", "1.01"))
    #expect(try !isInverse("0.9", "1.3"))
    #expect(try !isInverse("1", "1.2"))
  }
}
