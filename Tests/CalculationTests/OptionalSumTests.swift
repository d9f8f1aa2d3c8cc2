import Expectations
import Investing
import PlainText
import Testing

@Suite struct OptionalSumTests {
  @Test("a sum of known amounts is exact")
  func known() throws {
    let (a, b): (Decimal?, Decimal?) = (Decimal(5), Decimal(7))
    try expect(a.adding(b), equals: Decimal(12))
    try expect(a.subtracting(b), equals: Decimal(-2))
  }

  @Test("a sum with an unknown amount is unknown, and the amount is not replaced by zero")
  func unknown() throws {
    let (known, nothing): (Decimal?, Decimal?) = (.zero, nil)
    expect(try known.adding(nothing) == nil)
    expect(try nothing.adding(known) == nil)
    expect(try known.subtracting(nothing) == nil)
    expect(try nothing.subtracting(known) == nil)
    expect(try nothing.subtracting(nothing) == nil)
  }

  @Test("a sum too large for a decimal is an error")
  func overflow() {
    let greatest: Decimal? = .greatest
    #expect(throws: DecimalError.overflow) { try greatest.adding(.one) }
    #expect(throws: DecimalError.overflow) { try greatest.subtracting(-Decimal.one) }
  }
}
