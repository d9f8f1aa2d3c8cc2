import Expectations
import Investing
import PlainText
import Testing

@Suite struct OptionalSumTests {
  @Test("a sum of known figures is exact")
  func known() throws {
    let (a, b): (Decimal?, Decimal?) = (Decimal(5), Decimal(7))
    try expect(a.adding(b), equals: Decimal(12))
    try expect(a.subtracting(b), equals: Decimal(-2))
  }

  @Test("where one figure is unknown the sum is, and nothing is taken as zero")
  func unknown() throws {
    let (known, nothing): (Decimal?, Decimal?) = (.zero, nil)
    expect(try known.adding(nothing) == nil)
    expect(try nothing.adding(known) == nil)
    expect(try known.subtracting(nothing) == nil)
    expect(try nothing.subtracting(known) == nil)
    expect(try nothing.subtracting(nothing) == nil)
  }

  @Test("a sum beyond what a decimal holds is an error")
  func overflow() {
    let greatest: Decimal? = .greatest
    #expect(throws: DecimalError.overflow) { try greatest.adding(.one) }
    #expect(throws: DecimalError.overflow) { try greatest.subtracting(-Decimal.one) }
  }
}
